import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import type { providerEvents } from '../../db/schema.ts';
import { checkAccount } from '../connected-accounts/refresh.ts';
import { closeOrdersOfAccount } from '../orders/checkout/close-many.ts';
import {
  settleCharge,
  settlePayment,
  settleRefundsAndDisputes,
  settleSession,
} from '../orders/settlement/from-provider.ts';
import { syncSubscription } from '../subscriptions/sync.ts';

type EventRow = typeof providerEvents.$inferSelect;

const ACCOUNTS = /^(account\.updated|account\.application\.(de)?authorized|capability\.updated)$/;
const DEAUTHORIZED = 'account.application.deauthorized';
const CHECKOUTS = /^checkout\.session\./;
/** The provider's fee may be known only then. */
const CHARGES = /^charge\.(succeeded|updated)$/;
const REFUNDS_AND_DISPUTES = /^(charge\.refunded|charge\.refund\.|refund\.|charge\.dispute\.)/;
/** Refunds of our fee, perhaps made in the provider's dashboard. */
const FEE_REFUNDS = /^application_fee\.refund/;
/** Of the platform's own customers, the subscribers. */
const SUBSCRIPTIONS = /^(customer\.subscription\.|invoice\.)/;
/** Of these, events that start a refund and so can't report that one failed. */
const REFUND_STARTS = /^(charge\.refunded|refund\.created)$/;

/**
 * Dispatches an event to its handler, which fetches the object from the provider and never trusts the payload. Throws
 * when the event can't be handled now.
 */
export async function handle(context: Context, event: EventRow): Promise<void> {
  const { type, account, objectId } = event;
  if (!objectId) return;
  if (CHECKOUTS.test(type)) {
    const { object } = (event.payload as { data: { object: Stripe.Checkout.Session } }).data;
    await settleSession(context, objectId, account, object);
  } else if (ACCOUNTS.test(type)) {
    if (account) await syncAccount(context, account, type === DEAUTHORIZED);
  } else if (CHARGES.test(type)) {
    const { payment_intent: intent, metadata } = objectOf(event);
    if (typeof intent === 'string') await settlePayment(context, intent, account, metadata?.['order_id']);
  } else if (REFUNDS_AND_DISPUTES.test(type)) {
    const intent = objectOf(event).payment_intent;
    if (typeof intent === 'string') await settleRefundsAndDisputes(context, intent, account, !REFUND_STARTS.test(type));
  } else if (FEE_REFUNDS.test(type)) {
    const { charge } = objectOf(event);
    if (account === null && typeof charge === 'string') await settleCharge(context, charge);
  } else if (account === null && SUBSCRIPTIONS.test(type)) {
    const subscription = type.startsWith('invoice.') ? subscriptionOfInvoice(event) : objectId;
    if (subscription) await syncSubscription(context, subscription);
  }
}

async function syncAccount(context: Context, account: string, isDeauthorized: boolean): Promise<void> {
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

/** Undefined for an invoice without a subscription. */
function subscriptionOfInvoice(event: EventRow): string | undefined {
  const subscription = objectOf(event).parent?.subscription_details?.subscription;
  return typeof subscription === 'string' ? subscription : subscription?.id;
}
