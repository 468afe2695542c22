import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { orders, paymentLinks, pets } from '../../db/schema.ts';
import { retryLinks } from '../../private-links.ts';
import type { Holder } from './hold-limits.ts';

/**
 * The buyer key of the order whose failed bank payment a mailed key names, while its pet is kept for it; null for any other key. The mail
 * may be opened in another browser than the one that paid.
 */
export async function findRetryingBuyer({ db, config }: Context, linkId: string, key: string): Promise<string | null> {
  const [kept] = await db
    .select({ id: orders.id, buyerKey: orders.buyerKey })
    .from(paymentLinks)
    .innerJoin(pets, eq(pets.id, paymentLinks.petId))
    .innerJoin(orders, eq(orders.id, pets.retryOrderId))
    .where(eq(paymentLinks.id, linkId));
  return kept && retryLinks.opens(config, kept.id, key) ? kept.buyerKey : null;
}

/** A browser that pays again for the buyer of a failed bank payment. */
export async function asRetrying(context: Context, linkId: string, key: string, browser: Holder): Promise<Holder> {
  const buyerKey = await findRetryingBuyer(context, linkId, key);
  return buyerKey === null ? browser : { ...browser, keys: [...browser.keys, buyerKey] };
}
