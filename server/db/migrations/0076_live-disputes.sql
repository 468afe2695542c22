-- Open pages are notified of a dispute that leaves its order's status: that of a reservation, and of one that has ended (docs/decisions/0056). Of
-- others the order's own notice says what happened. A release that doesn't know this notice ignores it.
CREATE FUNCTION note_live_dispute() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE sale orders%ROWTYPE;
BEGIN
  SELECT * INTO sale FROM orders WHERE id = NEW.order_id;
  IF sale.seller_id IS NOT NULL THEN
    PERFORM note_live_change(sale.seller_id, concat_ws(' ', 'dispute', sale.seller_id, NEW.order_id,
      CASE WHEN sale.status IN ('reserved', 'overdue', 'released') AND OLD.state IS DISTINCT FROM NEW.state
        THEN NEW.state ELSE 'changed' END));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER disputes_live_opened AFTER INSERT ON disputes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_live_dispute();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER disputes_live_changes AFTER UPDATE ON disputes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.state, OLD.is_answered, OLD.answer_by) IS DISTINCT FROM (NEW.state, NEW.is_answered, NEW.answer_by))
  EXECUTE FUNCTION note_live_dispute();
