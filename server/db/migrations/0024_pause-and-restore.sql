ALTER TABLE "payment_links" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_links" ADD COLUMN "pause_note" text;--> statement-breakpoint
ALTER TABLE "pets" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pets" ADD COLUMN "archived_from" text;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_pause_check" CHECK ("payment_links"."pause_note" is null or "payment_links"."paused_at" is not null);--> statement-breakpoint
ALTER TABLE "pets" ADD CONSTRAINT "pets_archived_from_check" CHECK ("pets"."archived_from" in ('active', 'refunded'));
