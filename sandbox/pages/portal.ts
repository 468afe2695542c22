import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { findAccount } from '../api/account-object.ts';
import { worldOf } from '../api/clock-object.ts';
import { customerOf, type StoredCustomer } from '../api/customer-object.ts';
import type { PortalVisit } from '../api/portal.ts';
import { advanceSubscription, previewInvoice } from '../billing/advance.ts';
import { cancelSubscription, isOver } from '../billing/cancel.ts';
import { collectInvoice, defaultMethod } from '../billing/collect.ts';
import { confirmPending, pendingOf } from '../billing/confirm.ts';
import { invoiceOf } from '../billing/invoice-object.ts';
import { liveStatuses } from '../billing/parts.ts';
import {
  changeSubscription,
  periodOf,
  subscriptionOf,
  type StoredSubscription,
} from '../billing/subscription-object.ts';
import { createPaymentMethod } from '../money/payment-method.ts';
import { createSetup } from '../money/setup-intent.ts';
import { idOf } from '../store/id-of.ts';
import { listObjects } from '../store/lists.ts';
import { findObjectById } from '../store/objects.ts';
import { withWorld, type World } from '../store/world.ts';
import { readCard } from './card-form.ts';
import { merchantName } from './checkout.ts';
import { fieldsOf, messagePage, notFoundPage, prefixOf, sendAnswer, type PageAnswer } from './layout.ts';
import type { PageSettings } from './pages.ts';
import { cardPage, endPage, portalPage, type PortalView, type ShownSubscription } from './portal-view.ts';
import { isOwnPage } from './same-origin.ts';

/** A portal link works for an hour. */
const visitSeconds = 60 * 60;

interface Visit {
  world: World;
  base: string;
  account: string;
  customer: StoredCustomer;
  configuration: Stripe.BillingPortal.Configuration;
  view: PortalView;
}

export function registerPortalPages(app: FastifyInstance, settings: PageSettings): void {
  const serve =
    (work: (visit: Visit, fields: Record<string, string>) => Promise<PageAnswer>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const prefix = prefixOf(settings.pagesOrigin());
      const answer = await withWorld<PageAnswer>(settings, null, async (outside) => {
        const visit = await visitOf(outside, request, prefix);
        if (!visit) return { page: notFoundPage(prefix), options: { status: 404 } };
        if (request.method === 'POST' && !isOwnPage(request, settings.pagesOrigin()))
          return {
            page: messagePage(prefix, { title: 'Not from here', text: 'Nothing was changed.' }),
            options: { status: 403 },
          };
        const query = Object.fromEntries(new URLSearchParams(request.url.split('?')[1] ?? ''));
        return work(visit, request.method === 'POST' ? fieldsOf(request.body) : query);
      });
      return sendAnswer(reply, answer);
    };
  app.get(
    '/portal/:visit',
    serve(async ({ view }) => ({ page: portalPage(view) })),
  );
  app.get(
    '/portal/:visit/card',
    serve(async (visit) => ({ page: cardPage(visit.view, {}, {}) })),
  );
  app.post('/portal/:visit/card', serve(changeCard));
  app.get('/portal/:visit/cancel', serve(confirmCancel));
  app.post('/portal/:visit/cancel', serve(end));
  app.post('/portal/:visit/keep', serve(keep));
  app.post('/portal/:visit/pay', serve(pay));
}

async function visitOf(outside: World, request: FastifyRequest, prefix: string): Promise<Visit | undefined> {
  const { visit: id } = request.params as { visit: string };
  const known = await findObjectById(outside.tx, 'portal_visit', id);
  if (!known || known.created + visitSeconds <= outside.now) return undefined;
  const terms = known.internal as PortalVisit;
  const { account } = known;
  const configuration = await findObjectById<Stripe.BillingPortal.Configuration>(
    outside.tx,
    'billing_portal.configuration',
    terms.configuration,
  );
  const existingCustomer = await findObjectById(outside.tx, 'customer', terms.customer);
  if (!configuration || !existingCustomer) return undefined;
  const where = { account, url: '' };
  const subscriptions: ShownSubscription[] = [];
  const filters = { customer: terms.customer, status: liveStatuses };
  const found = await listObjects(outside.tx, { ...where, object: 'subscription', filters }, { limit: 20 });
  for (const { id: one } of found.data as Stripe.Subscription[]) {
    const subscription = await subscriptionOf(outside, account, one);
    const here = await worldOf(outside, subscription.data.test_clock);
    if (subscription.dueAt !== null && subscription.dueAt <= here.now)
      await advanceSubscription(here, subscription, here.now);
    if (!isOver(subscription)) subscriptions.push(await shown(here, subscription));
  }
  const customer = await customerOf(outside, account, terms.customer);
  const world = await worldOf(outside, customer.data.test_clock);
  const invoices = await listObjects(
    outside.tx,
    { ...where, object: 'invoice', filters: { customer: customer.id, status: ['open', 'paid', 'uncollectible'] } },
    { limit: 24 },
  );
  const base = `${prefix}/portal/${id}`;
  return {
    world,
    base,
    account,
    customer,
    configuration: configuration.data,
    view: {
      prefix,
      base,
      merchant: merchantName((await findAccount(outside, account))?.data),
      email: customer.data.email ?? '',
      returnUrl: terms.returnUrl,
      features: configuration.data.features,
      subscriptions,
      invoices: invoices.data as Stripe.Invoice[],
      now: world.now,
    },
  };
}

