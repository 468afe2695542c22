ALTER TABLE "payments" ADD COLUMN "payout_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "paid_out_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payout_check" CHECK (("payments"."payout_id" is null) = ("payments"."paid_out_at" is null));