CREATE TABLE "payment_receipts" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"seller_id" text,
	"number" integer NOT NULL,
	"reference" text NOT NULL,
	"key_hash" text,
	"seller_name" text,
	"seller_license" text,
	"seller_line" text,
	"pet_breed" text,
	"photo_hash" text,
	"issued_at" timestamp with time zone NOT NULL,
	"time_zone" text,
	"pet_name" text NOT NULL,
	"total_cents" integer NOT NULL,
	"paid_cents" integer NOT NULL,
	"due_on" date,
	CONSTRAINT "payment_receipts_number_check" CHECK ("payment_receipts"."number" > 0),
	CONSTRAINT "payment_receipts_paid_check" CHECK ("payment_receipts"."paid_cents" between 1 and "payment_receipts"."total_cents" - 1)
);
--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_receipts_order_index" ON "payment_receipts" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_receipts_number_unique" ON "payment_receipts" USING btree ("seller_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_receipts_reference_unique" ON "payment_receipts" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "payment_receipts_key_index" ON "payment_receipts" USING btree ("key_hash") WHERE "payment_receipts"."key_hash" is not null;--> statement-breakpoint
CREATE INDEX "payment_receipts_orphan_index" ON "payment_receipts" USING btree ("issued_at") WHERE "payment_receipts"."seller_id" is null and "payment_receipts"."key_hash" is not null;