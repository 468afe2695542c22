CREATE TABLE "litter_pets" (
	"pet_id" text PRIMARY KEY NOT NULL,
	"litter_id" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "litters" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"dam" text,
	"sire" text,
	"born_on" date NOT NULL,
	"neutral_preview" boolean DEFAULT false NOT NULL,
	"request_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "litter_pets" ADD CONSTRAINT "litter_pets_pet_id_pets_id_fk" FOREIGN KEY ("pet_id") REFERENCES "public"."pets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "litter_pets" ADD CONSTRAINT "litter_pets_litter_id_litters_id_fk" FOREIGN KEY ("litter_id") REFERENCES "public"."litters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "litters" ADD CONSTRAINT "litters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "litter_pets_litter_index" ON "litter_pets" USING btree ("litter_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "litters_request_unique" ON "litters" USING btree ("user_id","request_key");--> statement-breakpoint
CREATE INDEX "litters_user_index" ON "litters" USING btree ("user_id","created_at" DESC NULLS FIRST,"id");