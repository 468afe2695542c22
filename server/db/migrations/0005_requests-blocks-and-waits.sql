CREATE TABLE "reservation_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"pet_id" text NOT NULL,
	"link_id" text NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_email" text NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"key_hash" text NOT NULL,
	"buyer_key" text,
	"allowed_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reservation_requests_state_check" CHECK ("reservation_requests"."state" in ('open', 'allowed', 'declined')),
	CONSTRAINT "reservation_requests_allowed_check" CHECK ("reservation_requests"."allowed_until" is null or "reservation_requests"."state" = 'allowed')
);--> statement-breakpoint
CREATE TABLE "blocked_buyers" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"keys" text[] NOT NULL,
	"name" text,
	"email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "provider_reads" (
	"day" date PRIMARY KEY NOT NULL,
	"reads" bigint NOT NULL
);--> statement-breakpoint
ALTER TABLE "provider_identity" ADD COLUMN "accounts_refusal" text;--> statement-breakpoint
ALTER TABLE "provider_identity" ADD COLUMN "accounts_refused_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "provider_identity" ADD COLUMN "accounts_refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "provider_identity" ADD COLUMN "accounts_refusals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_networks" text[];--> statement-breakpoint
ALTER TABLE "dispute_evidence" ADD COLUMN "acknowledges_fee" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "case_type" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "countering_cents" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "card_key" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "pending_reason" text;--> statement-breakpoint
ALTER TABLE "reservation_requests" ADD CONSTRAINT "reservation_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_requests" ADD CONSTRAINT "reservation_requests_pet_id_pets_id_fk" FOREIGN KEY ("pet_id") REFERENCES "public"."pets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_requests" ADD CONSTRAINT "reservation_requests_link_id_payment_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."payment_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_buyers" ADD CONSTRAINT "blocked_buyers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reservation_requests_key_unique" ON "reservation_requests" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "reservation_requests_user_index" ON "reservation_requests" USING btree ("user_id","created_at") WHERE "reservation_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX "reservation_requests_pet_index" ON "reservation_requests" USING btree ("pet_id");--> statement-breakpoint
CREATE INDEX "reservation_requests_link_index" ON "reservation_requests" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "reservation_requests_email_index" ON "reservation_requests" USING btree ("buyer_email");--> statement-breakpoint
CREATE INDEX "reservation_requests_kept_index" ON "reservation_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "blocked_buyers_user_index" ON "blocked_buyers" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "blocked_buyers_keys_index" ON "blocked_buyers" USING gin ("keys");--> statement-breakpoint
CREATE INDEX "blocked_buyers_kept_index" ON "blocked_buyers" USING btree ("created_at");