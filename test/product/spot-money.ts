import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import type { Product } from './product.ts';
import { ledgerOf } from './sale.ts';

/** A place of $105.00 was returned, or this many cents of it with their fee; nothing is held anymore. */
export const waitForRefund = (product: Product, orderId: string, cents = 10_500): Promise<void> =>
  eventually(async () =>
    expect(await ledgerOf(product, orderId)).toMatchObject({
      buyer: cents - 10_500,
      deposits_held: 0,
      platform_fee: Math.round((10_500 - cents) / 21),
    }),
  );
