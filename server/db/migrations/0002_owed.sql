CREATE TABLE "unresolved_findings" (
	"part" text NOT NULL,
	"about" text NOT NULL,
	"id" text PRIMARY KEY NOT NULL,
	"problem" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "is_owed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "error" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "unmatched_payments" ADD COLUMN "note" text;--> statement-breakpoint
CREATE UNIQUE INDEX "unresolved_findings_unique" ON "unresolved_findings" USING btree ("part","about");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_failure_check" CHECK ("refunds"."failure" in ('balance', 'bank', 'account', 'disputed', 'other'));--> statement-breakpoint
-- By hand: what the end of a reservation has requested is owed, whoever asks for it again.
UPDATE "refunds" SET "is_owed" = true FROM "orders" WHERE "orders"."id" = "refunds"."order_id" AND "orders"."status" = 'released' AND "refunds"."status" = 'requested';
