CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "works_for" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_email_unique" ON "invitations" USING btree ("user_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token_unique" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invitations_expiry_index" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_works_for_users_id_fk" FOREIGN KEY ("works_for") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_check" CHECK (("users"."works_for" is null) = ("users"."role" is null));
--> statement-breakpoint
-- by hand
-- Who works for a breeder is no customer account (docs/decisions/0032-figures-of-a-breeder.md, 0113-people.md).
CREATE OR REPLACE FUNCTION standing_of(account text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN users.is_admin OR users.closed_at IS NOT NULL OR users.works_for IS NOT NULL THEN 'uncounted'
    WHEN latest.canceled_at IS NULL AND latest.status IN ('active', 'trialing') THEN 'subscribed'
    WHEN latest.id IS NOT NULL OR users.unsubscribed_at IS NOT NULL THEN 'former'
    ELSE 'new' END
  FROM users LEFT JOIN LATERAL (
    SELECT id, status, canceled_at FROM subscriptions WHERE user_id = users.id ORDER BY created_at DESC LIMIT 1
  ) latest ON true
  WHERE users.id = account
$$;
