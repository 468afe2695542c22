ALTER TABLE "pets" DROP COLUMN "currency";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "currency";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "currency";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP COLUMN "currency";