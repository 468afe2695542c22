CREATE TABLE "dispute_evidence" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"dispute_id" text NOT NULL,
	"stripe_account_id" text,
	"fields" jsonb,
	"requested_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "dispute_evidence_sent_check" CHECK ("dispute_evidence"."sent_at" is null or "dispute_evidence"."fields" is null)
);
--> statement-breakpoint
ALTER TABLE "dispute_evidence" ADD CONSTRAINT "dispute_evidence_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_evidence_dispute_unique" ON "dispute_evidence" USING btree ("dispute_id");--> statement-breakpoint
CREATE INDEX "dispute_evidence_order_index" ON "dispute_evidence" USING btree ("order_id","requested_at");