ALTER TABLE "waitlist_entries" DROP CONSTRAINT "waitlist_entries_state_check";--> statement-breakpoint
ALTER TABLE "litters" ALTER COLUMN "born_on" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "litters" ADD COLUMN "expected_on" date;--> statement-breakpoint
ALTER TABLE "litters" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD COLUMN "answers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD COLUMN "stays_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD COLUMN "entered_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "waitlists" ADD COLUMN "questions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "waitlists" ADD COLUMN "approves" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "waitlists" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "litters" ADD CONSTRAINT "litters_birth_check" CHECK ("litters"."born_on" is not null or "litters"."expected_on" is not null);--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_state_check" CHECK ("waitlist_entries"."state" in ('unconfirmed', 'asking', 'unpaid', 'waiting', 'turn', 'picked', 'passed', 'left', 'removed', 'declined'));--> statement-breakpoint
-- by hand
UPDATE waitlist_entries SET entered_at = created_at;--> statement-breakpoint
-- Who is approved joins, too, and who comes from another litter's list joins this one.
DROP TRIGGER waitlist_entries_webhook ON waitlist_entries;
--> statement-breakpoint
CREATE TRIGGER waitlist_entries_webhook AFTER UPDATE OF state, litter_id ON waitlist_entries FOR EACH ROW
  WHEN (NEW.state = 'waiting'
    AND (OLD.state IN ('unconfirmed', 'asking', 'unpaid', 'left', 'removed') OR OLD.litter_id <> NEW.litter_id))
  EXECUTE FUNCTION write_webhook_entry();
