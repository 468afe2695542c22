CREATE INDEX CONCURRENTLY "payment_links_paused_index" ON "payment_links" USING btree ("user_id","pet_id") WHERE "payment_links"."paused_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "pets_listing_index" ON "pets" USING btree ("user_id","status","created_at" DESC NULLS FIRST,"id");
