ALTER TABLE "connected_accounts" ADD COLUMN "methods_off" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "connected_accounts" ADD COLUMN "requirements_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connected_accounts" ADD COLUMN "later_requirements" jsonb DEFAULT '[]'::jsonb NOT NULL;