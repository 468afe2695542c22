ALTER TABLE "payments" DROP CONSTRAINT "payments_method_check";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "payment_methods" text[];--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "keeps_pet_hours" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "connected_accounts" ADD COLUMN "bank_active" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_links" ADD COLUMN "payment_methods" text[];--> statement-breakpoint
ALTER TABLE "pets" ADD COLUMN "retry_order_id" text;--> statement-breakpoint
ALTER TABLE "pets" ADD COLUMN "retry_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "part_methods" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "pets" ADD CONSTRAINT "pets_retry_check" CHECK (("pets"."retry_order_id" is null) = ("pets"."retry_until" is null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method_check" CHECK (case when "payments"."kind" = 'cash' then "payments"."method" in ('cash', 'zelle')
        else "payments"."method" in ('klarna', 'bank', 'card') end and "payments"."requested_method" in ('klarna', 'bank', 'card'));
--> statement-breakpoint
-- by hand
-- Names in its order each method by which a later part of the price was paid; a node of an earlier release doesn't.
CREATE FUNCTION name_part_method() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET part_methods = array_append(part_methods, NEW.method)
  WHERE id = NEW.order_id AND NOT NEW.method = ANY(part_methods);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_name_part_method AFTER INSERT OR UPDATE OF state, method ON payments
FOR EACH ROW WHEN (NEW.kind = 'balance' AND NEW.state = 'paid' AND NEW.method IN ('bank', 'card'))
EXECUTE FUNCTION name_part_method();
