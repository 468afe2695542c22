ALTER TABLE "orders" ADD COLUMN "requested_method" text;--> statement-breakpoint
ALTER TABLE "pets" ADD COLUMN "request_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "pets_request_unique" ON "pets" USING btree ("user_id","request_key");