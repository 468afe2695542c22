import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { providerEvents } from '../../db/schema.ts';
import { badRequest } from '../../http/errors.ts';
import { refreshAccount } from '../connected-accounts/service.ts';
import { settlePayment, settleReturns, settleSession } from '../orders/service.ts';
import { syncSubscription } from '../subscriptions/sync.ts';

export const HANDLE_EVENT = 'provider-event';

/** Reads an event whose signature fits one of our secrets. Throws 400 for any other body. */
export function verifyEvent(context: Context, body: Buffer, signature: string | undefined): Stripe.Event {
  for (const secret of context.config.stripe.webhookSecrets) {
    try {
      const event = context.stripe.webhooks.constructEvent(body, signature ?? '', secret) as Stripe.Event | null;
      // Whoever has the secret may still send something else.
      if (event && typeof event.id === 'string' && typeof event.type === 'string' && event.data?.object) return event;
    } catch {
      // The other secret may fit.
    }
  }
  throw badRequest('The signature does not fit.', 'bad_signature');
}

/** Keeps an event and has it worked, in one transaction. The same event again changes nothing. */
export async function receiveEvent(context: Context, event: Stripe.Event): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(providerEvents)
      .values({
        id: event.id,
        type: event.type,
        account: event.account ?? null,
        apiVersion: event.api_version,
        objectId: (event.data.object as { id?: string }).id ?? null,
        payload: event,
        receivedAt: context.now,
      })
      .onConflictDoNothing()
      .returning({ id: providerEvents.id });
    if (stored) await context.jobs.send(tx, HANDLE_EVENT, { eventId: event.id });
  });
}

/**
 * Works a stored event: what it speaks of is fetched anew, its payload is never believed. Throws when that can't be
 * done now, so that the job comes again.
 */
export async function handleEvent(context: Context, eventId: string): Promise<void> {
  const { db } = context;
  const [event] = await db
    .update(providerEvents)
    .set({ attempts: sql`${providerEvents.attempts} + 1` })
    .where(and(eq(providerEvents.id, eventId), isNull(providerEvents.handledAt)))
    .returning();
  if (!event) return;
  try {
    await apply(context, event);
  } catch (error) {
    await db
      .update(providerEvents)
      .set({ lastError: String(error).slice(0, 500) })
      .where(eq(providerEvents.id, eventId));
    throw error;
  }
  await db
    .update(providerEvents)
    .set({ handledAt: context.clock(), lastError: null })
    .where(eq(providerEvents.id, eventId));
}

async function apply(context: Context, event: typeof providerEvents.$inferSelect): Promise<void> {
  const { type, account, objectId } = event;
  if (!objectId) return;
  if (type.startsWith('checkout.session.')) {
    await settleSession(context, objectId, account);
  } else if (
    type === 'account.updated' ||
    type === 'account.application.deauthorized' ||
    type === 'capability.updated'
  ) {
    if (account) await refreshAccount(context, account);
  } else if (type === 'charge.succeeded' || type === 'charge.updated') {
    // The provider's cost may be known only now. The charge's intent leads to the order.
    const intent = paymentIntentOf(event);
    if (intent) await settlePayment(context, intent, account);
  } else if (RETURNS.test(type)) {
    const intent = paymentIntentOf(event);
    if (intent) await settleReturns(context, intent, account);
  } else if (account === null && (type.startsWith('customer.subscription.') || type.startsWith('invoice.'))) {
    const subscription = type.startsWith('invoice.') ? subscriptionOfInvoice(event) : objectId;
    if (subscription) await syncSubscription(context, subscription);
  }
}

/** Money that goes back: refunds and disputes. */
const RETURNS = /^(charge\.refunded|charge\.refund\.|refund\.|charge\.dispute\.)/;

function paymentIntentOf(event: typeof providerEvents.$inferSelect): string | undefined {
  const intent = (event.payload as { data: { object: { payment_intent?: unknown } } }).data.object.payment_intent;
  return typeof intent === 'string' ? intent : undefined;
}

/** An invoice says what subscription it is of; others have none. */
function subscriptionOfInvoice(event: typeof providerEvents.$inferSelect): string | undefined {
  const { parent } = (event.payload as { data: { object: { parent?: Stripe.Invoice['parent'] } } }).data.object;
  const subscription = parent?.subscription_details?.subscription;
  return typeof subscription === 'string' ? subscription : subscription?.id;
}

/** Works events that a crash left behind; each is harmless to work twice. Returns how many it worked. */
export async function reworkEvents(context: Context, olderThanMs: number): Promise<number> {
  const open = await context.db
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(
      and(
        isNull(providerEvents.handledAt),
        lt(providerEvents.receivedAt, new Date(context.now.getTime() - olderThanMs)),
      ),
    )
    .orderBy(providerEvents.receivedAt)
    .limit(200);
  for (const { id } of open) {
    await handleEvent(context, id).catch((error: unknown) =>
      context.log.warn({ err: error, eventId: id }, 'an event waits still'),
    );
  }
  return open.length;
}
