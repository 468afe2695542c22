ALTER TABLE "orders" ADD COLUMN "has_klarna_part" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- by hand
UPDATE "orders" SET "has_klarna_part" = true WHERE "id" IN (
  SELECT "order_id" FROM "payments" WHERE "kind" = 'balance' AND "method" = 'klarna' AND "state" = 'paid');
