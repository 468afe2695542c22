CREATE TABLE "reconcile_cursors" (
	"name" text PRIMARY KEY NOT NULL,
	"position" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "ledger_entries_created_index" ON "ledger_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_charge_index" ON "orders" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "orders_account_index" ON "orders" USING btree ("stripe_account_id");