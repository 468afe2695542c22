CREATE TABLE "waitlist_turns" (
	"id" text PRIMARY KEY NOT NULL,
	"litter_id" text NOT NULL,
	"entry_id" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text,
	"pet_id" text,
	"buyer_key" text,
	"order_id" text,
	CONSTRAINT "waitlist_turns_outcome_check" CHECK ("waitlist_turns"."outcome" in ('picked', 'passed', 'expired', 'stopped')),
	CONSTRAINT "waitlist_turns_ended_check" CHECK (("waitlist_turns"."ended_at" is null) = ("waitlist_turns"."outcome" is null)),
	CONSTRAINT "waitlist_turns_ends_check" CHECK ("waitlist_turns"."ends_at" > "waitlist_turns"."started_at")
);
--> statement-breakpoint
ALTER TABLE "waitlists" ADD COLUMN "picks" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "waitlists" ADD COLUMN "check_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waitlist_turns" ADD CONSTRAINT "waitlist_turns_litter_id_waitlists_litter_id_fk" FOREIGN KEY ("litter_id") REFERENCES "public"."waitlists"("litter_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_turns" ADD CONSTRAINT "waitlist_turns_entry_id_waitlist_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."waitlist_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_turns" ADD CONSTRAINT "waitlist_turns_pet_id_pets_id_fk" FOREIGN KEY ("pet_id") REFERENCES "public"."pets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_turns" ADD CONSTRAINT "waitlist_turns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_turns_open_unique" ON "waitlist_turns" USING btree ("litter_id") WHERE "waitlist_turns"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_turns_order_unique" ON "waitlist_turns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "waitlist_turns_entry_index" ON "waitlist_turns" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "waitlist_turns_litter_index" ON "waitlist_turns" USING btree ("litter_id");--> statement-breakpoint
CREATE INDEX "waitlist_turns_pet_index" ON "waitlist_turns" USING btree ("pet_id");--> statement-breakpoint
ALTER TABLE "waitlists" ADD CONSTRAINT "waitlists_picks_check" CHECK ("waitlists"."picks" in ('none', 'running', 'paused'));--> statement-breakpoint
-- A page shows that its pet is kept for a waiting list: its version is raised when picks and turns begin and end, and when a pet
-- comes into a litter or leaves it.
CREATE FUNCTION raise_versions_of_picks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE link_versions SET version = version + 1
    WHERE link_id IN (SELECT l.id FROM payment_links l JOIN litter_pets m ON m.pet_id = l.pet_id
      WHERE m.litter_id = NEW.litter_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER waitlists_raise_version AFTER UPDATE OF picks, check_at ON waitlists
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.picks, OLD.check_at) IS DISTINCT FROM (NEW.picks, NEW.check_at))
  EXECUTE FUNCTION raise_versions_of_picks();--> statement-breakpoint
CREATE FUNCTION raise_versions_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE link_versions SET version = version + 1
    WHERE link_id IN (SELECT id FROM payment_links WHERE pet_id = coalesce(NEW.pet_id, OLD.pet_id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER litter_pets_raise_version AFTER INSERT OR UPDATE OR DELETE ON litter_pets
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_versions_of_member();
