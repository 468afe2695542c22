ALTER TABLE "waitlist_entries" DROP CONSTRAINT "waitlist_entries_state_check";--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD COLUMN "order_id" text;--> statement-breakpoint
ALTER TABLE "waitlists" ADD COLUMN "deposit_cents" integer;--> statement-breakpoint
ALTER TABLE "waitlists" ADD COLUMN "deposit_terms" text;--> statement-breakpoint
ALTER TABLE "waitlists" ADD COLUMN "refundable_until" date;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_state_check" CHECK ("waitlist_entries"."state" in ('unconfirmed', 'unpaid', 'waiting', 'turn', 'picked', 'passed', 'left', 'removed'));--> statement-breakpoint
ALTER TABLE "waitlists" ADD CONSTRAINT "waitlists_deposit_check" CHECK (("waitlists"."deposit_cents" is null) = ("waitlists"."deposit_terms" is null) and "waitlists"."deposit_cents" > 0
        and "waitlists"."deposit_terms" in ('until_pick', 'until_date', 'not_refundable') and ("waitlists"."refundable_until" is not null) = ("waitlists"."deposit_terms" is not distinct from 'until_date'));