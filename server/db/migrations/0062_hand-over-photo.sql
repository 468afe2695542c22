CREATE TABLE "hand_over_photos" (
	"order_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dispute_evidence" ADD COLUMN "files" jsonb;--> statement-breakpoint
ALTER TABLE "hand_over_photos" ADD CONSTRAINT "hand_over_photos_order_id_hand_overs_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."hand_overs"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_over_photos" ADD CONSTRAINT "hand_over_photos_user_id_hash_documents_user_id_hash_fk" FOREIGN KEY ("user_id","hash") REFERENCES "public"."documents"("user_id","hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hand_over_photos_document_index" ON "hand_over_photos" USING btree ("user_id","hash");--> statement-breakpoint
-- by hand
-- Its document may be unused now; a job looks.
CREATE FUNCTION release_document_of_hand_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE documents SET unused_since = now() WHERE user_id = OLD.user_id AND hash = OLD.hash AND unused_since IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER hand_over_photos_release_document AFTER DELETE ON hand_over_photos
  FOR EACH ROW EXECUTE FUNCTION release_document_of_hand_over();
