-- In the order of writers, which lock a subscription before its user, and both before the standing; by hand.
LOCK TABLE "subscriptions", "users" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "account_standings" ADD COLUMN "trial_ends_at" timestamp with time zone;--> statement-breakpoint
-- by hand
-- Running trials are counted by an index of the standings (docs/decisions/0032-figures-of-a-breeder.md).
CREATE FUNCTION trial_end_of(account text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN unsubscribed_at IS NULL THEN trial_ends_at END FROM users WHERE id = account
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_account_standing() RETURNS trigger LANGUAGE plpgsql AS $$
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
    INSERT INTO account_standings AS kept (user_id, standing, trial_ends_at) VALUES (account, present, trial_end_of(account))
      ON CONFLICT (user_id) DO UPDATE SET standing = excluded.standing, trial_ends_at = excluded.trial_ends_at
      WHERE (kept.standing, kept.trial_ends_at) IS DISTINCT FROM (excluded.standing, excluded.trial_ends_at);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER users_standing_changes ON users;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER users_standing_changes AFTER UPDATE OF is_admin, closed_at, unsubscribed_at, trial_ends_at ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.is_admin, OLD.closed_at, OLD.unsubscribed_at, OLD.trial_ends_at)
    IS DISTINCT FROM (NEW.is_admin, NEW.closed_at, NEW.unsubscribed_at, NEW.trial_ends_at))
  EXECUTE FUNCTION keep_account_standing();--> statement-breakpoint
-- The end of a trial alone changes no number.
DROP TRIGGER account_standings_are_counted ON account_standings;--> statement-breakpoint
CREATE TRIGGER account_standings_begin_and_end AFTER INSERT OR DELETE ON account_standings
  FOR EACH ROW EXECUTE FUNCTION count_account_standing();--> statement-breakpoint
CREATE TRIGGER account_standings_change AFTER UPDATE OF standing ON account_standings
  FOR EACH ROW WHEN (OLD.standing <> NEW.standing) EXECUTE FUNCTION count_account_standing();--> statement-breakpoint
UPDATE account_standings SET trial_ends_at = users.trial_ends_at
  FROM users WHERE users.id = user_id AND users.unsubscribed_at IS NULL AND users.trial_ends_at IS NOT NULL;
