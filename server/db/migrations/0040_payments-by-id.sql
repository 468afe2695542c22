ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind_check";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account_check";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_held_check" CHECK (case
        when "ledger_entries"."kind" in ('deposit', 'balance', 'cash') then "ledger_entries"."account" in ('buyer', 'deposits_held', 'platform_fee')
        when "ledger_entries"."kind" in ('earned', 'kept') then "ledger_entries"."account" in ('breeder', 'deposits_held')
        else "ledger_entries"."kind" not in ('sale', 'provider_fee') or "ledger_entries"."account" <> 'deposits_held' end);--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind_check" CHECK ("ledger_entries"."kind" in ('sale', 'deposit', 'balance', 'cash', 'earned', 'kept', 'provider_fee', 'refund', 'refund_failure', 'fee_refund', 'dispute', 'dispute_lost'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_check" CHECK ("ledger_entries"."account" in ('buyer', 'breeder', 'deposits_held', 'platform_fee', 'provider_fee', 'dispute'));
