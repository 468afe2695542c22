CREATE TABLE "alert_stops" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"pet_id" text NOT NULL,
	"link_id" text NOT NULL,
	"email" text,
	"email_hash" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "alerts_email_check" CHECK (("alerts"."email" is null) = ("alerts"."sent_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_pet_id_pets_id_fk" FOREIGN KEY ("pet_id") REFERENCES "public"."pets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_link_id_payment_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."payment_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_stops_kept_index" ON "alert_stops" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_waiting_unique" ON "alerts" USING btree ("pet_id","email_hash") WHERE "alerts"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "alerts_line_index" ON "alerts" USING btree ("pet_id","created_at","id") WHERE "alerts"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "alerts_sent_index" ON "alerts" USING btree ("pet_id","sent_at") WHERE "alerts"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "alerts_address_index" ON "alerts" USING btree ("email_hash","created_at");--> statement-breakpoint
CREATE INDEX "alerts_link_index" ON "alerts" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "alerts_kept_index" ON "alerts" USING btree ("created_at") WHERE "alerts"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "alerts_emailed_index" ON "alerts" USING btree ("sent_at") WHERE "alerts"."sent_at" is not null;