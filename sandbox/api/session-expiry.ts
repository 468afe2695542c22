import type Stripe from 'stripe';
import { emit } from '../store/events.ts';
import { randomText } from '../store/ids.ts';
import { claimDueObjects, findObject, updateObject, type Stored } from '../store/objects.ts';
import type { World } from '../store/world.ts';

type Session = Stored<Stripe.Checkout.Session>;

const recoverySeconds = 30 * 24 * 60 * 60;

/** Ends an open session, which the caller has locked, and cancels a payment that was begun. */
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

/** Ends the session if its time is over. Nobody may see it open after that, however late the loop runs. */
export async function expireIfDue(world: World, session: Session): Promise<void> {
  if (session.data.status === 'open' && session.data.expires_at <= world.now) await expireSession(world, session);
}

/** Ends some of the sessions whose time is over; answers how many. */
export async function expireDueSessions(world: World, limit: number): Promise<number> {
  const due = await claimDueObjects<Stripe.Checkout.Session>(world.tx, 'checkout.session', world.now, limit);
  for (const session of due) await expireSession(world, session);
  return due.length;
}
