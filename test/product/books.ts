import { expect } from 'vitest';
import { systemContext } from '../../server/context.ts';
import { reconcileFigures } from '../../server/features/sales/check-figures.ts';
import { compareLedger } from '../../server/reconciliation/compare-ledger.ts';
import { eventually } from './eventually.ts';
import type { Product } from './product.ts';

/** The ledger equals the provider's balance to the cent, and the figures of breeders equal the ledger. */
export async function expectBooksToAgree(product: Product): Promise<void> {
  const context = systemContext(product.dependencies);
  await eventually(async () => expect((await compareLedger(context)).differences).toEqual([]));
  expect((await reconcileFigures(context, { all: true })).unresolved).toEqual([]);
}
