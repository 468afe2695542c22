CREATE TABLE "kennel_addresses" (
	"look_hash" text PRIMARY KEY NOT NULL,
	"address" text,
	"user_id" text,
	"was_on" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kennel_litters" (
	"user_id" text NOT NULL,
	"litter_id" text NOT NULL,
	CONSTRAINT "kennel_litters_user_id_litter_id_pk" PRIMARY KEY("user_id","litter_id")
);
--> statement-breakpoint
CREATE TABLE "kennel_pages" (
	"user_id" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"is_on" boolean NOT NULL,
	"name" text NOT NULL,
	"story" text NOT NULL,
	"accent" text NOT NULL,
	"logo_hash" text,
	"cover_hash" text,
	"shows_sold" boolean DEFAULT false NOT NULL,
	"suspended_at" timestamp with time zone,
	"suspension_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kennel_pages_accent_check" CHECK ("kennel_pages"."accent" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
CREATE TABLE "kennel_pets" (
	"user_id" text NOT NULL,
	"pet_id" text NOT NULL,
	CONSTRAINT "kennel_pets_user_id_pet_id_pk" PRIMARY KEY("user_id","pet_id")
);
--> statement-breakpoint
ALTER TABLE "kennel_addresses" ADD CONSTRAINT "kennel_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kennel_litters" ADD CONSTRAINT "kennel_litters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kennel_litters" ADD CONSTRAINT "kennel_litters_litter_id_litters_id_fk" FOREIGN KEY ("litter_id") REFERENCES "public"."litters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kennel_pages" ADD CONSTRAINT "kennel_pages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kennel_pages" ADD CONSTRAINT "kennel_pages_user_id_logo_hash_photos_user_id_hash_fk" FOREIGN KEY ("user_id","logo_hash") REFERENCES "public"."photos"("user_id","hash") ON DELETE set null ("logo_hash") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kennel_pages" ADD CONSTRAINT "kennel_pages_user_id_cover_hash_photos_user_id_hash_fk" FOREIGN KEY ("user_id","cover_hash") REFERENCES "public"."photos"("user_id","hash") ON DELETE set null ("cover_hash") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kennel_pets" ADD CONSTRAINT "kennel_pets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kennel_pets" ADD CONSTRAINT "kennel_pets_pet_id_pets_id_fk" FOREIGN KEY ("pet_id") REFERENCES "public"."pets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "kennel_addresses_address_unique" ON "kennel_addresses" USING btree ("address");--> statement-breakpoint
CREATE INDEX "kennel_addresses_user_index" ON "kennel_addresses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "kennel_litters_litter_index" ON "kennel_litters" USING btree ("litter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "kennel_pages_address_unique" ON "kennel_pages" USING btree ("address");--> statement-breakpoint
CREATE INDEX "kennel_pets_pet_index" ON "kennel_pets" USING btree ("pet_id");--> statement-breakpoint
-- The pages of a breeder's links name the kennel.
CREATE CONSTRAINT TRIGGER kennel_pages_raise_version AFTER UPDATE ON kennel_pages
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((to_jsonb(OLD) - '{story,accent,cover_hash,shows_sold,updated_at}'::text[])
    IS DISTINCT FROM (to_jsonb(NEW) - '{story,accent,cover_hash,shows_sold,updated_at}'::text[]))
  EXECUTE FUNCTION raise_breeder_version();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER kennel_pages_come_and_go AFTER INSERT OR DELETE ON kennel_pages
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_breeder_version();
--> statement-breakpoint
-- A link for one buyer, or a surprise, takes its pet off the kennel's page for good, also when it is restored, if an older release does so, and
-- though the name is erased later.
CREATE FUNCTION take_off_kennel_page() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM kennel_pets WHERE pet_id = NEW.pet_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_links_leave_kennel_page AFTER INSERT OR UPDATE OF client_name, client_email, neutral_preview, status ON payment_links
  FOR EACH ROW WHEN (NEW.client_name IS NOT NULL OR NEW.client_email IS NOT NULL OR NEW.neutral_preview)
  EXECUTE FUNCTION take_off_kennel_page();
