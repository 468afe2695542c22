CREATE UNIQUE INDEX CONCURRENTLY "payments_first_unique" ON "payments" USING btree ("order_id") WHERE "payments"."kind" in ('full', 'deposit');--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "payments_open_unique" ON "payments" USING btree ("order_id") WHERE "payments"."state" in ('open', 'processing');--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "refunds_payment_requested_unique" ON "refunds" USING btree ("payment_id") WHERE "refunds"."status" = 'requested';--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "ledger_entries_part_unique" ON "ledger_entries" USING btree ("payment_id","account") WHERE "ledger_entries"."kind" in ('deposit', 'balance', 'cash');--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "ledger_entries_end_unique" ON "ledger_entries" USING btree ("order_id","account") WHERE "ledger_entries"."kind" in ('earned', 'kept');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payments_full_unique";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "refunds_requested_unique";
