CREATE TABLE "waitlist_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"litter_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"note" text NOT NULL,
	"language" text NOT NULL,
	"key_hash" text NOT NULL,
	"state" text NOT NULL,
	"position" integer NOT NULL,
	"mails" integer NOT NULL,
	"mailed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waitlist_entries_state_check" CHECK ("waitlist_entries"."state" in ('unconfirmed', 'waiting', 'turn', 'picked', 'passed', 'left', 'removed')),
	CONSTRAINT "waitlist_entries_language_check" CHECK ("waitlist_entries"."language" in ('en', 'es')),
	CONSTRAINT "waitlist_entries_note_check" CHECK (length("waitlist_entries"."note") <= 300)
);
--> statement-breakpoint
CREATE TABLE "waitlists" (
	"litter_id" text PRIMARY KEY NOT NULL,
	"takes_entries" boolean DEFAULT false NOT NULL,
	"turn_hours" integer DEFAULT 24 NOT NULL,
	CONSTRAINT "waitlists_hours_check" CHECK ("waitlists"."turn_hours" between 8 and 48)
);
--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_litter_id_waitlists_litter_id_fk" FOREIGN KEY ("litter_id") REFERENCES "public"."waitlists"("litter_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlists" ADD CONSTRAINT "waitlists_litter_id_litters_id_fk" FOREIGN KEY ("litter_id") REFERENCES "public"."litters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_entries_key_unique" ON "waitlist_entries" USING btree ("key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_entries_email_unique" ON "waitlist_entries" USING btree ("litter_id","email");--> statement-breakpoint
CREATE INDEX "waitlist_entries_litter_index" ON "waitlist_entries" USING btree ("litter_id","position");--> statement-breakpoint
CREATE INDEX "waitlist_entries_email_index" ON "waitlist_entries" USING btree ("email");--> statement-breakpoint
CREATE INDEX "waitlist_entries_kept_index" ON "waitlist_entries" USING btree ("changed_at");