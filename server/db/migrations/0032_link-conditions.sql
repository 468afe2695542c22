ALTER TABLE "payment_links" ADD COLUMN "client_name" text;--> statement-breakpoint
ALTER TABLE "payment_links" ADD COLUMN "client_email" text;--> statement-breakpoint
ALTER TABLE "payment_links" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_links" ADD COLUMN "expiry_zone" text;--> statement-breakpoint
ALTER TABLE "payment_links" ADD COLUMN "expiry_note" text;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_expiry_check" CHECK (("payment_links"."expires_at" is null) = ("payment_links"."expiry_zone" is null) and ("payment_links"."expiry_note" is null or "payment_links"."expires_at" is not null));