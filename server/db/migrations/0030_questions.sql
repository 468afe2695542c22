CREATE TABLE "question_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"question_id" text NOT NULL,
	"number" integer NOT NULL,
	"sender" text NOT NULL,
	"text" text NOT NULL,
	"request_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_messages_text_check" CHECK (length("question_messages"."text") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" text PRIMARY KEY NOT NULL,
	"link_id" text NOT NULL,
	"user_id" text NOT NULL,
	"pet_name" text NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_email" text NOT NULL,
	"key_hash" text NOT NULL,
	"status" text NOT NULL,
	"ended_by" text,
	"mails_stopped_at" timestamp with time zone,
	"last_by" text NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"message_count" integer NOT NULL,
	"request_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "questions_status_check" CHECK ("questions"."status" in ('unconfirmed', 'open', 'ended')),
	CONSTRAINT "questions_ended_check" CHECK (("questions"."status" = 'ended') = ("questions"."ended_by" is not null)),
	CONSTRAINT "questions_count_check" CHECK ("questions"."message_count" between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "buyer_contact" text DEFAULT 'email' NOT NULL;--> statement-breakpoint
ALTER TABLE "question_messages" ADD CONSTRAINT "question_messages_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_link_id_payment_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."payment_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "question_messages_number_unique" ON "question_messages" USING btree ("question_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "question_messages_request_unique" ON "question_messages" USING btree ("question_id","sender","request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "questions_key_unique" ON "questions" USING btree ("key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "questions_request_unique" ON "questions" USING btree ("link_id","request_key");--> statement-breakpoint
CREATE INDEX "questions_user_index" ON "questions" USING btree ("user_id","last_at" DESC NULLS FIRST,"id") WHERE "questions"."status" <> 'unconfirmed';--> statement-breakpoint
CREATE INDEX "questions_waiting_index" ON "questions" USING btree ("user_id") WHERE "questions"."status" = 'open' and "questions"."last_by" = 'buyer';--> statement-breakpoint
CREATE INDEX "questions_buyer_index" ON "questions" USING btree ("buyer_email","created_at");--> statement-breakpoint
CREATE INDEX "questions_link_index" ON "questions" USING btree ("link_id","created_at");--> statement-breakpoint
CREATE INDEX "questions_day_index" ON "questions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "questions_kept_index" ON "questions" USING btree ("last_at");--> statement-breakpoint
-- What open pages of the breeder hear of (docs/decisions/0038-live-pages.md): a confirmed question, and each further message.
CREATE FUNCTION note_live_question() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_live_change(NEW.user_id, concat_ws(' ', 'question', NEW.user_id, NEW.id,
    CASE WHEN NEW.status = 'open' AND NEW.last_by = 'buyer' THEN 'asked' ELSE 'changed' END));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER questions_live_changes AFTER UPDATE OF status, last_at ON questions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.status, OLD.last_at) IS DISTINCT FROM (NEW.status, NEW.last_at) AND NEW.status <> 'unconfirmed')
  EXECUTE FUNCTION note_live_question();
