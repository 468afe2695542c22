CREATE TABLE "unmatched_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"stripe_account_id" text,
	"checkout_session_id" text,
	"charge_id" text,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"application_fee" bigint,
	"reason" text NOT NULL,
	"status" text DEFAULT 'refunding' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refunded_at" timestamp with time zone,
	"reviewed_at" timestamp with time zone,
	CONSTRAINT "unmatched_payments_status_check" CHECK ("unmatched_payments"."status" in ('refunding', 'refunded', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "provider_identity" (
	"id" text PRIMARY KEY NOT NULL,
	"stripe_account_id" text NOT NULL,
	"livemode" boolean NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_identity_single_check" CHECK ("provider_identity"."id" = 'platform')
);
--> statement-breakpoint
ALTER TABLE "connected_accounts" ADD COLUMN "disconnect_reason" text;--> statement-breakpoint
ALTER TABLE "connected_accounts" ADD COLUMN "refused_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connected_accounts" ADD COLUMN "refusals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "klarna_category" text;--> statement-breakpoint
ALTER TABLE "unmatched_payments" ADD CONSTRAINT "unmatched_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unmatched_payments_open_index" ON "unmatched_payments" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "unmatched_payments"."reviewed_at" is null;--> statement-breakpoint
CREATE INDEX "unmatched_payments_order_index" ON "unmatched_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "unmatched_payments_session_index" ON "unmatched_payments" USING btree ("checkout_session_id");--> statement-breakpoint
CREATE INDEX "unmatched_payments_charge_index" ON "unmatched_payments" USING btree ("charge_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_sale_unique" ON "ledger_entries" USING btree ("order_id","account") WHERE "ledger_entries"."transaction" like 'sale:%';