import type { FastifyInstance } from 'fastify';
import { findAccount } from '../api/account-object.ts';
import { worldAtClock } from '../api/clock-object.ts';
import { lockCustomer, type StoredCustomer } from '../api/customer-object.ts';
import type { PortalVisit } from '../api/portal.ts';
import { advanceIfDue } from '../billing/advance.ts';
import type { StoredSubscription } from '../billing/billing-state.ts';
import { endAtPeriodEnd, isOver } from '../billing/cancel.ts';
import { collectInvoice, defaultMethod } from '../billing/collect.ts';
import { lockConfirmation } from '../billing/confirm.ts';
import { lockInvoice } from '../billing/invoice-object.ts';
import { changeSubscription, liveStatuses, lockSubscription } from '../billing/subscription-object.ts';
import { createPaymentMethod } from '../money/payment-method.ts';
import { attempt } from '../money/payment.ts';
import { createSetup } from '../money/setup-intent.ts';
import { referencedId } from '../store/referenced-id.ts';
import { listObjects } from '../store/lists.ts';
import { find } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { readCard } from './card-form.ts';
import { merchantName, messagePage, type PageAnswer } from './layout.ts';
import { cardPage, endPage, portalPage, type PortalView, type ShownSubscription } from './portal-view.ts';
import { isOwnPage } from './same-origin.ts';
import { serve, type PageSettings } from './serve.ts';

/** A portal link works for an hour. */
const visitSeconds = 60 * 60;

interface Visit {
  world: World;
  base: string;
  account: string;
  customer: StoredCustomer;
  view: PortalView;
}

type Fields = Record<string, string>;

export function registerPortalPages(app: FastifyInstance, settings: PageSettings): void {
  const visited = (work: (visit: Visit, fields: Fields) => Promise<PageAnswer>) =>
    serve(settings, async (world, { fields, params, prefix, request }) => {
      const visit = await openVisit(world, params['visit'] ?? '', prefix);
      if (!visit) return undefined;
      if (request.method === 'GET' || isOwnPage(request, settings.pagesOrigin())) return work(visit, fields);
      const page = messagePage(prefix, { title: 'Not from here', text: 'Nothing was changed.' });
      return { page, options: { status: 403 } };
    });
  app.get(
    '/portal/:visit',
    visited(async ({ view }) => ({ page: portalPage(view) })),
  );
  app.get(
    '/portal/:visit/card',
    visited(async ({ view }) => ({ page: cardPage(view, {}, {}) })),
  );
  app.post('/portal/:visit/card', visited(changeCard));
  app.get('/portal/:visit/cancel', visited(confirmCancel));
  app.post(
    '/portal/:visit/cancel',
    visited((visit, fields) => setEnding(visit, fields, true)),
  );
  app.post(
    '/portal/:visit/keep',
    visited((visit, fields) => setEnding(visit, fields, false)),
  );
  app.post('/portal/:visit/pay', visited(pay));
}

async function openVisit(outside: World, id: string, prefix: string): Promise<Visit | undefined> {
  const known = await find(outside, 'portal_visit', id);
  if (!known || known.created + visitSeconds <= outside.now) return undefined;
  const { account } = known;
  const { customer: customerId, returnUrl } = known.internal as PortalVisit;
  const subscriptions: ShownSubscription[] = [];
  const live = { account, object: 'subscription' as const, filters: { customer: customerId, status: liveStatuses } };
  for (const { id: one } of (await listObjects(outside.tx, live, { limit: 20 })).data) {
    const subscription = await lockSubscription(outside, account, one);
    await advanceIfDue(outside, subscription);
    if (!isOver(subscription)) subscriptions.push(await shown(outside, subscription));
  }
  const customer = await lockCustomer(outside, account, customerId);
  const world = await worldAtClock(outside, customer.data.test_clock);
  const filters = { customer: customerId, status: ['open', 'paid'] };
  const invoices = await listObjects(outside.tx, { account, object: 'invoice', filters }, { limit: 24 });
  const base = `${prefix}/portal/${id}`;
  const view = {
    prefix,
    base,
    merchant: merchantName((await findAccount(outside, account))?.data),
    email: customer.data.email ?? '',
    returnUrl,
    subscriptions,
    invoices: invoices.data,
    now: world.now,
  };
  return { world, base, account, customer, view };
}

async function shown(world: World, subscription: StoredSubscription): Promise<ShownSubscription> {
  const item = subscription.data.items.data[0];
  const product = await find(world, 'product', referencedId(item?.price.product));
  const method = await defaultMethod(world, subscription);
  return {
    data: subscription.data,
    name: product?.data.name ?? 'Subscription',
    card: method?.data.card ?? undefined,
  };
}

/** Saves a new card, after 3D Secure where the bank requires it. */
async function changeCard(visit: Visit, fields: Fields): Promise<PageAnswer> {
  const { world, customer, account, view } = visit;
  const errors: Record<string, string> = {};
  const reading = readCard({ name: '', ...fields }, world.now, errors);
  const { number: _number, cvc: _cvc, ...values } = fields;
  if (!reading || Object.keys(errors).length > 0)
    return { page: cardPage(view, values, errors), options: { status: 422 } };
  const { card, name, outcome, postalCode } = reading;
  const payer = { email: customer.data.email, name, phone: null, postalCode, country: 'US' };
  const method = await createPaymentMethod(world, account, { method: 'card', card }, payer, outcome);
  const setup = await createSetup(world, account, customer.id, { becomesDefault: true });
  const back = `${world.pagesOrigin}${visit.base.slice(view.prefix.length)}`;
  const tried = await attempt(await lockConfirmation(world, setup.id, back), method);
  if (tried.kind === 'paid') return { redirect: visit.base };
  if (tried.kind === 'action') return { redirect: `${view.prefix}/elements/authenticate/${setup.id}` };
  return { page: cardPage(view, values, { [tried.field ?? '']: tried.message }), options: { status: 402 } };
}

/** The subscription that a form names, if it is this customer's and live. */
async function named(visit: Visit, id: string | undefined): Promise<StoredSubscription | undefined> {
  const mine = visit.view.subscriptions.some(({ data }) => data.id === id);
  return mine && id !== undefined ? lockSubscription(visit.world, visit.account, id) : undefined;
}

async function confirmCancel({ base, view }: Visit, fields: Fields): Promise<PageAnswer> {
  const one = view.subscriptions.find(({ data }) => data.id === fields['subscription']);
  return one ? { page: endPage(view, one) } : { redirect: base };
}

async function setEnding(visit: Visit, fields: Fields, ends: boolean): Promise<PageAnswer> {
  const subscription = await named(visit, fields['subscription']);
  if (subscription && subscription.data.cancel_at_period_end !== ends)
    await changeSubscription(visit.world, subscription, () => endAtPeriodEnd(subscription.data, ends, visit.world.now));
  return { redirect: visit.base };
}

async function pay(visit: Visit, fields: Fields): Promise<PageAnswer> {
  const { world, account, view } = visit;
  const wanted = view.invoices.find(({ id, status }) => id === fields['invoice'] && status === 'open');
  const subscription = wanted && (await named(visit, referencedId(wanted.parent?.subscription_details?.subscription)));
  if (!subscription) return { redirect: visit.base };
  const tried = await collectInvoice(world, subscription, await lockInvoice(world, account, wanted.id));
  return tried.kind === 'failed'
    ? { page: portalPage({ ...view, problem: tried.message }), options: { status: 402 } }
    : { redirect: visit.base };
}
