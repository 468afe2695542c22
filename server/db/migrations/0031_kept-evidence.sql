CREATE TABLE "kept_evidence" (
	"order_id" text PRIMARY KEY NOT NULL,
	"buyer_name" text,
	"buyer_email" text NOT NULL,
	"buyer_zip" text,
	"conversations" jsonb NOT NULL,
	"mails" jsonb NOT NULL,
	"erase_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "blocked_buyers" ADD COLUMN "own_mailbox_key" text;--> statement-breakpoint
ALTER TABLE "kept_evidence" ADD CONSTRAINT "kept_evidence_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_evidence_buyer_index" ON "kept_evidence" USING btree ("buyer_email");--> statement-breakpoint
CREATE INDEX "kept_evidence_due_index" ON "kept_evidence" USING btree ("erase_at");