async function shown(world: World, subscription: StoredSubscription): Promise<ShownSubscription> {
  const item = subscription.data.items.data[0];
  const product = await findObjectById<Stripe.Product>(world.tx, 'product', idOf(item?.price.product));
  const method = await defaultMethod(world, subscription);
  const next = subscription.data.cancel_at === null ? await previewInvoice(world, subscription) : undefined;
  return {
    data: subscription.data,
    name: product?.data.name ?? 'Subscription',
    card: method?.data.card ?? undefined,
    next: next && { amount: next.total, at: periodOf(subscription.data).end },
  };
}

/** Saves a new card, after 3D Secure where the bank requires it. */
async function changeCard(visit: Visit, fields: Record<string, string>): Promise<PageAnswer> {
  const { world, customer, account, view } = visit;
  const errors: Record<string, string> = {};
  const reading = readCard({ name: '', ...fields }, world.now, errors);
  const { number: _number, cvc: _cvc, ...values } = fields;
  if (!reading || Object.keys(errors).length > 0)
    return { page: cardPage(view, values, errors), options: { status: 422 } };
  const payer = {
    email: customer.data.email,
    name: reading.name,
    phone: null,
    postalCode: reading.postalCode,
    country: 'US',
  };
  const method = await createPaymentMethod(
    world,
    account,
    { method: 'card', card: reading.card },
    payer,
    reading.outcome,
  );
  const setup = await createSetup(world, account, { customer: customer.id, internal: { becomesDefault: true } });
  const back = `${world.pagesOrigin}${visit.base.slice(view.prefix.length)}`;
  const attempt = await confirmPending(await pendingOf(world, setup.id), method, back);
  if (attempt.kind === 'paid') return { redirect: `${visit.base}?saved=card` };
  if (attempt.kind === 'action') return { redirect: `${view.prefix}/elements/authenticate/${setup.id}` };
  return { page: cardPage(view, values, { [attempt.field ?? '']: attempt.message }), options: { status: 402 } };
}

/** The subscription that a form names, if it is this customer's and live. */
async function named(visit: Visit, id: string | undefined): Promise<StoredSubscription | undefined> {
  const mine = visit.view.subscriptions.some(({ data }) => data.id === id);
  return mine && id !== undefined ? subscriptionOf(visit.world, visit.account, id) : undefined;
}

async function confirmCancel(visit: Visit, fields: Record<string, string>): Promise<PageAnswer> {
  const one = visit.view.subscriptions.find(({ data }) => data.id === fields['subscription']);
  return one && visit.configuration.features.subscription_cancel.enabled
    ? { page: endPage(visit.view, one) }
    : { redirect: visit.base };
}

async function end(visit: Visit, fields: Record<string, string>): Promise<PageAnswer> {
  const subscription = await named(visit, fields['subscription']);
  const { enabled, mode } = visit.configuration.features.subscription_cancel;
  if (!subscription || !enabled) return { redirect: visit.base };
  if (mode === 'immediately') await cancelSubscription(visit.world, subscription, { reason: 'cancellation_requested' });
  else
    await changeSubscription(visit.world, subscription, () => {
      Object.assign(subscription.data, {
        cancel_at: periodOf(subscription.data).end,
        cancel_at_period_end: true,
        canceled_at: visit.world.now,
      });
      subscription.data.cancellation_details!.reason = 'cancellation_requested';
    });
  return { redirect: visit.base };
}

async function keep(visit: Visit, fields: Record<string, string>): Promise<PageAnswer> {
  const subscription = await named(visit, fields['subscription']);
  if (subscription?.data.cancel_at_period_end)
    await changeSubscription(visit.world, subscription, () => {
      Object.assign(subscription.data, { cancel_at: null, cancel_at_period_end: false, canceled_at: null });
      subscription.data.cancellation_details!.reason = null;
    });
  return { redirect: visit.base };
}

async function pay(visit: Visit, fields: Record<string, string>): Promise<PageAnswer> {
  const { world, account, view } = visit;
  const wanted = view.invoices.find(({ id, status }) => id === fields['invoice'] && status === 'open');
  if (!wanted) return { redirect: visit.base };
  const subscription = await named(visit, idOf(wanted.parent?.subscription_details?.subscription));
  if (!subscription) return { redirect: visit.base };
  const attempt = await collectInvoice(world, subscription, await invoiceOf(world, account, wanted.id));
  return attempt.kind === 'failed'
    ? { page: portalPage({ ...view, problem: attempt.message }), options: { status: 402 } }
    : { redirect: visit.base };
}
