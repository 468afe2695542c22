CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text NOT NULL,
	"is_answered" boolean NOT NULL,
	"answer_by" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "disputes_state_check" CHECK ("disputes"."state" in ('open', 'won', 'lost')),
	CONSTRAINT "disputes_amount_check" CHECK ("disputes"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_changes" ADD COLUMN "link_before" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_payment_id_payments_order_id_id_fk" FOREIGN KEY ("order_id","payment_id") REFERENCES "public"."payments"("order_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_order_index" ON "disputes" USING btree ("order_id","payment_id");--> statement-breakpoint
CREATE INDEX "disputes_open_index" ON "disputes" USING btree ("checked_at") WHERE "disputes"."state" = 'open';