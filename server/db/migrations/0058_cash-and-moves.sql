CREATE TABLE "cash_parts" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"received_on" date NOT NULL,
	"declined_because" text
);
--> statement-breakpoint
CREATE TABLE "deposit_moves" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"pet_id" text NOT NULL,
	"price_cents" integer NOT NULL,
	"state" text DEFAULT 'proposed' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "deposit_moves_state_check" CHECK ("deposit_moves"."state" in ('proposed', 'accepted', 'declined', 'withdrawn')),
	CONSTRAINT "deposit_moves_answered_check" CHECK (("deposit_moves"."state" = 'proposed') = ("deposit_moves"."answered_at" is null)),
	CONSTRAINT "deposit_moves_price_check" CHECK ("deposit_moves"."price_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"price_before_cents" integer NOT NULL,
	"price_after_cents" integer NOT NULL,
	"fee_before_cents" integer NOT NULL,
	"fee_after_cents" integer NOT NULL,
	"pet_before" text,
	"pet_after" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_changes_kind_check" CHECK ("order_changes"."kind" in ('cash', 'move')),
	CONSTRAINT "order_changes_move_check" CHECK (("order_changes"."kind" = 'move') = ("order_changes"."pet_before" is not null) and ("order_changes"."pet_before" is null) = ("order_changes"."pet_after" is null))
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_fee_check";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_method_check";--> statement-breakpoint
ALTER TABLE "deposit_terms" DROP CONSTRAINT "deposit_terms_terms_check";--> statement-breakpoint
ALTER TABLE "order_deposits" DROP CONSTRAINT "order_deposits_terms_check";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cash_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cash_returned_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deposit_terms" ADD COLUMN "steps" jsonb;--> statement-breakpoint
ALTER TABLE "order_deposits" ADD COLUMN "steps" jsonb;--> statement-breakpoint
ALTER TABLE "order_deposits" ADD COLUMN "key_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_parts" ADD CONSTRAINT "cash_parts_order_id_payment_id_payments_order_id_id_fk" FOREIGN KEY ("order_id","payment_id") REFERENCES "public"."payments"("order_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_moves" ADD CONSTRAINT "deposit_moves_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_moves" ADD CONSTRAINT "deposit_moves_pet_id_pets_id_fk" FOREIGN KEY ("pet_id") REFERENCES "public"."pets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_parts_order_index" ON "cash_parts" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_moves_open_unique" ON "deposit_moves" USING btree ("order_id") WHERE "deposit_moves"."state" = 'proposed';--> statement-breakpoint
CREATE INDEX "deposit_moves_order_index" ON "deposit_moves" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "deposit_moves_pet_index" ON "deposit_moves" USING btree ("pet_id");--> statement-breakpoint
CREATE INDEX "order_changes_order_index" ON "order_changes" USING btree ("order_id","created_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cash_check" CHECK ("orders"."cash_cents" between 0 and "orders"."price_cents" and "orders"."cash_returned_cents" between 0 and "orders"."cash_cents");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_fee_check" CHECK (abs("orders"."fee_cents" - (("orders"."price_cents" - "orders"."cash_cents")::bigint * "orders"."fee_basis_points" + 5000) / 10000) <= least("orders"."cash_cents", 1));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method_check" CHECK (case when "payments"."kind" = 'cash' then "payments"."method" in ('cash', 'zelle')
        else "payments"."method" in ('klarna', 'card') end and "payments"."requested_method" in ('klarna', 'card'));--> statement-breakpoint
ALTER TABLE "deposit_terms" ADD CONSTRAINT "deposit_terms_terms_check" CHECK ("deposit_terms"."terms" in ('refundable', 'steps', 'moves', 'not_refundable') and ("deposit_terms"."terms" = 'refundable' or "deposit_terms"."refundable_until" is null) and ("deposit_terms"."terms" = 'steps') = ("deposit_terms"."steps" is not null));--> statement-breakpoint
ALTER TABLE "order_deposits" ADD CONSTRAINT "order_deposits_terms_check" CHECK ("order_deposits"."terms" in ('refundable', 'steps', 'moves', 'not_refundable') and ("order_deposits"."terms" = 'refundable' or "order_deposits"."refundable_until" is null) and ("order_deposits"."terms" = 'steps') = ("order_deposits"."steps" is not null));