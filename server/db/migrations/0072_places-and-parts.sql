-- by hand
-- A node of an earlier release records a part of a price by Klarna without naming it in its order.
CREATE FUNCTION name_klarna_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET has_klarna_part = true WHERE id = NEW.order_id AND NOT has_klarna_part;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER payments_klarna_part AFTER INSERT OR UPDATE OF state, method ON payments FOR EACH ROW
  WHEN (NEW.kind = 'balance' AND NEW.method = 'klarna' AND NEW.state = 'paid')
  EXECUTE FUNCTION name_klarna_part();--> statement-breakpoint
-- The page of a pet that is kept for a list leads to the list while people can join it.
CREATE CONSTRAINT TRIGGER waitlists_raise_version_of_joining AFTER UPDATE OF takes_entries ON waitlists
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.takes_entries IS DISTINCT FROM NEW.takes_entries AND NEW.picks <> 'none')
  EXECUTE FUNCTION raise_versions_of_picks();--> statement-breakpoint
CREATE FUNCTION raise_versions_of_litter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE link_versions SET version = version + 1
    WHERE link_id IN (SELECT l.id FROM payment_links l JOIN litter_pets m ON m.pet_id = l.pet_id WHERE m.litter_id = NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER litters_raise_version AFTER UPDATE OF suspended_at ON litters
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.suspended_at IS NULL) <> (NEW.suspended_at IS NULL))
  EXECUTE FUNCTION raise_versions_of_litter();
