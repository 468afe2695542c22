ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "physical_address_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "terms_version" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "terms_accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connected_accounts" ADD COLUMN "verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms_version" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms_accepted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "subscriptions_renewal_index" ON "subscriptions" USING btree ("current_period_end") WHERE "subscriptions"."plan" = 'yearly' and "subscriptions"."canceled_at" is null;--> statement-breakpoint
-- What is true now was true when the row was last written or fetched; the exact days before this release are unknown.
UPDATE "users" SET "physical_address_at" = "updated_at", "email_verified_at" = CASE WHEN "email_verified" THEN "updated_at" END;
--> statement-breakpoint
UPDATE "connected_accounts" SET "verified_at" = coalesce("refreshed_at", "created_at")
  WHERE "charges_enabled" AND "details_submitted" AND "requirements" = '[]'::jsonb;
--> statement-breakpoint
-- Buyers see these dates. A trigger keeps them true for each writer, the previous release included.
CREATE FUNCTION users_date_checks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.email_verified THEN
    NEW.email_verified_at := NULL;
  ELSIF TG_OP = 'INSERT' OR NOT OLD.email_verified OR lower(OLD.email) <> lower(NEW.email) THEN
    NEW.email_verified_at := now();
  END IF;
  IF TG_OP = 'INSERT' OR OLD.physical_address <> NEW.physical_address THEN
    NEW.physical_address_at := now();
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_date_checks BEFORE INSERT OR UPDATE ON users FOR EACH ROW EXECUTE FUNCTION users_date_checks();
--> statement-breakpoint
CREATE FUNCTION connected_accounts_date_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (NEW.charges_enabled AND NEW.details_submitted AND NEW.requirements = '[]'::jsonb) THEN
    NEW.verified_at := NULL;
  ELSIF NEW.verified_at IS NULL THEN
    NEW.verified_at := now();
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER connected_accounts_date_check BEFORE INSERT OR UPDATE ON connected_accounts
  FOR EACH ROW EXECUTE FUNCTION connected_accounts_date_check();
