CREATE TABLE "receipt_counters" (
	"seller_id" text PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "receipt_counters_number_check" CHECK ("receipt_counters"."last_number" > 0)
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"order_id" text PRIMARY KEY NOT NULL,
	"seller_id" text,
	"number" integer NOT NULL,
	"reference" text NOT NULL,
	"key_hash" text,
	"seller_name" text,
	"pet_breed" text,
	"photo_hash" text,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipts_number_check" CHECK ("receipts"."number" > 0)
);
--> statement-breakpoint
CREATE TABLE "recorded_sales" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"sold_on" date NOT NULL,
	"pet_name" text NOT NULL,
	"buyer_name" text,
	"method" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"note" text,
	"request_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recorded_sales_amount_check" CHECK ("recorded_sales"."amount_cents" > 0),
	CONSTRAINT "recorded_sales_method_check" CHECK ("recorded_sales"."method" in ('cash', 'zelle', 'check', 'other'))
);
--> statement-breakpoint
ALTER TABLE "receipt_counters" ADD CONSTRAINT "receipt_counters_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recorded_sales" ADD CONSTRAINT "recorded_sales_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_number_unique" ON "receipts" USING btree ("seller_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_reference_unique" ON "receipts" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "receipts_key_index" ON "receipts" USING btree ("key_hash") WHERE "receipts"."key_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "recorded_sales_request_unique" ON "recorded_sales" USING btree ("user_id","request_key");--> statement-breakpoint
CREATE INDEX "recorded_sales_user_index" ON "recorded_sales" USING btree ("user_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "recorded_sales_day_index" ON "recorded_sales" USING btree ("user_id","sold_on");