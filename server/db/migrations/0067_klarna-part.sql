ALTER TABLE "orders" ADD COLUMN "has_klarna_part" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- by hand
-- Open pages hear of a photo of the hand-over, too (docs/decisions/0038-live-pages.md).
CREATE FUNCTION note_live_hand_over_photo() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE sale text; breeder text;
BEGIN
  sale := CASE WHEN TG_OP = 'DELETE' THEN OLD.order_id ELSE NEW.order_id END;
  SELECT seller_id INTO breeder FROM orders WHERE id = sale;
  IF breeder IS NOT NULL THEN
    PERFORM note_live_change(breeder, concat_ws(' ', 'hand_over', breeder, sale, 'photo'));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER hand_over_photos_live_changes AFTER INSERT OR DELETE ON hand_over_photos
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_live_hand_over_photo();
