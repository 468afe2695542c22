ALTER TABLE "users" ADD COLUMN "address_street" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "address_town" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "address_state" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "address_zip" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "address_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "address_confirmed_at" timestamp with time zone;
--> statement-breakpoint
-- By hand: what was read of an address doesn't outlive it, whichever release changes it. The job "read-addresses" reads it again.
CREATE FUNCTION forget_read_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF ROW(OLD.address_read_at, OLD.address_confirmed_at, OLD.address_street, OLD.address_town, OLD.address_state, OLD.address_zip)
    IS NOT DISTINCT FROM
    ROW(NEW.address_read_at, NEW.address_confirmed_at, NEW.address_street, NEW.address_town, NEW.address_state, NEW.address_zip)
  THEN
    NEW.address_street := NULL;
    NEW.address_town := NULL;
    NEW.address_state := NULL;
    NEW.address_zip := NULL;
    NEW.time_zone := NULL;
    NEW.address_read_at := NULL;
    NEW.address_confirmed_at := NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_forget_read_address BEFORE UPDATE OF physical_address ON users FOR EACH ROW
  WHEN (OLD.physical_address <> NEW.physical_address) EXECUTE FUNCTION forget_read_address();
