ALTER TABLE "recorded_sales" ADD COLUMN "pet_id" text;--> statement-breakpoint
ALTER TABLE "recorded_sales" ADD CONSTRAINT "recorded_sales_pet_id_pets_id_fk" FOREIGN KEY ("pet_id") REFERENCES "public"."pets"("id") ON DELETE set null ON UPDATE no action;
