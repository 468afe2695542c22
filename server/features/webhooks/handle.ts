import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import type { providerEvents } from '../../db/schema.ts';
import { checkAccount } from '../connected-accounts/refresh.ts';
import { closeOrdersOfAccount } from '../orders/closing.ts';
import { settleCharge, settlePayment, settleRefundsAndDisputes, settleSession } from '../orders/service.ts';
import { syncSubscription } from '../subscriptions/sync.ts';

type EventRow = typeof providerEvents.$inferSelect;

const ACCOUNTS = /^(account\.updated|account\.application\.(de)?authorized|capability\.updated)$/;
const DEAUTHORIZED = 'account.application.deauthorized';
const CHECKOUTS = /^checkout\.session\./;
/** The provider's cost may be known only by then. */
const CHARGES = /^charge\.(succeeded|updated)$/;
/** Money that goes back: refunds and disputes. */
const RETURNS = /^(charge\.refunded|charge\.refund\.|refund\.|charge\.dispute\.)/;
/** The platform gave a part of its fee back, perhaps by hand. */
const FEE_RETURNS = /^application_fee\.refund/;
/** Of the platform's own customers, who subscribe. */
const SUBSCRIPTIONS = /^(customer\.subscription\.|invoice\.)/;
/** Of money that goes back, what tells that it begins to, and never that it didn't arrive. */
const RETURNS_BEGIN = /^(charge\.refunded|refund\.created)$/;

/**
 * Does what an event asks for: what it speaks of is fetched anew, its payload is never believed. Throws when that
 * can't be done now.
 */
export async function handle(context: Context, event: EventRow): Promise<void> {
  const { type, account, objectId } = event;
  if (!objectId) return;
  if (CHECKOUTS.test(type)) {
    const { object } = (event.payload as { data: { object: Stripe.Checkout.Session } }).data;
    await settleSession(context, objectId, account, object);
  } else if (ACCOUNTS.test(type)) {
    if (account) await followAccount(context, account, type === DEAUTHORIZED);
  } else if (CHARGES.test(type)) {
    const { payment_intent: intent, metadata } = objectOf(event);
    if (typeof intent === 'string') await settlePayment(context, intent, account, metadata?.['order_id']);
  } else if (RETURNS.test(type)) {
    const intent = objectOf(event).payment_intent;
    if (typeof intent === 'string') await settleRefundsAndDisputes(context, intent, account, !RETURNS_BEGIN.test(type));
  } else if (FEE_RETURNS.test(type)) {
    const { charge } = objectOf(event);
    if (account === null && typeof charge === 'string') await settleCharge(context, charge);
  } else if (account === null && SUBSCRIPTIONS.test(type)) {
    const subscription = type.startsWith('invoice.') ? subscriptionOfInvoice(event) : objectId;
    if (subscription) await syncSubscription(context, subscription);
  }
}

async function followAccount(context: Context, account: string, isDeauthorized: boolean): Promise<void> {
  const { hasLeft } = await checkAccount(context, account, { isDeauthorized });
  if (hasLeft) await closeOrdersOfAccount(context, account);
}

interface EventObject {
  payment_intent?: unknown;
  charge?: unknown;
  metadata?: Record<string, string>;
  parent?: Stripe.Invoice['parent'];
}

const objectOf = (event: EventRow) => (event.payload as { data: { object: EventObject } }).data.object;

/** An invoice says what subscription it is of; others have none. */
function subscriptionOfInvoice(event: EventRow): string | undefined {
  const subscription = objectOf(event).parent?.subscription_details?.subscription;
  return typeof subscription === 'string' ? subscription : subscription?.id;
}
