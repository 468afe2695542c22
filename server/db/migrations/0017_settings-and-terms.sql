CREATE TABLE "server_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"stored_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "terms_version" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "terms_accepted_at" timestamp with time zone;