ALTER TABLE "page_reports" ALTER COLUMN "link_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "litters" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "litters" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "page_reports" ADD COLUMN "litter_id" text;--> statement-breakpoint
ALTER TABLE "page_reports" ADD COLUMN "breeder_id" text;--> statement-breakpoint
ALTER TABLE "page_reports" ADD CONSTRAINT "page_reports_breeder_id_users_id_fk" FOREIGN KEY ("breeder_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_reports" ADD CONSTRAINT "page_reports_page_check" CHECK (num_nonnulls("page_reports"."link_id", "page_reports"."litter_id") = 1 and ("page_reports"."litter_id" is null) = ("page_reports"."breeder_id" is null));