ALTER TABLE "users" ADD COLUMN "license" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "receipt_line" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "seller_license" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "seller_line" text;