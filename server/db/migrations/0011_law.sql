ALTER TABLE "orders" ADD COLUMN "buyer_state" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_zip" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_place_check" CHECK ("orders"."buyer_zip" is null or "orders"."buyer_state" is not null);