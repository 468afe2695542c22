import type Stripe from 'stripe';
import { emit } from '../store/events.ts';
import { randomText } from '../store/ids.ts';
import { claimDueObjects, findObject, updateObject, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';

type Session = Stored<Stripe.Checkout.Session>;

const recoverySeconds = 30 * 24 * 60 * 60;

/** Expires an open session, which the caller has locked, and cancels its payment intent. */
export async function expireSession(world: World, session: Session): Promise<void> {
  const { data } = session;
  Object.assign(data, { status: 'expired', url: null });
  if (data.after_expiration?.recovery?.enabled) {
    Object.assign(data.after_expiration.recovery, {
      expires_at: world.now + recoverySeconds,
      url: `${world.pagesOrigin}/recover/${session.id}?key=${randomText(24)}`,
    });
  }
  session.dueAt = null;
  await updateObject(world.tx, 'checkout.session', session);
  if (typeof data.payment_intent === 'string') {
    const intent = await findObject<Stripe.PaymentIntent>(world.tx, {
      account: session.account,
      object: 'payment_intent',
      id: data.payment_intent,
      lock: true,
    });
    if (intent && intent.data.status !== 'succeeded' && intent.data.status !== 'canceled') {
      Object.assign(intent.data, {
        status: 'canceled',
        canceled_at: world.now,
        cancellation_reason: 'expired',
        next_action: null,
      });
      await updateObject(world.tx, 'payment_intent', intent);
      emit(world, session.account, 'payment_intent.canceled', intent.data);
    }
  }
  emit(world, session.account, 'checkout.session.expired', data);
}

/** Expires the session if it is due, so that no read finds it open even if the loop runs late. */
export async function expireIfDue(world: World, session: Session): Promise<void> {
  if (session.data.status === 'open' && session.data.expires_at <= world.now) await expireSession(world, session);
}

/** Expires up to `limit` due sessions; returns how many. */
export async function expireDueSessions(world: World, limit: number): Promise<number> {
  const due = await claimDueObjects<Stripe.Checkout.Session>(world.tx, 'checkout.session', world.now, limit);
  for (const session of due) await expireSession(world, session);
  return due.length;
}
