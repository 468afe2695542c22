CREATE TABLE "care_sheets" (
	"user_id" text PRIMARY KEY NOT NULL,
	"words" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "care_sheets" ADD CONSTRAINT "care_sheets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;