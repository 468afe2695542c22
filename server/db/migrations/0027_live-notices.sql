CREATE TABLE "live_changes" (
	"user_id" text PRIMARY KEY NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "seller_notes" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "available_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "live_changes" ADD CONSTRAINT "live_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_notes_check" CHECK (length("orders"."seller_notes") <= 2000);--> statement-breakpoint
-- What open pages hear of (docs/decisions/0038-live-pages.md): ids and states, no personal data. Triggers see each writer, the
-- previous release included. At the commit, so that a breeder's sales wait for each other only there.
CREATE FUNCTION note_live_change(breeder text, notice text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_changes (user_id, changed_at) VALUES (breeder, clock_timestamp())
    ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
  PERFORM pg_notify('live', notice);
END $$;
--> statement-breakpoint
CREATE FUNCTION note_live_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_live_change(NEW.seller_id, concat_ws(' ', 'order', NEW.seller_id, NEW.id, OLD.status, NEW.status));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The condition leaves out checkouts that are opened and expire.
CREATE CONSTRAINT TRIGGER orders_live_changes AFTER UPDATE OF status, refunded_price_cents, lost_price_cents ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.seller_id IS NOT NULL
    AND (OLD.status, OLD.refunded_price_cents, OLD.lost_price_cents)
      IS DISTINCT FROM (NEW.status, NEW.refunded_price_cents, NEW.lost_price_cents)
    AND (NEW.status NOT IN ('pending', 'expired', 'failed') OR OLD.status = 'processing'))
  EXECUTE FUNCTION note_live_order();
--> statement-breakpoint
CREATE FUNCTION note_live_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_live_change(NEW.user_id, concat_ws(' ', 'payment_account', NEW.user_id,
    CASE WHEN NEW.charges_enabled AND NOT OLD.charges_enabled THEN 'verified' ELSE 'changed' END));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER connected_accounts_live_changes AFTER UPDATE ON connected_accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.charges_enabled, OLD.payouts_enabled, OLD.requirements, OLD.disconnected_at)
    IS DISTINCT FROM (NEW.charges_enabled, NEW.payouts_enabled, NEW.requirements, NEW.disconnected_at))
  EXECUTE FUNCTION note_live_account();
--> statement-breakpoint
-- A stream ends with the session or the account that opened it.
CREATE FUNCTION note_live_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'sessions' THEN
    PERFORM pg_notify('live', 'access ' || OLD.user_id);
  ELSE
    PERFORM pg_notify('live', 'access ' || OLD.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_live_access AFTER DELETE ON sessions FOR EACH ROW
  WHEN (OLD.expires_at > CURRENT_TIMESTAMP) EXECUTE FUNCTION note_live_access();
--> statement-breakpoint
CREATE TRIGGER users_live_access AFTER UPDATE OF suspended_at, closed_at ON users FOR EACH ROW
  WHEN ((OLD.suspended_at IS NULL AND NEW.suspended_at IS NOT NULL) OR (OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL))
  EXECUTE FUNCTION note_live_access();
