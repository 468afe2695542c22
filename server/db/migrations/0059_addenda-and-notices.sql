CREATE TABLE "agreement_addenda" (
	"order_id" text NOT NULL,
	"number" integer NOT NULL,
	"pet_name" text NOT NULL,
	"text" text NOT NULL,
	"hash" text NOT NULL,
	"signer_name" text NOT NULL,
	"consent_version" text NOT NULL,
	"language" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"client_address" text,
	"device" text,
	CONSTRAINT "agreement_addenda_order_id_number_pk" PRIMARY KEY("order_id","number"),
	CONSTRAINT "agreement_addenda_hash_check" CHECK ("agreement_addenda"."hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "agreement_addenda_name_check" CHECK (length("agreement_addenda"."signer_name") between 2 and 100),
	CONSTRAINT "agreement_addenda_device_check" CHECK (length("agreement_addenda"."device") <= 300)
);
--> statement-breakpoint
ALTER TABLE "waitlists" ADD COLUMN "new_entries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "waitlists" ADD COLUMN "tell_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waitlists" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "agreement_addenda" ADD CONSTRAINT "agreement_addenda_order_id_order_agreements_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_agreements"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreement_addenda_device_index" ON "agreement_addenda" USING btree ("signed_at") WHERE "agreement_addenda"."client_address" is not null or "agreement_addenda"."device" is not null;--> statement-breakpoint
-- by hand
-- Erasure clears these two; any other column, also a later one, counts as signed.
CREATE FUNCTION agreement_addenda_are_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(OLD) - '{client_address,device}'::text[] IS DISTINCT FROM to_jsonb(NEW) - '{client_address,device}'::text[]
    OR (NEW.client_address IS NOT NULL AND NEW.client_address IS DISTINCT FROM OLD.client_address)
    OR (NEW.device IS NOT NULL AND NEW.device IS DISTINCT FROM OLD.device) THEN
    RAISE EXCEPTION 'a signed addendum is never changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER agreement_addenda_final BEFORE UPDATE ON agreement_addenda
  FOR EACH ROW EXECUTE FUNCTION agreement_addenda_are_final();
