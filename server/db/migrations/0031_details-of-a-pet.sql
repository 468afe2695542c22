CREATE TABLE "pet_details" (
	"pet_id" text PRIMARY KEY NOT NULL,
	"sex" text,
	"color" text,
	"born_on" date,
	"ready_on" date,
	"microchip" text,
	"registration" text,
	"comes_with" text,
	"guarantee" text,
	"health" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"age_until" date,
	CONSTRAINT "pet_details_sex_check" CHECK ("pet_details"."sex" in ('male', 'female')),
	CONSTRAINT "pet_details_ready_check" CHECK ("pet_details"."ready_on" >= "pet_details"."born_on"),
	CONSTRAINT "pet_details_health_check" CHECK (jsonb_array_length("pet_details"."health") <= 12)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pet_details" jsonb;--> statement-breakpoint
ALTER TABLE "pet_details" ADD CONSTRAINT "pet_details_pet_id_pets_id_fk" FOREIGN KEY ("pet_id") REFERENCES "public"."pets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pet_details_age_index" ON "pet_details" USING btree ("age_until") WHERE "pet_details"."age_until" is not null;--> statement-breakpoint
CREATE FUNCTION raise_versions_of_details() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE link_versions SET version = version + 1
    WHERE link_id IN (SELECT id FROM payment_links WHERE pet_id = coalesce(NEW.pet_id, OLD.pet_id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER pet_details_raise_version AFTER INSERT OR UPDATE OR DELETE ON pet_details
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_versions_of_details();
