ALTER TABLE "pets" ADD COLUMN "species" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_state" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_zip" text;--> statement-breakpoint
CREATE INDEX "pets_unknown_species_index" ON "pets" USING btree ("breed") WHERE "pets"."species" is null;--> statement-breakpoint
ALTER TABLE "pets" ADD CONSTRAINT "pets_species_check" CHECK ("pets"."species" in ('dog', 'cat', 'rabbit', 'bird', 'reptile', 'other'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_place_check" CHECK ("orders"."buyer_zip" is null or "orders"."buyer_state" is not null);