-- Open pages hear of each confirmation (docs/decisions/0038-live-pages.md). A release that doesn't know this notice ignores it.
CREATE FUNCTION note_live_hand_over() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE breeder text;
BEGIN
  SELECT seller_id INTO breeder FROM orders WHERE id = NEW.order_id;
  IF breeder IS NOT NULL THEN
    PERFORM note_live_change(breeder, concat_ws(' ', 'hand_over', breeder, NEW.order_id,
      CASE WHEN NEW.confirmed_at IS NULL OR NEW.received_at IS NULL THEN 'claimed' ELSE 'done' END));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER hand_overs_live_changes AFTER INSERT OR UPDATE OF confirmed_at, received_at ON hand_overs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.confirmed_at IS NOT NULL OR NEW.received_at IS NOT NULL)
  EXECUTE FUNCTION note_live_hand_over();
