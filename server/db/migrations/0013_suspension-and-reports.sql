CREATE TABLE "page_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"link_id" text NOT NULL,
	"reason" text NOT NULL,
	"text" text,
	"reporter_key" text NOT NULL,
	"outcome" text,
	"resolved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_reports_outcome_check" CHECK (("page_reports"."outcome" is null) = ("page_reports"."resolved_at" is null))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "payment_links" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_links" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "page_reports" ADD CONSTRAINT "page_reports_link_id_payment_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."payment_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "page_reports_open_unique" ON "page_reports" USING btree ("link_id","reporter_key") WHERE "page_reports"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "page_reports_reporter_index" ON "page_reports" USING btree ("reporter_key","created_at");--> statement-breakpoint
CREATE INDEX "page_reports_resolved_index" ON "page_reports" USING btree ("resolved_at") WHERE "page_reports"."resolved_at" is not null;