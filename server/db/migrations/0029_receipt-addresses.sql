ALTER TABLE "payment_receipts" ADD COLUMN "seller_address" text;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD COLUMN "seller_town" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "seller_address" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "seller_town" text;