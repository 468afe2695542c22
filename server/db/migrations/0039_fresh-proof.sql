CREATE TABLE "proofs" (
	"id" text PRIMARY KEY NOT NULL,
	"link_id" text NOT NULL,
	"user_id" text NOT NULL,
	"word" text NOT NULL,
	"status" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"hash" text,
	CONSTRAINT "proofs_status_check" CHECK ("proofs"."status" in ('asked', 'answered', 'declined', 'expired')),
	CONSTRAINT "proofs_answered_check" CHECK (("proofs"."status" = 'answered') = ("proofs"."hash" is not null) and ("proofs"."hash" is null) = ("proofs"."answered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "wants_proof" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "proof_id" text;--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_link_id_payment_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."payment_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "proofs_open_unique" ON "proofs" USING btree ("link_id") WHERE "proofs"."status" = 'asked';--> statement-breakpoint
CREATE UNIQUE INDEX "proofs_shown_unique" ON "proofs" USING btree ("link_id") WHERE "proofs"."status" = 'answered';--> statement-breakpoint
CREATE INDEX "proofs_link_index" ON "proofs" USING btree ("link_id","asked_at");--> statement-breakpoint
CREATE INDEX "proofs_user_index" ON "proofs" USING btree ("user_id","hash");--> statement-breakpoint
CREATE INDEX "proofs_kept_index" ON "proofs" USING btree ("asked_at");--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_proof_id_proofs_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."proofs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questions_proof_index" ON "questions" USING btree ("proof_id") WHERE "questions"."proof_id" is not null;
--> statement-breakpoint
CREATE FUNCTION raise_version_of_proof() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE link_versions SET version = version + 1 WHERE link_id = coalesce(NEW.link_id, OLD.link_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER proofs_raise_version AFTER INSERT OR UPDATE OR DELETE ON proofs
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION raise_version_of_proof();--> statement-breakpoint
-- Its photo may be unused now; a job looks.
CREATE FUNCTION release_document_of_proof() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE documents SET unused_since = now() WHERE user_id = OLD.user_id AND hash = OLD.hash AND unused_since IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER proofs_release_document AFTER DELETE ON proofs FOR EACH ROW
  WHEN (OLD.hash IS NOT NULL) EXECUTE FUNCTION release_document_of_proof();
