import type Stripe from 'stripe';
import { previewInvoice } from '../billing/advance.ts';
import { collectInvoice, invoicePaid } from '../billing/collect.ts';
import { finalizeInvoice, voidInvoice } from '../billing/invoice.ts';
import { invoiceOf, type StoredInvoice } from '../billing/invoice-object.ts';
import { changeSubscription, subscriptionOf, type StoredSubscription } from '../billing/subscription-object.ts';
import { cardError, invalidRequest, unsupported } from '../http/errors.ts';
import { existing } from '../http/existing.ts';
import {
  boolean,
  createdRange,
  expandField,
  hash,
  listFields,
  mergeMetadata,
  metadata,
  oneOf,
  required,
  text,
} from '../http/params.ts';
import { route, type Call } from '../http/route.ts';
import { usedMethod } from '../money/payment-method.ts';
import { emit } from '../store/events.ts';
import { idOf } from '../store/id-of.ts';
import { listObjects } from '../store/lists.ts';
import { updateObject } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { worldOf } from './clock-object.ts';

const base = '/v1/invoices';

interface Own {
  world: World;
  invoice: StoredInvoice;
  subscription: StoredSubscription;
}

/** The invoice of the path, locked after its subscription, in the world of its customer's clock. */
async function own(call: Call<unknown>): Promise<Own> {
  const id = call.path['id'] ?? '';
  const seen = await existing<Stripe.Invoice>(call.tx, { account: call.account, object: 'invoice', id }, 'invoice');
  const owner = idOf(seen.data.parent?.subscription_details?.subscription);
  const subscription = await subscriptionOf(call, call.account, owner);
  const invoice = await invoiceOf(call, call.account, id);
  return { world: await worldOf(call, subscription.data.test_clock), invoice, subscription };
}

const retrieve = route('GET', `${base}/:id`, hash(expandField), async (call) => {
  const id = call.path['id'] ?? '';
  const found = await existing<object>(call.tx, { account: call.account, object: 'invoice', id }, 'invoice');
  return found.data;
});

const list = route(
  'GET',
  base,
  hash(
    {
      ...listFields,
      collection_method: oneOf(['charge_automatically', 'send_invoice']),
      created: createdRange(),
      customer: text(),
      status: oneOf(['draft', 'open', 'paid', 'uncollectible', 'void']),
      subscription: text(),
    },
    ['customer_account', 'due_date'],
  ),
  (call) => {
    const { collection_method, customer, status, subscription, ...page } = call.params;
    const filters = {
      'parent.subscription_details.subscription': subscription,
      customer,
      status,
      collection_method,
    };
    return listObjects(call.tx, { account: call.account, object: 'invoice', url: base, filters }, page);
  },
);

const lines = route('GET', `${base}/:id/lines`, hash(listFields), async (call) => {
  const { invoice } = await own(call);
  return invoice.data.lines;
});

const update = route(
  'POST',
  `${base}/:id`,
  hash({ ...expandField, auto_advance: boolean(), description: text(), metadata: metadata() }),
  async (call) => {
    const { invoice } = await own(call);
    const { auto_advance, description } = call.params;
    if (auto_advance !== undefined) invoice.data.auto_advance = auto_advance;
    if (description !== undefined) invoice.data.description = description;
    invoice.data.metadata = mergeMetadata(invoice.data.metadata, call.params.metadata);
    await updateObject(call.tx, 'invoice', invoice);
    emit(call, call.account, 'invoice.updated', invoice.data);
    return invoice.data;
  },
);

/** Removes an invoice that was handled manually from the schedule. */
function unschedule({ subscription, invoice }: Own): void {
  const { internal } = subscription;
  internal.invoices = internal.invoices.filter(({ id }) => id !== invoice.id);
}

