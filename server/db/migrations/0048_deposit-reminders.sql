CREATE TABLE "deposit_reminders" (
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "deposit_reminders_order_id_kind_pk" PRIMARY KEY("order_id","kind"),
	CONSTRAINT "deposit_reminders_kind_check" CHECK ("deposit_reminders"."kind" in ('7_days', '1_day', 'due', 'overdue'))
);
--> statement-breakpoint
ALTER TABLE "deposit_reminders" ADD CONSTRAINT "deposit_reminders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deposit_reminders_due_index" ON "deposit_reminders" USING btree ("due_at") WHERE "deposit_reminders"."done_at" is null;