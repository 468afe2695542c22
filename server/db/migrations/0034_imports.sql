CREATE TABLE "import_rows" (
	"import_id" text NOT NULL,
	"number" integer NOT NULL,
	"cells" jsonb,
	"name" text,
	"problems" jsonb,
	"created_id" text,
	CONSTRAINT "import_rows_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'preview' NOT NULL,
	"row_count" integer NOT NULL,
	"good_count" integer NOT NULL,
	"imported_count" integer DEFAULT 0 NOT NULL,
	"removed_count" integer DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"ignored" jsonb NOT NULL,
	"stopped" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "imports_kind_check" CHECK ("imports"."kind" in ('pets', 'sales')),
	CONSTRAINT "imports_state_check" CHECK ("imports"."state" in ('preview', 'importing', 'imported', 'undoing', 'undone'))
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_user_index" ON "imports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "imports_expiry_index" ON "imports" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "imports_running_unique" ON "imports" USING btree ("user_id") WHERE "imports"."state" in ('importing', 'undoing');