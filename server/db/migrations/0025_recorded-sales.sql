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
ALTER TABLE "recorded_sales" ADD CONSTRAINT "recorded_sales_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recorded_sales_request_unique" ON "recorded_sales" USING btree ("user_id","request_key");--> statement-breakpoint
CREATE INDEX "recorded_sales_user_index" ON "recorded_sales" USING btree ("user_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "recorded_sales_day_index" ON "recorded_sales" USING btree ("user_id","sold_on");