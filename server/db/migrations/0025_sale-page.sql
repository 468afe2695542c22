ALTER TABLE "orders" ADD COLUMN "seller_notes" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "available_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_notes_check" CHECK (length("orders"."seller_notes") <= 2000);