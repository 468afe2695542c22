import type { Context } from '../../context.ts';
import { isMissing } from '../../integrations/provider/stripe.ts';
import { isConfirmedGone } from '../connected-accounts/api.ts';
import { expireSession, isSlow, type SessionFacts } from '../payments/api.ts';
import { lockPurchase, moveUnpaid, type Purchase } from '../orders/api.ts';
import { queueLostMails } from './bank-payment.ts';
import { settle } from './settle.ts';

type Outcome = 'closed' | 'paid' | 'processing';

/**
 * Expires an open checkout at the provider and here, and returns its payment's outcome: a payment may win the race.
 * A session that was stored since the payment was read is expired too. Throws ProviderRefused and ProviderUnreachable when the
 * provider can't say. `isDeauthorized`: the payment's account is confirmed as deauthorized.
 */
export async function closeCheckout(context: Context, purchase: Purchase, isDeauthorized = false): Promise<Outcome> {
  for (let current = purchase; ;) {
    const outcome = await closeAsRead(context, current, isDeauthorized);
    if (typeof outcome === 'string') return outcome;
    current = outcome;
  }
}

/** Returns what it is by now where another session has been stored since `payment` was read. */
async function closeAsRead(
  context: Context,
  { payment }: Purchase,
  isDeauthorized: boolean,
): Promise<Outcome | Purchase> {
  let isUnknown = false;
  if (payment.checkoutSessionId) {
    const facts = await expireUnlessGone(context, payment, isDeauthorized);
    if (facts) await settle(context, facts, payment.stripeAccountId);
    else isUnknown = true;
  }
  return context.db.transaction(async (tx) => {
    const current = await lockPurchase(tx, payment.id);
    const state = current?.payment.state ?? 'expired';
    if (!current || state === 'expired' || state === 'failed') return 'closed';
    const isSame = current.payment.checkoutSessionId === payment.checkoutSessionId;
    if (!isSame && state === 'open') return current;
    // Without a session at the provider there is nothing to pay. The outcome of an in-flight payment on a deauthorized
    // account never reaches us.
    const isLost = state === 'processing' && isUnknown;
    if (isSame && (state === 'open' || isLost)) {
      const closed = await moveUnpaid(context, tx, current, 'expired', isLost ? { lostAt: context.now } : {});
      // Nobody was mailed that another one is on its way.
      if (isLost && isSlow(current.payment)) await queueLostMails(context, tx, closed);
      return 'closed';
    }
    // A payment that is being refunded is paid, while its order is still in flight.
    return state === 'paid' && current.order.status !== 'processing' ? 'paid' : 'processing';
  });
}

/** Undefined when the session is gone. A refused account counts as gone only once it is confirmed as deauthorized. */
export async function expireUnlessGone(
  context: Context,
  { checkoutSessionId, stripeAccountId }: Purchase['payment'],
  isDeauthorized = false,
): Promise<SessionFacts | undefined> {
  if (!checkoutSessionId) return undefined;
  try {
    return await expireSession(context.stripe, checkoutSessionId, stripeAccountId);
  } catch (error) {
    const isGone = isDeauthorized ? isMissing(error) : await isConfirmedGone(context, error, stripeAccountId);
    if (!isGone) throw error;
    return undefined;
  }
}
