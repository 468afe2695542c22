ALTER TABLE "pets" ADD COLUMN "species" text;--> statement-breakpoint
CREATE INDEX "pets_unknown_species_index" ON "pets" USING btree ("breed") WHERE "pets"."species" is null;--> statement-breakpoint
ALTER TABLE "pets" ADD CONSTRAINT "pets_species_check" CHECK ("pets"."species" in ('dog', 'cat', 'rabbit', 'bird', 'reptile', 'other'));