-- Pets, orders, payments and ledger entries keep a column "currency", which defaults to 'USD', for the release before (decision 68).
ALTER TABLE "pet_details" ADD COLUMN "further" jsonb DEFAULT '{}'::jsonb NOT NULL;
