CREATE TABLE "pet_update_photos" (
	"update_id" text NOT NULL,
	"position" integer NOT NULL,
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "pet_update_photos_update_id_position_pk" PRIMARY KEY("update_id","position")
);
--> statement-breakpoint
CREATE TABLE "pet_updates" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"pet_id" text,
	"litter_id" text,
	"words" text NOT NULL,
	"weight_grams" integer,
	"taken_on" date NOT NULL,
	"request_key" text,
	"mailed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pet_updates_subject_check" CHECK ("pet_updates"."pet_id" is null or "pet_updates"."litter_id" is null),
	CONSTRAINT "pet_updates_weight_check" CHECK ("pet_updates"."weight_grams" is null or ("pet_updates"."weight_grams" > 0 and "pet_updates"."litter_id" is null))
);
--> statement-breakpoint
ALTER TABLE "pet_update_photos" ADD CONSTRAINT "pet_update_photos_update_id_pet_updates_id_fk" FOREIGN KEY ("update_id") REFERENCES "public"."pet_updates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pet_update_photos" ADD CONSTRAINT "pet_update_photos_user_id_hash_photos_user_id_hash_fk" FOREIGN KEY ("user_id","hash") REFERENCES "public"."photos"("user_id","hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pet_updates" ADD CONSTRAINT "pet_updates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pet_updates" ADD CONSTRAINT "pet_updates_pet_id_pets_id_fk" FOREIGN KEY ("pet_id") REFERENCES "public"."pets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pet_updates" ADD CONSTRAINT "pet_updates_litter_id_litters_id_fk" FOREIGN KEY ("litter_id") REFERENCES "public"."litters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pet_update_photos_photo_index" ON "pet_update_photos" USING btree ("user_id","hash");--> statement-breakpoint
CREATE UNIQUE INDEX "pet_updates_request_unique" ON "pet_updates" USING btree ("user_id","request_key");--> statement-breakpoint
CREATE INDEX "pet_updates_user_index" ON "pet_updates" USING btree ("user_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "pet_updates_pet_index" ON "pet_updates" USING btree ("pet_id");--> statement-breakpoint
CREATE INDEX "pet_updates_litter_index" ON "pet_updates" USING btree ("litter_id");--> statement-breakpoint
CREATE INDEX "pet_updates_kept_index" ON "pet_updates" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "pet_updates_left_index" ON "pet_updates" USING btree ("created_at") WHERE "pet_updates"."pet_id" is null and "pet_updates"."litter_id" is null;--> statement-breakpoint
CREATE INDEX "pet_updates_unmailed_index" ON "pet_updates" USING btree ("created_at") WHERE "pet_updates"."mailed_at" is null;