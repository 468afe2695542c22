-- Says which page is out of date to processes that listen (READY_PAGES_CHECK=notify). Off until one does: notices serialize
-- commits. Enabling a trigger waits for transactions that have raised a version without it.
CREATE FUNCTION send_page_notice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'link_versions' THEN
    PERFORM pg_notify('page_versions', 'link ' || OLD.link_id);
  ELSE
    PERFORM pg_notify('page_versions', 'breeder ' || OLD.user_id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER link_versions_notify AFTER UPDATE OR DELETE ON link_versions FOR EACH ROW EXECUTE FUNCTION send_page_notice();--> statement-breakpoint
CREATE TRIGGER breeder_versions_notify AFTER UPDATE OR DELETE ON breeder_versions FOR EACH ROW EXECUTE FUNCTION send_page_notice();--> statement-breakpoint
ALTER TABLE link_versions DISABLE TRIGGER link_versions_notify;--> statement-breakpoint
ALTER TABLE breeder_versions DISABLE TRIGGER breeder_versions_notify;
