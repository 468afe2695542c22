CREATE INDEX CONCURRENTLY "photos_band_0_index" ON "photos" USING btree ((("fingerprint" >> 0) & 65535));--> statement-breakpoint
CREATE INDEX CONCURRENTLY "photos_band_1_index" ON "photos" USING btree ((("fingerprint" >> 16) & 65535));--> statement-breakpoint
CREATE INDEX CONCURRENTLY "photos_band_2_index" ON "photos" USING btree ((("fingerprint" >> 32) & 65535));--> statement-breakpoint
CREATE INDEX CONCURRENTLY "photos_band_3_index" ON "photos" USING btree ((("fingerprint" >> 48) & 65535));--> statement-breakpoint
CREATE INDEX CONCURRENTLY "photos_uncompared_index" ON "photos" USING btree ("created_at" DESC NULLS FIRST) WHERE "photos"."compared_at" is null;