-- Payments get a table of their own: docs/decisions/0021-payments-of-an-order.md. Whole tables are changed by single
-- statements; indexes and references are made after the rows are written.
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"provider" text,
	"stripe_account_id" text,
	"state" text DEFAULT 'open' NOT NULL,
	"method" text NOT NULL,
	"requested_method" text,
	"klarna_category" text,
	"currency" text DEFAULT 'USD' NOT NULL,
	"amount_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"application_fee_cents" integer NOT NULL,
	"checkout_session_id" text,
	"checkout_url" text,
	"payment_intent_id" text,
	"charge_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"fetched_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_order_unique" UNIQUE("order_id","id"),
	CONSTRAINT "payments_kind_check" CHECK ("payments"."kind" in ('full', 'deposit', 'balance', 'cash')),
	CONSTRAINT "payments_provider_check" CHECK (("payments"."kind" = 'cash') = ("payments"."provider" is null)),
	CONSTRAINT "payments_state_check" CHECK ("payments"."state" in ('open', 'processing', 'paid', 'expired', 'failed')),
	CONSTRAINT "payments_paid_check" CHECK (("payments"."state" = 'paid') = ("payments"."paid_at" is not null)),
	CONSTRAINT "payments_method_check" CHECK ("payments"."method" in ('klarna', 'card') and "payments"."requested_method" in ('klarna', 'card')),
	CONSTRAINT "payments_amount_check" CHECK ("payments"."amount_cents" > 0),
	CONSTRAINT "payments_fee_check" CHECK ("payments"."fee_cents" between 0 and "payments"."amount_cents"),
	CONSTRAINT "payments_application_fee_check" CHECK ("payments"."application_fee_cents" = case when "payments"."stripe_account_id" is null then 0 else "payments"."fee_cents" end)
);
--> statement-breakpoint
INSERT INTO "payments" (
	"id", "order_id", "kind", "provider", "stripe_account_id", "state", "method", "requested_method", "klarna_category",
	"currency", "amount_cents", "fee_cents", "application_fee_cents", "checkout_session_id", "checkout_url",
	"payment_intent_id", "charge_id", "created_at", "expires_at", "paid_at", "fetched_at", "updated_at"
)
SELECT
	gen_random_uuid()::text, "id", 'full', 'stripe', "stripe_account_id",
	CASE
		WHEN "paid_at" IS NOT NULL THEN 'paid'
		WHEN "status" = 'pending' THEN 'open'
		WHEN "status" IN ('processing', 'expired', 'failed') THEN "status"
		-- A sale without a time of payment: the check on payments refuses it.
		ELSE 'paid'
	END,
	"payment_method", "requested_method", "klarna_category",
	"currency", "total_cents", "fee_cents", "application_fee_cents", "checkout_session_id", "checkout_url",
	"payment_intent_id", "charge_id", "created_at", "expires_at", "paid_at", "returns_asked_at", "updated_at"
FROM "orders";
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_full_unique" ON "payments" USING btree ("order_id") WHERE "payments"."kind" = 'full';
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_checkout_session_unique" ON "payments" USING btree ("checkout_session_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_payment_intent_unique" ON "payments" USING btree ("payment_intent_id");
--> statement-breakpoint
CREATE INDEX "payments_charge_index" ON "payments" USING btree ("charge_id");
--> statement-breakpoint
CREATE INDEX "payments_account_index" ON "payments" USING btree ("stripe_account_id");
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ANALYZE "payments";
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "payment_id" text;
--> statement-breakpoint
UPDATE "refunds" SET "payment_id" = "payments"."id" FROM "payments" WHERE "payments"."order_id" = "refunds"."order_id";
--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "payment_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_payment_id_payments_order_id_id_fk" FOREIGN KEY ("order_id","payment_id") REFERENCES "public"."payments"("order_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_order_id_orders_id_fk";
--> statement-breakpoint
DROP INDEX "ledger_entries_once_unique";
--> statement-breakpoint
DROP INDEX "ledger_entries_order_index";
--> statement-breakpoint
DROP INDEX "ledger_entries_sale_unique";
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "payment_id" text, ADD COLUMN "kind" text, ADD COLUMN "provider_id" text;
--> statement-breakpoint
-- The names of transactions are split here, once; no amount changes.
ALTER TABLE "ledger_entries" DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE "ledger_entries" SET
	"payment_id" = "payments"."id",
	"kind" = split_part("transaction", ':', 1),
	"provider_id" = substr("transaction", strpos("transaction", ':') + 1)
FROM "payments" WHERE "payments"."order_id" = "ledger_entries"."order_id";
--> statement-breakpoint
ALTER TABLE "ledger_entries" ENABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "payment_id" SET NOT NULL, ALTER COLUMN "kind" SET NOT NULL, ALTER COLUMN "provider_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP COLUMN "transaction";
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind_check" CHECK ("ledger_entries"."kind" in ('sale', 'provider_fee', 'refund', 'refund_failure', 'fee_refund', 'dispute', 'dispute_lost'));
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_check" CHECK ("ledger_entries"."account" in ('buyer', 'breeder', 'platform_fee', 'provider_fee', 'dispute'));
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_id_payment_id_payments_order_id_id_fk" FOREIGN KEY ("order_id","payment_id") REFERENCES "public"."payments"("order_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_once_unique" ON "ledger_entries" USING btree ("provider_id","kind","account");
--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_sale_unique" ON "ledger_entries" USING btree ("payment_id","account") WHERE "ledger_entries"."kind" = 'sale';
--> statement-breakpoint
CREATE INDEX "ledger_entries_order_index" ON "ledger_entries" USING btree ("order_id","payment_id");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_transaction_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount_cents) FROM ledger_entries WHERE kind = NEW.kind AND provider_id = NEW.provider_id) <> 0 THEN
    RAISE EXCEPTION 'ledger transaction %:% does not balance', NEW.kind, NEW.provider_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_application_fee_check";
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_fee_check";
--> statement-breakpoint
DROP INDEX "orders_checkout_session_unique";
--> statement-breakpoint
DROP INDEX "orders_payment_intent_unique";
--> statement-breakpoint
DROP INDEX "orders_expiry_index";
--> statement-breakpoint
DROP INDEX "orders_charge_index";
--> statement-breakpoint
DROP INDEX "orders_account_index";
--> statement-breakpoint
ALTER TABLE "orders"
	DROP COLUMN "stripe_account_id",
	DROP COLUMN "payment_method",
	DROP COLUMN "requested_method",
	DROP COLUMN "klarna_category",
	DROP COLUMN "application_fee_cents",
	DROP COLUMN "returns_asked_at",
	DROP COLUMN "checkout_session_id",
	DROP COLUMN "checkout_url",
	DROP COLUMN "payment_intent_id",
	DROP COLUMN "charge_id",
	DROP COLUMN "expires_at",
	DROP COLUMN "paid_at";
--> statement-breakpoint
-- The fee was 5% until now.
ALTER TABLE "orders" ADD COLUMN "fee_basis_points" integer DEFAULT 500 NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "fee_basis_points" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_price_check" CHECK ("orders"."price_cents" > 0);
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_fee_share_check" CHECK ("orders"."fee_basis_points" between 0 and 10000);
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_fee_check" CHECK ("orders"."fee_cents" = ("orders"."price_cents"::bigint * "orders"."fee_basis_points" + 5000) / 10000);
--> statement-breakpoint
CREATE INDEX "orders_open_created_index" ON "orders" USING btree ("created_at","id") WHERE "orders"."status" in ('pending', 'processing');
