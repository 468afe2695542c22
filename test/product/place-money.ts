import { expect } from 'vitest';
import { systemContext } from '../../server/context.ts';
import { reconcileFigures } from '../../server/features/orders/figures/check.ts';
import { compareLedger } from '../../server/reconciliation/compare-ledger.ts';
import { eventually } from './eventually.ts';
import type { Product } from './product.ts';
import { ledgerOf } from './sale.ts';

/** The ledger equals the provider's balance to the cent, and no order holds money for nobody. */
export async function booksAgreeOf(product: Product): Promise<void> {
  const context = systemContext(product.dependencies);
  await eventually(async () => expect((await compareLedger(context)).differences).toEqual([]));
  expect((await reconcileFigures(context, { all: true })).unresolved).toEqual([]);
}

/** A place of $105.00 was returned, or this many cents of it with their fee; nothing is held anymore. */
export const wentBackOf = (product: Product, orderId: string, cents = 10_500): Promise<void> =>
  eventually(async () =>
    expect(await ledgerOf(product, orderId)).toMatchObject({
      buyer: cents - 10_500,
      deposits_held: 0,
      platform_fee: Math.round((10_500 - cents) / 21),
    }),
  );
