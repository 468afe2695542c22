-- In the order of writers, which lock a subscription before its user; by hand.
LOCK TABLE "subscriptions", "users" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "account_counts" (
	"standing" text NOT NULL,
	"part" integer NOT NULL,
	"accounts" integer NOT NULL,
	CONSTRAINT "account_counts_standing_part_pk" PRIMARY KEY("standing","part")
);
--> statement-breakpoint
CREATE TABLE "account_standings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"standing" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_standings" ADD CONSTRAINT "account_standings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- by hand
-- By triggers, since the previous release doesn't know the tables (docs/decisions/0032-figures-of-a-breeder.md).
CREATE FUNCTION standing_of(account text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN users.is_admin OR users.closed_at IS NOT NULL THEN 'uncounted'
    WHEN latest.canceled_at IS NULL AND latest.status IN ('active', 'trialing') THEN 'subscribed'
    WHEN latest.id IS NOT NULL OR users.unsubscribed_at IS NOT NULL THEN 'former'
    ELSE 'new' END
  FROM users LEFT JOIN LATERAL (
    SELECT id, status, canceled_at FROM subscriptions WHERE user_id = users.id ORDER BY created_at DESC LIMIT 1
  ) latest ON true
  WHERE users.id = account
$$;--> statement-breakpoint
CREATE FUNCTION keep_account_standing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account text;
  present text;
BEGIN
  IF TG_TABLE_NAME = 'users' THEN account := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN account := OLD.user_id;
  ELSE account := NEW.user_id;
  END IF;
  -- Of two changes at once the second one waits here, and then sees the first.
  PERFORM FROM account_standings WHERE user_id = account FOR UPDATE;
  present := standing_of(account);
  -- None of a deleted account.
  IF present IS NOT NULL THEN
    INSERT INTO account_standings AS kept (user_id, standing) VALUES (account, present)
      ON CONFLICT (user_id) DO UPDATE SET standing = present WHERE kept.standing <> present;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_account_standing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In one order, in which transactions wait for each other.
  INSERT INTO account_counts AS kept (standing, part, accounts)
    SELECT standing, hashtext(coalesce(NEW.user_id, OLD.user_id)) & 7, accounts
    FROM (VALUES (OLD.standing, -1), (NEW.standing, 1)) change (standing, accounts)
    WHERE standing IS NOT NULL ORDER BY standing
    ON CONFLICT (standing, part) DO UPDATE SET accounts = kept.accounts + excluded.accounts;
  RETURN NULL;
END $$;--> statement-breakpoint
-- At the commit, so that two transactions wait for each other only there; after the versions of pages, since triggers go by name: in
-- one order for all.
CREATE CONSTRAINT TRIGGER users_standing_begins AFTER INSERT ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_account_standing();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER users_standing_changes AFTER UPDATE OF is_admin, closed_at, unsubscribed_at ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.is_admin, OLD.closed_at, OLD.unsubscribed_at) IS DISTINCT FROM (NEW.is_admin, NEW.closed_at, NEW.unsubscribed_at))
  EXECUTE FUNCTION keep_account_standing();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER subscriptions_standing_begins_and_ends AFTER INSERT OR DELETE ON subscriptions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_account_standing();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER subscriptions_standing_changes AFTER UPDATE OF status, canceled_at ON subscriptions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.status, OLD.canceled_at) IS DISTINCT FROM (NEW.status, NEW.canceled_at))
  EXECUTE FUNCTION keep_account_standing();--> statement-breakpoint
INSERT INTO account_standings (user_id, standing)
  SELECT id, standing_of(id) FROM users;--> statement-breakpoint
INSERT INTO account_counts (standing, part, accounts)
  SELECT standing, hashtext(user_id) & 7, count(*) FROM account_standings GROUP BY 1, 2;--> statement-breakpoint
CREATE TRIGGER account_standings_are_counted AFTER INSERT OR UPDATE OR DELETE ON account_standings
  FOR EACH ROW EXECUTE FUNCTION count_account_standing();
