CREATE TABLE "promise_proofs" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"refused_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "promise_proofs_refused_check" CHECK (("promise_proofs"."refused_at" is null) = ("promise_proofs"."reason" is null))
);
--> statement-breakpoint
CREATE TABLE "promises" (
	"order_id" text PRIMARY KEY NOT NULL,
	"seller_id" text,
	"state" text DEFAULT 'open' NOT NULL,
	"cents" integer NOT NULL,
	"due_on" date NOT NULL,
	"reminded_days" integer,
	"extension_asked_at" timestamp with time zone,
	"extension_answered_at" timestamp with time zone,
	"extension_granted" boolean,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"refund_id" text,
	"return_cents" integer,
	"released_at" timestamp with time zone,
	"hand_paid_at" timestamp with time zone,
	"hand_cents" integer,
	"hand_note" text,
	"hand_denied_at" timestamp with time zone,
	"resumed_at" timestamp with time zone,
	"next_look_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promises_state_check" CHECK ("promises"."state" in ('open', 'sent', 'returned', 'lapsed', 'ended')),
	CONSTRAINT "promises_decider_check" CHECK ("promises"."decided_by" in ('breeder', 'silence', 'clock', 'account', 'sale', 'buyer')),
	CONSTRAINT "promises_decided_check" CHECK (("promises"."state" in ('open', 'sent')) = ("promises"."decided_at" is null) and ("promises"."decided_at" is null) = ("promises"."decided_by" is null)),
	CONSTRAINT "promises_refund_check" CHECK (("promises"."state" = 'returned') = ("promises"."refund_id" is not null) and ("promises"."refund_id" is null) = ("promises"."return_cents" is null)),
	CONSTRAINT "promises_hand_check" CHECK ("promises"."hand_paid_at" is null or ("promises"."state" = 'returned' and "promises"."hand_cents" is not null)),
	CONSTRAINT "promises_cents_check" CHECK ("promises"."cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind_check";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_held_check";--> statement-breakpoint
ALTER TABLE "promise_proofs" ADD CONSTRAINT "promise_proofs_order_id_promises_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."promises"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promise_proofs" ADD CONSTRAINT "promise_proofs_user_id_hash_documents_user_id_hash_fk" FOREIGN KEY ("user_id","hash") REFERENCES "public"."documents"("user_id","hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promises" ADD CONSTRAINT "promises_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promises" ADD CONSTRAINT "promises_seller_id_users_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promises" ADD CONSTRAINT "promises_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promise_proofs_order_index" ON "promise_proofs" USING btree ("order_id","sent_at");--> statement-breakpoint
CREATE INDEX "promise_proofs_document_index" ON "promise_proofs" USING btree ("user_id","hash");--> statement-breakpoint
CREATE INDEX "promises_look_index" ON "promises" USING btree ("next_look_at") WHERE "promises"."next_look_at" is not null;--> statement-breakpoint
CREATE INDEX "promises_held_index" ON "promises" USING btree ("seller_id") WHERE "promises"."released_at" is null;--> statement-breakpoint
CREATE INDEX "promises_refund_index" ON "promises" USING btree ("refund_id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind_check" CHECK ("ledger_entries"."kind" in ('sale', 'deposit', 'balance', 'cash', 'earned', 'kept', 'promise_held', 'promise_ended', 'provider_fee', 'refund', 'refund_failure', 'fee_refund', 'dispute', 'dispute_lost'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_held_check" CHECK (case
        when "ledger_entries"."kind" in ('deposit', 'balance', 'cash') then "ledger_entries"."account" in ('buyer', 'deposits_held', 'platform_fee')
        when "ledger_entries"."kind" in ('earned', 'kept', 'promise_held', 'promise_ended') then "ledger_entries"."account" in ('breeder', 'deposits_held')
        else "ledger_entries"."kind" not in ('sale', 'provider_fee') or "ledger_entries"."account" <> 'deposits_held' end);