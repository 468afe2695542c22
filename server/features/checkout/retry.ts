import { eq } from 'drizzle-orm';
import { checkoutRequest } from '../../../contract/orders/orders.ts';
import type { Context } from '../../context.ts';
import { orders, paymentLinks, pets } from '../../db/schema.ts';
import { retryLinks } from '../../private-links.ts';

/**
 * The buyer key of the order whose failed bank payment a mailed key names, while its pet is kept for it; null for any other key. The mail
 * may be opened in another browser than the one that paid.
 */
async function findRetryingBuyer({ db, config }: Context, linkId: string, key: string): Promise<string | null> {
  const [kept] = await db
    .select({ id: orders.id, buyerKey: orders.buyerKey })
    .from(paymentLinks)
    .innerJoin(pets, eq(pets.id, paymentLinks.petId))
    .innerJoin(orders, eq(orders.id, pets.retryOrderId))
    .where(eq(paymentLinks.id, linkId));
  return kept && retryLinks.opens(config, kept.id, key) ? kept.buyerKey : null;
}

/** Reads a mailed key from an address or a form; null for anything else. */
export const readRetryKey = (given: unknown): string | null =>
  checkoutRequest.shape.again.safeParse(given).data ?? null;

/** The keys of a browser, and of the buyer for whom it pays again by a mailed key. The same array without a key that counts. */
export async function addRetryingBuyer<Keys extends string[]>(
  context: Context,
  linkId: string,
  key: string | null | undefined,
  own: Keys,
): Promise<Keys | [...Keys, string]> {
  const retrying = key ? await findRetryingBuyer(context, linkId, key) : null;
  return retrying === null ? own : [...own, retrying];
}
