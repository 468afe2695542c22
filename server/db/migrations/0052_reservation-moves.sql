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
ALTER TABLE "deposit_terms" DROP CONSTRAINT "deposit_terms_terms_check";--> statement-breakpoint
ALTER TABLE "order_deposits" DROP CONSTRAINT "order_deposits_terms_check";--> statement-breakpoint
ALTER TABLE "deposit_terms" ADD COLUMN "steps" jsonb;--> statement-breakpoint
ALTER TABLE "order_deposits" ADD COLUMN "steps" jsonb;--> statement-breakpoint
ALTER TABLE "order_deposits" ADD COLUMN "key_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deposit_moves" ADD CONSTRAINT "deposit_moves_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_moves" ADD CONSTRAINT "deposit_moves_pet_id_pets_id_fk" FOREIGN KEY ("pet_id") REFERENCES "public"."pets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_moves_open_unique" ON "deposit_moves" USING btree ("order_id") WHERE "deposit_moves"."state" = 'proposed';--> statement-breakpoint
CREATE INDEX "deposit_moves_order_index" ON "deposit_moves" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "deposit_moves_pet_index" ON "deposit_moves" USING btree ("pet_id");--> statement-breakpoint
ALTER TABLE "deposit_terms" ADD CONSTRAINT "deposit_terms_terms_check" CHECK ("deposit_terms"."terms" in ('refundable', 'steps', 'moves', 'not_refundable') and ("deposit_terms"."terms" = 'refundable' or "deposit_terms"."refundable_until" is null) and ("deposit_terms"."terms" = 'steps') = ("deposit_terms"."steps" is not null));--> statement-breakpoint
ALTER TABLE "order_deposits" ADD CONSTRAINT "order_deposits_terms_check" CHECK ("order_deposits"."terms" in ('refundable', 'steps', 'moves', 'not_refundable') and ("order_deposits"."terms" = 'refundable' or "order_deposits"."refundable_until" is null) and ("order_deposits"."terms" = 'steps') = ("order_deposits"."steps" is not null));