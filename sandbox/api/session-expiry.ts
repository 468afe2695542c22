import type Stripe from 'stripe';
import { cancelIntent } from '../money/payment.ts';
import { emit } from '../store/events.ts';
import { referencedId } from '../store/referenced-id.ts';
import { claimDueObjects, find, save, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';

type Session = Stored<Stripe.Checkout.Session>;

/** Expires an open session, which the caller has locked, and cancels its payment intent. */
export async function expireSession(world: World, session: Session): Promise<void> {
  const { data } = session;
  Object.assign(data, { status: 'expired', url: null });
  session.dueAt = null;
  await save(world, session);
  const intent = await find(world, 'payment_intent', referencedId(data.payment_intent), { lock: true });
  if (intent) await cancelIntent(world, intent, 'expired');
  emit(world, session.account, 'checkout.session.expired', data);
}

/** Expires the session if it is due, so that no read finds it open even if the loop runs late. */
export async function expireIfDue(world: World, session: Session): Promise<void> {
  if (session.data.status === 'open' && session.data.expires_at <= world.now) await expireSession(world, session);
}

/** Expires up to `limit` due sessions; returns how many. */
export async function expireDueSessions(world: World, limit: number): Promise<number> {
  const due = await claimDueObjects(world, 'checkout.session', limit);
  for (const session of due) await expireSession(world, session);
  return due.length;
}