const pay = route(
  'POST',
  `${base}/:id/pay`,
  hash({ ...expandField, off_session: boolean(), payment_method: text() }, [
    'forgive',
    'mandate',
    'paid_out_of_band',
    'source',
  ]),
  async (call) => {
    const found = await own(call);
    const { world, invoice, subscription } = found;
    if (invoice.data.status === 'paid') {
      throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' });
    }
    if (invoice.data.status !== 'draft' && invoice.data.status !== 'open') {
      throw invalidRequest(`This invoice is ${String(invoice.data.status)} and can no longer be paid.`);
    }
    if (invoice.data.status === 'draft') await finalizeInvoice(world, subscription, invoice);
    if (invoice.data.amount_due === 0) {
      await invoicePaid(world, subscription, invoice);
      return invoice.data;
    }
    const given = call.params.payment_method;
    const method = given === undefined ? undefined : await usedMethod(call, call.account, given);
    if (method && method.data.customer !== invoice.data.customer) {
      throw invalidRequest('The payment method must be attached to the customer of the invoice.', {
        param: 'payment_method',
      });
    }
    const attempt = await collectInvoice(world, subscription, invoice, method);
    if (attempt.kind !== 'failed') return invoice.data;
    if (attempt.decline) return cardError(attempt.decline);
    throw invalidRequest(attempt.message, { code: 'resource_missing', param: 'payment_method' });
  },
);

const finalize = route(
  'POST',
  `${base}/:id/finalize`,
  hash({ ...expandField, auto_advance: boolean() }),
  async (call) => {
    const found = await own(call);
    await finalizeInvoice(found.world, found.subscription, found.invoice);
    if (found.invoice.data.amount_due === 0) await invoicePaid(found.world, found.subscription, found.invoice);
    return found.invoice.data;
  },
);

const voidOpen = route('POST', `${base}/:id/void`, hash(expandField), async (call) => {
  const found = await own(call);
  const { world, invoice, subscription } = found;
  await voidInvoice(world, invoice);
  unschedule(found);
  await changeSubscription(world, subscription, () => {
    // With no unpaid invoice left the subscription is active again.
    if (subscription.data.status === 'past_due' && subscription.internal.invoices.length === 0)
      subscription.data.status = 'active';
  });
  return invoice.data;
});

const preview = route(
  'POST',
  `${base}/create_preview`,
  hash({ ...expandField, customer: text(), subscription: required(text()) }, [
    'automatic_tax',
    'currency',
    'customer_account',
    'customer_details',
    'discounts',
    'invoice_items',
    'issuer',
    'on_behalf_of',
    'preview_mode',
    'schedule',
    'schedule_details',
    'subscription_details',
  ]),
  async (call) => {
    const subscription = await subscriptionOf(call, call.account, call.params.subscription, 'subscription');
    return previewInvoice(await worldOf(call, subscription.data.test_clock), subscription);
  },
);

const refuseCreation = route('POST', base, { read: () => ({}) }, () => {
  throw unsupported('creating invoices directly; they come from subscriptions');
});

const paymentsBase = '/v1/invoice_payments';

const listPayments = route(
  'GET',
  paymentsBase,
  hash({
    ...listFields,
    created: createdRange(),
    invoice: text(),
    payment: hash({ payment_intent: text(), type: required(oneOf(['payment_intent'], ['charge', 'payment_record'])) }, [
      'charge',
      'payment_record',
    ]),
    status: oneOf(['canceled', 'open', 'paid']),
  }),
  (call) => {
    const { invoice, payment, status, ...page } = call.params;
    const filters = { invoice, 'payment.payment_intent': payment?.payment_intent, status };
    const where = { account: call.account, object: 'invoice_payment', url: paymentsBase, filters };
    return listObjects(call.tx, where, page);
  },
);

const retrievePayment = route('GET', `${paymentsBase}/:id`, hash(expandField), async (call) => {
  const id = call.path['id'] ?? '';
  const found = await existing<object>(
    call.tx,
    { account: call.account, object: 'invoice_payment', id },
    'invoice_payment',
  );
  return found.data;
});

export const invoiceRoutes = [
  retrieve,
  list,
  lines,
  update,
  pay,
  finalize,
  voidOpen,
  preview,
  refuseCreation,
  listPayments,
  retrievePayment,
];
