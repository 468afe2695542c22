CREATE UNIQUE INDEX CONCURRENTLY "orders_taken_unique" ON "orders" USING btree ("pet_id") WHERE "orders"."status" in ('paid', 'partially_refunded', 'disputed', 'lost', 'reserved', 'overdue');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_live_sale_unique";
