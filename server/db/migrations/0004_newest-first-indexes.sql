DROP INDEX "orders_seller_index";--> statement-breakpoint
DROP INDEX "payment_links_user_index";--> statement-breakpoint
DROP INDEX "pets_user_index";--> statement-breakpoint
DROP INDEX "pets_for_sale_index";--> statement-breakpoint
DROP INDEX "subscriptions_user_index";--> statement-breakpoint
CREATE INDEX "orders_seller_index" ON "orders" USING btree ("seller_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "payment_links_user_index" ON "payment_links" USING btree ("user_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "pets_user_index" ON "pets" USING btree ("user_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "pets_for_sale_index" ON "pets" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "pets"."status" = 'active' and "pets"."photo_hash" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_user_index" ON "subscriptions" USING btree ("user_id","created_at" DESC NULLS FIRST);