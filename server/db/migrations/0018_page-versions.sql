CREATE TABLE "breeder_versions" (
	"user_id" text PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_versions" (
	"link_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "breeder_versions" ADD CONSTRAINT "breeder_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_versions" ADD CONSTRAINT "link_versions_link_id_payment_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."payment_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO breeder_versions (user_id) SELECT id FROM users;--> statement-breakpoint
INSERT INTO link_versions (link_id, user_id) SELECT id, user_id FROM payment_links;--> statement-breakpoint
-- Each new breeder and link has a version, whichever release adds it.
CREATE FUNCTION add_breeder_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO breeder_versions (user_id) VALUES (NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_have_version AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION add_breeder_version();--> statement-breakpoint
CREATE FUNCTION add_link_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO link_versions (link_id, user_id) VALUES (NEW.id, NEW.user_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER payment_links_have_version AFTER INSERT ON payment_links FOR EACH ROW EXECUTE FUNCTION add_link_version();--> statement-breakpoint
-- Versions are raised when the transaction commits, after all of its other locks: two transactions that lock the same rows
-- in another order then don't wait for each other here. A column that pages don't show is named; any new one counts as shown.
CREATE FUNCTION raise_link_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE link_versions SET version = version + 1 WHERE link_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payment_links_raise_version AFTER UPDATE ON payment_links
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION raise_link_version();--> statement-breakpoint
CREATE FUNCTION raise_versions_of_pet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE link_versions SET version = version + 1
    WHERE link_id IN (SELECT id FROM payment_links WHERE pet_id = NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER pets_raise_version AFTER UPDATE ON pets
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((to_jsonb(OLD) - 'updated_at') IS DISTINCT FROM (to_jsonb(NEW) - 'updated_at'))
  EXECUTE FUNCTION raise_versions_of_pet();--> statement-breakpoint
CREATE FUNCTION raise_breeder_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'users' THEN
    UPDATE breeder_versions SET version = version + 1 WHERE user_id = NEW.id;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE breeder_versions SET version = version + 1 WHERE user_id = OLD.user_id;
  ELSE
    UPDATE breeder_versions SET version = version + 1 WHERE user_id = NEW.user_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER users_raise_version AFTER UPDATE ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((to_jsonb(OLD) - '{last_login_at,updated_at,terms_version,terms_accepted_at,two_factor_enabled}'::text[])
    IS DISTINCT FROM (to_jsonb(NEW) - '{last_login_at,updated_at,terms_version,terms_accepted_at,two_factor_enabled}'::text[]))
  EXECUTE FUNCTION raise_breeder_version();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER subscriptions_raise_version AFTER UPDATE ON subscriptions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((to_jsonb(OLD) - '{asked_at,updated_at}'::text[]) IS DISTINCT FROM (to_jsonb(NEW) - '{asked_at,updated_at}'::text[]))
  EXECUTE FUNCTION raise_breeder_version();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER subscriptions_come_and_go AFTER INSERT OR DELETE ON subscriptions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_breeder_version();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER connected_accounts_raise_version AFTER UPDATE ON connected_accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((to_jsonb(OLD) - 'refreshed_at') IS DISTINCT FROM (to_jsonb(NEW) - 'refreshed_at'))
  EXECUTE FUNCTION raise_breeder_version();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER connected_accounts_come_and_go AFTER INSERT OR DELETE ON connected_accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_breeder_version();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER photos_raise_version AFTER UPDATE ON photos
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION raise_breeder_version();--> statement-breakpoint
-- The platform's own account stands behind an admin's pages.
CREATE FUNCTION raise_versions_of_admins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE breeder_versions SET version = version + 1 WHERE user_id IN (SELECT id FROM users WHERE is_admin);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER provider_identity_raises_versions AFTER INSERT OR UPDATE OR DELETE ON provider_identity
  FOR EACH STATEMENT EXECUTE FUNCTION raise_versions_of_admins();
