CREATE UNIQUE INDEX CONCURRENTLY "recorded_sales_pet_unique" ON "recorded_sales" USING btree ("pet_id") WHERE "recorded_sales"."pet_id" is not null;
