import type { EntryFacts } from '../../../contract/pages/waitlist-page.ts';
import type { Context } from '../../context.ts';
import { findByKey, readEntry } from '../waitlists/api.ts';
import { findPurchase } from '../orders/api.ts';
import { settleForPage } from '../settlement/api.ts';

/**
 * What the private page of a person on a list shows. The person may come back from the checkout before its event does: `settles`
 * asks the provider. Throws NotFound for an unknown key.
 */
export async function readSpot(
  context: Context,
  key: string,
  buyerKeys: string[],
  settles: boolean,
): Promise<Omit<EntryFacts, 'done' | 'failure'>> {
  const { db } = context;
  const entry = (await findByKey(db, key))?.entry;
  const known = entry?.orderId ? await findPurchase(db, entry.orderId) : undefined;
  const sessionId = known?.payment.checkoutSessionId;
  if (settles && sessionId && entry?.state === 'unpaid')
    await settleForPage(context, sessionId, known).catch((error: unknown) =>
      context.log.warn({ err: error, orderId: known.order.id }, 'could not fetch the checkout of a place'),
    );
  return readEntry(context, key, buyerKeys);
}
