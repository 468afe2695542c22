ALTER TABLE "orders" ADD COLUMN "holds_pet" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "holder_network" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hold_refused_until" timestamp with time zone;--> statement-breakpoint
-- A page shows that its pet is held: its version is raised when a hold begins and ends, whichever release writes it.
CREATE FUNCTION raise_versions_of_held() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE link_versions SET version = version + 1
    WHERE link_id IN (SELECT id FROM payment_links WHERE pet_id = NEW.pet_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_hold_begins AFTER INSERT ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.holds_pet AND NEW.pet_id IS NOT NULL) EXECUTE FUNCTION raise_versions_of_held();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_hold_changes AFTER UPDATE OF status, holds_pet ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.holds_pet OR NEW.holds_pet) AND NEW.pet_id IS NOT NULL
    AND (OLD.holds_pet, OLD.status) IS DISTINCT FROM (NEW.holds_pet, NEW.status))
  EXECUTE FUNCTION raise_versions_of_held();
