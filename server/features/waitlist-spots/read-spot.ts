import { toAmount } from '../../../contract/money.ts';
import type { EntryFacts } from '../../../contract/pages/waitlist-page.ts';
import type { Context } from '../../context.ts';
import { readOwedCents } from '../debts/api.ts';
import { readUpdatesForEntry } from '../pet-updates/api.ts';
import { findByKey, readEntry } from '../waitlists/api.ts';
import { findPurchase, readAccount } from '../orders/api.ts';
import { waitingCents } from '../refunds/api.ts';
import { decideEnding } from '../reservations/api.ts';
import { settleForPage } from '../settlement/api.ts';
import { findPaidSpot } from './reserve-by-spot.ts';

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
  if (settles && sessionId && (entry?.state === 'unpaid' || entry?.state === 'asking'))
    await settleForPage(context, sessionId, known).catch((error: unknown) =>
      context.log.warn({ err: error, orderId: known.order.id }, 'could not fetch the checkout of a place'),
    );
  const owedCents = entry?.orderId ? await readOwedCents(db, entry.orderId) : 0;
  const waitsCents = entry?.orderId ? ((await waitingCents(db, [entry.orderId])).get(entry.orderId) ?? 0) : 0;
  const spot = await readEntry(context, key, buyerKeys);
  return {
    ...spot,
    back: await readBack(context, key),
    owed: toAmount(owedCents),
    waits: toAmount(waitsCents),
    ...(entry ? await readUpdatesForEntry(context, entry.id, key) : {}),
  };
}

/** What goes back if the person leaves now. */
async function readBack(context: Context, key: string): Promise<string> {
  const { db } = context;
  const paid = await findPaidSpot(context, key);
  const account = paid && (await readAccount(db, paid.order.id));
  return toAmount(account ? (await decideEnding(context, db, account, 'buyer')).returnedCents : 0);
}
