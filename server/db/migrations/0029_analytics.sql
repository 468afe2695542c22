CREATE TABLE "page_viewers" (
	"link_id" text NOT NULL,
	"day" date NOT NULL,
	"viewer_key" text NOT NULL,
	CONSTRAINT "page_viewers_link_id_day_viewer_key_pk" PRIMARY KEY("link_id","day","viewer_key")
);
--> statement-breakpoint
CREATE TABLE "page_views" (
	"link_id" text NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "page_views_link_id_day_pk" PRIMARY KEY("link_id","day"),
	CONSTRAINT "page_views_views_check" CHECK ("page_views"."views" > 0)
);
--> statement-breakpoint
ALTER TABLE "page_viewers" ADD CONSTRAINT "page_viewers_link_id_payment_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."payment_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_views" ADD CONSTRAINT "page_views_link_id_payment_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."payment_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_viewers_day_index" ON "page_viewers" USING btree ("day");--> statement-breakpoint
CREATE INDEX "page_views_day_index" ON "page_views" USING btree ("day");