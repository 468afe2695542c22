CREATE INDEX "users_closed_customer_index" ON "users" USING btree ("closed_at") WHERE "users"."stripe_customer_id" is not null;--> statement-breakpoint
CREATE INDEX "mails_kept_index" ON "mails" USING btree ("created_at") WHERE "mails"."recipient" <> 'erased';--> statement-breakpoint
CREATE INDEX "mails_erased_index" ON "mails" USING btree ("created_at") WHERE "mails"."recipient" = 'erased';--> statement-breakpoint
CREATE INDEX "provider_events_handled_index" ON "provider_events" USING btree ("received_at") WHERE "provider_events"."handled_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_client_email_index" ON "orders" USING btree (lower("client_email"));--> statement-breakpoint
CREATE INDEX "orders_unpaid_contact_index" ON "orders" USING btree ("created_at") WHERE "orders"."status" in ('expired', 'failed') and ("orders"."client_name" is not null or "orders"."client_email" is not null or "orders"."client_phone" is not null);--> statement-breakpoint
CREATE INDEX "orders_contact_index" ON "orders" USING btree ("created_at") WHERE "orders"."client_email" is not null;--> statement-breakpoint
CREATE INDEX "orders_buyer_key_index" ON "orders" USING btree ("created_at") WHERE "orders"."buyer_key" is not null;