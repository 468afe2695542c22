CREATE TABLE "pet_photos" (
	"pet_id" text NOT NULL,
	"position" integer NOT NULL,
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "pet_photos_pet_id_position_pk" PRIMARY KEY("pet_id","position"),
	CONSTRAINT "pet_photos_position_check" CHECK ("pet_photos"."position" between 1 and 7)
);
--> statement-breakpoint
CREATE TABLE "waiting_photos" (
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiting_photos_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
ALTER TABLE "pet_photos" ADD CONSTRAINT "pet_photos_pet_id_pets_id_fk" FOREIGN KEY ("pet_id") REFERENCES "public"."pets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pet_photos" ADD CONSTRAINT "pet_photos_user_id_hash_photos_user_id_hash_fk" FOREIGN KEY ("user_id","hash") REFERENCES "public"."photos"("user_id","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_photos" ADD CONSTRAINT "waiting_photos_user_id_hash_photos_user_id_hash_fk" FOREIGN KEY ("user_id","hash") REFERENCES "public"."photos"("user_id","hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pet_photos_once_unique" ON "pet_photos" USING btree ("pet_id","hash");--> statement-breakpoint
CREATE INDEX "pet_photos_photo_index" ON "pet_photos" USING btree ("user_id","hash");--> statement-breakpoint
CREATE INDEX "waiting_photos_created_index" ON "waiting_photos" USING btree ("created_at");
--> statement-breakpoint
-- The last line of defense: a photo stands behind a cover, which is another one, and belongs to its pet's breeder.
CREATE FUNCTION check_pet_photo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM pet_photos WHERE pet_id = NEW.pet_id AND position = NEW.position AND hash = NEW.hash)
    AND NOT EXISTS (SELECT FROM pets WHERE id = NEW.pet_id AND user_id = NEW.user_id AND photo_hash <> NEW.hash) THEN
    RAISE EXCEPTION 'a photo of pet % has no cover before it', NEW.pet_id
      USING ERRCODE = '23514', CONSTRAINT = 'pet_photos_cover_check';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER pet_photos_have_cover AFTER INSERT OR UPDATE ON pet_photos
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_pet_photo();--> statement-breakpoint
-- Also when the release before, which knows the cover only, removes or replaces it.
CREATE FUNCTION follow_cover() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM pet_photos WHERE pet_id = NEW.id AND (NEW.photo_hash IS NULL OR hash = NEW.photo_hash);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER pets_lead_their_photos AFTER UPDATE OF photo_hash ON pets FOR EACH ROW
  WHEN (OLD.photo_hash IS DISTINCT FROM NEW.photo_hash) EXECUTE FUNCTION follow_cover();--> statement-breakpoint
CREATE FUNCTION raise_versions_of_photos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE link_versions SET version = version + 1
    WHERE link_id IN (SELECT id FROM payment_links WHERE pet_id = coalesce(NEW.pet_id, OLD.pet_id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER pet_photos_raise_version AFTER INSERT OR UPDATE OR DELETE ON pet_photos
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_versions_of_photos();
