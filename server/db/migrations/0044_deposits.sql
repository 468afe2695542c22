CREATE TABLE "deposit_terms" (
	"pet_id" text PRIMARY KEY NOT NULL,
	"amount_cents" integer,
	"percent" integer,
	"due" text NOT NULL,
	"due_on" date,
	"due_age_weeks" integer,
	"terms" text NOT NULL,
	"refundable_until" date,
	"grace_days" integer NOT NULL,
	CONSTRAINT "deposit_terms_amount_check" CHECK (("deposit_terms"."amount_cents" is null) <> ("deposit_terms"."percent" is null)),
	CONSTRAINT "deposit_terms_due_check" CHECK ("deposit_terms"."due" in ('hand_over', 'date', 'age')),
	CONSTRAINT "deposit_terms_terms_check" CHECK ("deposit_terms"."terms" in ('refundable', 'not_refundable') and ("deposit_terms"."terms" = 'refundable' or "deposit_terms"."refundable_until" is null))
);--> statement-breakpoint
CREATE TABLE "order_deposits" (
	"order_id" text PRIMARY KEY NOT NULL,
	"deposit_cents" integer NOT NULL,
	"due_on" date,
	"grace_days" integer NOT NULL,
	"terms" text NOT NULL,
	"refundable_until" date,
	"law" text,
	"key_hash" text,
	"reserved_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"released_by" text,
	"returns_deposit" boolean,
	CONSTRAINT "order_deposits_amount_check" CHECK ("order_deposits"."deposit_cents" > 0),
	CONSTRAINT "order_deposits_released_check" CHECK (("order_deposits"."released_at" is null) = ("order_deposits"."released_by" is null) and ("order_deposits"."released_at" is null) = ("order_deposits"."returns_deposit" is null)),
	CONSTRAINT "order_deposits_terms_check" CHECK ("order_deposits"."terms" in ('refundable', 'not_refundable') and ("order_deposits"."terms" = 'refundable' or "order_deposits"."refundable_until" is null))
);--> statement-breakpoint
ALTER TABLE "pets" DROP CONSTRAINT "pets_status_check";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_status_check";--> statement-breakpoint
ALTER TABLE "deposit_terms" ADD CONSTRAINT "deposit_terms_pet_id_pets_id_fk" FOREIGN KEY ("pet_id") REFERENCES "public"."pets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_deposits" ADD CONSTRAINT "order_deposits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_deposits_key_unique" ON "order_deposits" USING btree ("key_hash");--> statement-breakpoint
ALTER TABLE "pets" ADD CONSTRAINT "pets_status_check" CHECK ("pets"."status" in ('active', 'reserved', 'sold', 'refunded', 'archived'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status_check" CHECK ("orders"."status" in ('pending', 'processing', 'reserved', 'overdue', 'released', 'paid', 'partially_refunded', 'refunded', 'disputed', 'lost', 'expired', 'failed'));--> statement-breakpoint
CREATE FUNCTION raise_versions_of_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE link_versions SET version = version + 1
    WHERE link_id IN (SELECT id FROM payment_links WHERE pet_id = coalesce(NEW.pet_id, OLD.pet_id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER deposit_terms_raise_version AFTER INSERT OR UPDATE OR DELETE ON deposit_terms
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_versions_of_deposit();
