CREATE TABLE "photo_pairs" (
	"id" text PRIMARY KEY NOT NULL,
	"first_user_id" text NOT NULL,
	"first_hash" text NOT NULL,
	"second_user_id" text NOT NULL,
	"second_hash" text NOT NULL,
	"distance" integer NOT NULL,
	"is_cut_off" boolean DEFAULT false NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "photo_pairs_order_check" CHECK ("photo_pairs"."first_user_id" collate "C" < "photo_pairs"."second_user_id" collate "C"),
	CONSTRAINT "photo_pairs_outcome_check" CHECK (("photo_pairs"."outcome" is null) = ("photo_pairs"."resolved_at" is null))
);
--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "fingerprint" bigint;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "compared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "photo_pairs" ADD CONSTRAINT "photo_pairs_first_user_id_first_hash_photos_user_id_hash_fk" FOREIGN KEY ("first_user_id","first_hash") REFERENCES "public"."photos"("user_id","hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_pairs" ADD CONSTRAINT "photo_pairs_second_user_id_second_hash_photos_user_id_hash_fk" FOREIGN KEY ("second_user_id","second_hash") REFERENCES "public"."photos"("user_id","hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "photo_pairs_unique" ON "photo_pairs" USING btree ("first_user_id","first_hash","second_user_id","second_hash");--> statement-breakpoint
CREATE INDEX "photo_pairs_second_index" ON "photo_pairs" USING btree ("second_user_id","second_hash");--> statement-breakpoint
CREATE INDEX "photo_pairs_open_index" ON "photo_pairs" USING btree ("found_at" DESC NULLS FIRST,"id") WHERE "photo_pairs"."resolved_at" is null;--> statement-breakpoint
-- What a photo is compared by isn't on any page: its version stays.
DROP TRIGGER photos_raise_version ON photos;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER photos_raise_version AFTER UPDATE ON photos
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((to_jsonb(OLD) - '{fingerprint,compared_at}'::text[]) IS DISTINCT FROM (to_jsonb(NEW) - '{fingerprint,compared_at}'::text[]))
  EXECUTE FUNCTION raise_breeder_version();
