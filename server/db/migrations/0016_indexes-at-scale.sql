CREATE INDEX CONCURRENTLY IF NOT EXISTS "sessions_expiry_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sessions_created_index" ON "sessions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_started_index" ON "subscriptions" USING btree ("created_at" DESC NULLS FIRST,"user_id") WHERE "subscriptions"."canceled_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_stale_index" ON "subscriptions" USING btree ("updated_at") WHERE "subscriptions"."canceled_at" is null and "subscriptions"."stripe_subscription_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_email_index" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_open_index" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "users"."closed_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "verifications_value_index" ON "verifications" USING hash ("value");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "verifications_expiry_index" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "connected_accounts_refresh_index" ON "connected_accounts" USING btree (coalesce("refreshed_at", '-infinity'::timestamptz)) WHERE "connected_accounts"."disconnected_at" is null and "connected_accounts"."stripe_account_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "connected_accounts_refused_index" ON "connected_accounts" USING btree ("id") WHERE "connected_accounts"."disconnected_at" is null and "connected_accounts"."refused_since" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "connected_accounts_left_index" ON "connected_accounts" USING btree ("disconnected_at") WHERE "connected_accounts"."disconnect_reason" = 'deauthorized';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "pets_photo_index" ON "pets" USING btree ("user_id","photo_hash") WHERE "pets"."photo_hash" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "pets_active_index" ON "pets" USING btree ("user_id") WHERE "pets"."status" = 'active';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mails_recipient_index" ON "mails" USING btree ("recipient","created_at") WHERE "mails"."recipient" <> 'erased';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "provider_events_payload_index" ON "provider_events" USING btree ("handled_at") WHERE "provider_events"."payload" <> '{}'::jsonb;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "provider_events_account_index" ON "provider_events" USING btree ("account") WHERE "provider_events"."payload" <> '{}'::jsonb;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "provider_events_customer_index" ON "provider_events" USING btree (coalesce("payload" #>> '{data,object,customer}', "object_id")) WHERE "provider_events"."account" is null and "provider_events"."payload" <> '{}'::jsonb;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_disputed_index" ON "orders" USING btree ("updated_at") WHERE "orders"."status" = 'disputed';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_open_seller_index" ON "orders" USING btree ("seller_id") WHERE "orders"."status" in ('pending', 'processing');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_paid_index" ON "orders" USING btree ("seller_id","created_at" DESC NULLS FIRST,"id") WHERE "orders"."status" not in ('pending', 'expired', 'failed');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_orphan_index" ON "orders" USING btree ("created_at") WHERE "orders"."seller_id" is null and "orders"."client_email" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_account_change_index" ON "payments" USING btree ("stripe_account_id","updated_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "ledger_entries_fee_index" ON "ledger_entries" USING btree ("created_at","id") WHERE "ledger_entries"."account" = 'platform_fee';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payments_account_index";
