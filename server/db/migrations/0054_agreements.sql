CREATE TABLE "agreement_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"version_id" text NOT NULL,
	"is_on" boolean NOT NULL,
	"time_zone" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agreement_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"health_guarantee" text NOT NULL,
	"spay_neuter" text NOT NULL,
	"return_to_breeder" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agreement_versions_number_check" CHECK ("agreement_versions"."number" between 1 and 200),
	CONSTRAINT "agreement_versions_text_check" CHECK (length("agreement_versions"."text") between 1 and 20000)
);
--> statement-breakpoint
CREATE TABLE "order_agreements" (
	"order_id" text PRIMARY KEY NOT NULL,
	"version_id" text,
	"version_number" integer NOT NULL,
	"text" text NOT NULL,
	"hash" text NOT NULL,
	"signer_name" text NOT NULL,
	"consent_version" text NOT NULL,
	"language" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"client_address" text,
	"device" text,
	CONSTRAINT "order_agreements_hash_check" CHECK ("order_agreements"."hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "order_agreements_name_check" CHECK (length("order_agreements"."signer_name") between 2 and 100),
	CONSTRAINT "order_agreements_device_check" CHECK (length("order_agreements"."device") <= 300)
);
--> statement-breakpoint
ALTER TABLE "pets" ADD COLUMN "sold_without_agreement" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "agreement_settings" ADD CONSTRAINT "agreement_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_settings" ADD CONSTRAINT "agreement_settings_version_id_agreement_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."agreement_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_versions" ADD CONSTRAINT "agreement_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_agreements" ADD CONSTRAINT "order_agreements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_agreements" ADD CONSTRAINT "order_agreements_version_id_agreement_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."agreement_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreement_settings_version_index" ON "agreement_settings" USING btree ("version_id");--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_versions_number_unique" ON "agreement_versions" USING btree ("user_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_versions_hash_unique" ON "agreement_versions" USING btree ("user_id","hash");--> statement-breakpoint
CREATE INDEX "order_agreements_version_index" ON "order_agreements" USING btree ("version_id") WHERE "order_agreements"."version_id" is not null;--> statement-breakpoint
CREATE INDEX "order_agreements_signed_index" ON "order_agreements" USING btree ("signed_at");--> statement-breakpoint
CREATE INDEX "order_agreements_device_index" ON "order_agreements" USING btree ("signed_at") WHERE "order_agreements"."client_address" is not null or "order_agreements"."device" is not null;--> statement-breakpoint
-- What a breeder saved and what a buyer signed is never changed (docs/decisions/0049-agreement.md).
CREATE FUNCTION agreement_versions_are_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a version of an agreement is never changed' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER agreement_versions_final BEFORE UPDATE ON agreement_versions
  FOR EACH ROW EXECUTE FUNCTION agreement_versions_are_final();--> statement-breakpoint
-- Erasure clears these three; any other column, also a later one, counts as signed.
CREATE FUNCTION order_agreements_are_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(OLD) - '{version_id,client_address,device}'::text[]
      IS DISTINCT FROM to_jsonb(NEW) - '{version_id,client_address,device}'::text[]
    OR (NEW.version_id IS NOT NULL AND NEW.version_id IS DISTINCT FROM OLD.version_id)
    OR (NEW.client_address IS NOT NULL AND NEW.client_address IS DISTINCT FROM OLD.client_address)
    OR (NEW.device IS NOT NULL AND NEW.device IS DISTINCT FROM OLD.device) THEN
    RAISE EXCEPTION 'a signed agreement is never changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER order_agreements_final BEFORE UPDATE ON order_agreements
  FOR EACH ROW EXECUTE FUNCTION order_agreements_are_final();--> statement-breakpoint
-- Pages of links show whether buyers sign. A release that doesn't know the agreement shows its pages as before.
CREATE CONSTRAINT TRIGGER agreement_settings_begin AFTER INSERT ON agreement_settings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.is_on) EXECUTE FUNCTION raise_breeder_version();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER agreement_settings_raise_version AFTER UPDATE ON agreement_settings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.is_on IS DISTINCT FROM NEW.is_on)
  EXECUTE FUNCTION raise_breeder_version();
