CREATE TABLE "documents" (
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"unused_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_user_id_hash_pk" PRIMARY KEY("user_id","hash"),
	CONSTRAINT "documents_type_check" CHECK ("documents"."type" in ('pdf', 'photo')),
	CONSTRAINT "documents_bytes_check" CHECK ("documents"."bytes" > 0)
);
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_hash_index" ON "documents" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "documents_unused_index" ON "documents" USING btree ("unused_since") WHERE "documents"."unused_since" is not null;
--> statement-breakpoint
-- Documents that were named before and aren't after may be unused now; a job looks.
CREATE FUNCTION release_documents(were jsonb, are jsonb) RETURNS void LANGUAGE sql AS $$
  UPDATE documents SET unused_since = now()
    WHERE unused_since IS NULL
      AND hash IN (SELECT record #>> '{document,id}' FROM jsonb_array_elements(were) record)
      AND hash NOT IN (SELECT coalesce(record #>> '{document,id}', '') FROM jsonb_array_elements(are) record)
$$;--> statement-breakpoint
CREATE FUNCTION release_documents_of_pet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM release_documents(OLD.health, CASE WHEN TG_OP = 'UPDATE' THEN NEW.health ELSE '[]' END);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER pet_details_release_documents AFTER UPDATE OF health OR DELETE ON pet_details
  FOR EACH ROW WHEN (OLD.health @? '$[*].document.id') EXECUTE FUNCTION release_documents_of_pet();--> statement-breakpoint
CREATE FUNCTION release_documents_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM release_documents(OLD.pet_details -> 'health', '[]');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_release_documents AFTER UPDATE OF pet_details ON orders FOR EACH ROW
  WHEN (NEW.pet_details IS NULL AND OLD.pet_details @? '$.health[*].document.id') EXECUTE FUNCTION release_documents_of_order();
