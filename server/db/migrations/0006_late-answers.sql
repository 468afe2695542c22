ALTER TABLE "orders" ADD COLUMN "returns_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "asked_at" timestamp with time zone;