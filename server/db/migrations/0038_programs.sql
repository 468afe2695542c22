CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"prefix" text NOT NULL,
	"last_four" text NOT NULL,
	"scopes" text[] NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"endpoint_id" text NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event" text NOT NULL,
	"object_id" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp with time zone,
	"next_try_at" timestamp with time zone,
	"answer_status" integer,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_status_check" CHECK ("webhook_deliveries"."status" in ('waiting', 'delivered', 'failed')),
	CONSTRAINT "webhook_deliveries_next_check" CHECK (("webhook_deliveries"."status" = 'waiting') = ("webhook_deliveries"."next_try_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret_salt" text NOT NULL,
	"old_secret_salt" text,
	"old_secret_until" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"off_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash_unique" ON "api_keys" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "api_keys_user_index" ON "api_keys" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "api_keys_expiry_index" ON "api_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint_index" ON "webhook_deliveries" USING btree ("endpoint_id","position");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting_index" ON "webhook_deliveries" USING btree ("endpoint_id","object_id","position") WHERE "webhook_deliveries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_index" ON "webhook_deliveries" USING btree ("next_try_at") WHERE "webhook_deliveries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_kept_index" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_user_index" ON "webhook_endpoints" USING btree ("user_id","created_at");
--> statement-breakpoint
-- by hand
-- Writes an event for each endpoint of a breeder that wants it (docs/decisions/0111-programs.md). Triggers see each writer, the
-- previous release included, in the transaction of the cause; who has no webhook pays one look into an empty index. What happens while
-- a webhook is off is noted, for its breeder to have sent later. One that is being deleted is waited for, and gets nothing.
CREATE FUNCTION write_webhook_event(breeder text, happened text, object text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_deliveries (id, endpoint_id, event, object_id, status, answer, next_try_at, created_at)
    SELECT gen_random_uuid(), id, happened, object, CASE WHEN off_at IS NULL THEN 'waiting' ELSE 'failed' END,
      CASE WHEN off_at IS NOT NULL THEN 'Not sent: the webhook was off.' END,
      CASE WHEN off_at IS NULL THEN clock_timestamp() END, clock_timestamp()
    FROM webhook_endpoints WHERE user_id = breeder AND happened = ANY(events) FOR KEY SHARE
$$;
--> statement-breakpoint
-- An order without a pet pays for a place on a waiting list. A late payment, which goes back, has a reason for its refund.
CREATE FUNCTION write_webhook_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'paid' AND OLD.status IN ('pending', 'processing', 'expired', 'failed', 'reserved', 'overdue') THEN
    PERFORM write_webhook_event(NEW.seller_id, 'sale.paid', NEW.id);
  ELSIF NEW.status = 'reserved' AND NEW.pet_id IS NOT NULL
    AND (OLD.status NOT IN ('reserved', 'overdue') OR OLD.pet_id IS NULL) THEN
    PERFORM write_webhook_event(NEW.seller_id, 'reservation.started', NEW.id);
  ELSIF NEW.status = 'released' AND OLD.status <> 'released' AND NEW.pet_id IS NOT NULL THEN
    PERFORM write_webhook_event(NEW.seller_id, 'reservation.ended', NEW.id);
  ELSIF NEW.refunded_price_cents <> OLD.refunded_price_cents AND NEW.refund_reason IS NULL
    AND NEW.status IN ('paid', 'partially_refunded', 'refunded', 'disputed', 'lost') THEN
    PERFORM write_webhook_event(NEW.seller_id, 'sale.refunded', NEW.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION write_webhook_dispute() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE breeder text;
BEGIN
  SELECT seller_id INTO breeder FROM orders WHERE id = NEW.order_id;
  PERFORM write_webhook_event(breeder, CASE NEW.state WHEN 'open' THEN 'dispute.opened' ELSE 'dispute.closed' END, NEW.order_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION write_webhook_hand_over() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE breeder text;
BEGIN
  SELECT seller_id INTO breeder FROM orders WHERE id = NEW.order_id;
  PERFORM write_webhook_event(breeder, 'hand_over.completed', NEW.order_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION write_webhook_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE breeder text;
BEGIN
  SELECT user_id INTO breeder FROM litters WHERE id = NEW.litter_id;
  PERFORM write_webhook_event(breeder, 'waitlist.joined', NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_webhook AFTER UPDATE OF status, pet_id, refunded_price_cents ON orders FOR EACH ROW
  WHEN (NEW.seller_id IS NOT NULL AND (OLD.status, OLD.pet_id, OLD.refunded_price_cents)
    IS DISTINCT FROM (NEW.status, NEW.pet_id, NEW.refunded_price_cents))
  EXECUTE FUNCTION write_webhook_order();
--> statement-breakpoint
CREATE TRIGGER disputes_webhook_opened AFTER INSERT ON disputes FOR EACH ROW EXECUTE FUNCTION write_webhook_dispute();
--> statement-breakpoint
CREATE TRIGGER disputes_webhook AFTER UPDATE OF state ON disputes FOR EACH ROW
  WHEN ((OLD.state = 'open') <> (NEW.state = 'open'))
  EXECUTE FUNCTION write_webhook_dispute();
--> statement-breakpoint
CREATE TRIGGER hand_overs_webhook_begun AFTER INSERT ON hand_overs FOR EACH ROW
  WHEN (NEW.confirmed_at IS NOT NULL AND NEW.received_at IS NOT NULL)
  EXECUTE FUNCTION write_webhook_hand_over();
--> statement-breakpoint
CREATE TRIGGER hand_overs_webhook AFTER UPDATE OF confirmed_at, received_at ON hand_overs FOR EACH ROW
  WHEN (NEW.confirmed_at IS NOT NULL AND NEW.received_at IS NOT NULL AND (OLD.confirmed_at IS NULL OR OLD.received_at IS NULL))
  EXECUTE FUNCTION write_webhook_hand_over();
--> statement-breakpoint
CREATE TRIGGER waitlist_entries_webhook_begun AFTER INSERT ON waitlist_entries FOR EACH ROW
  WHEN (NEW.state = 'waiting')
  EXECUTE FUNCTION write_webhook_entry();
--> statement-breakpoint
CREATE TRIGGER waitlist_entries_webhook AFTER UPDATE OF state ON waitlist_entries FOR EACH ROW
  WHEN (NEW.state = 'waiting' AND OLD.state IN ('unconfirmed', 'unpaid', 'left', 'removed'))
  EXECUTE FUNCTION write_webhook_entry();
