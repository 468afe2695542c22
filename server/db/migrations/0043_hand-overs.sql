CREATE TABLE "hand_overs" (
	"order_id" text PRIMARY KEY NOT NULL,
	"confirmed_at" timestamp with time zone,
	"device_at" timestamp with time zone,
	"chip" text,
	"received_at" timestamp with time zone,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"wrong_since" timestamp with time zone,
	CONSTRAINT "hand_overs_chip_check" CHECK ("hand_overs"."chip" in ('matched', 'not_read')),
	CONSTRAINT "hand_overs_confirmed_check" CHECK ("hand_overs"."confirmed_at" is not null or ("hand_overs"."device_at" is null and "hand_overs"."chip" is null)),
	CONSTRAINT "hand_overs_wrong_check" CHECK ("hand_overs"."wrong_codes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;