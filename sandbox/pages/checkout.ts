import { formatMoney } from '../money/format.ts';
import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { findAccount } from '../api/account-object.ts';
import type { Item } from '../api/line-items.ts';
import { expireIfDue } from '../api/session-expiry.ts';
import { answerCheckout, attemptCheckout, waitingCheckout, type BuyersAnswer } from '../billing/checkout.ts';
import type { SubscriptionTerms } from '../billing/subscription-terms.ts';
import type { KlarnaChoice } from '../money/klarna.ts';
import { convertPrice } from '../money/presentment.ts';
import { find, save } from '../store/objects.ts';
import { readSetting } from '../store/settings.ts';
import { authenticatePage } from './action-views.ts';
import { bankSteps } from './bank-steps.ts';
import { readPaymentForm } from './card-form.ts';
import { checkoutPage } from './checkout-view.ts';
import { closedAnswer, expiredPage, readPayer, successAddress, type Shown, type Visit } from './checkout-visit.ts';
import { klarnaPage, prefilledValues, readKlarnaForm } from './klarna.ts';
import { merchantName, pathPrefix, sendPage, type PageAnswer } from './layout.ts';
import { serve, type PageHandler, type PageSettings } from './serve.ts';

export function registerCheckoutPages(app: FastifyInstance, settings: PageSettings): void {
  const visited = (work: (visit: Visit, fields: Record<string, string>) => Promise<PageAnswer>) =>
    serve(settings, async (world, { fields, params, prefix }) => {
      const session = await find(world, 'checkout.session', params['session'] ?? '', { lock: true });
      if (!session) return undefined;
      await expireIfDue(world, session);
      const account = await findAccount(world, session.account);
      // Only here is it known where the buyer is.
      const country = await readSetting(world.tx, 'buyer_country', 'US');
      convertPrice(session.data, country);
      const methods = session.data.payment_method_types.filter((method) => country === 'US' || method === 'card');
      return work({ world, prefix, session, merchant: merchantName(account?.data), methods }, fields);
    });
  const inTurn =
    (handler: PageHandler): PageHandler =>
    async (request, reply) => {
      const { session: id } = request.params as { session: string };
      // A payment of a closed session is refused without waiting.
      const refuseIfClosed = async () => {
        const over = await readExpired(settings, id);
        return over && sendPage(reply, over.page, over.options);
      };
      return (
        (await refuseIfClosed()) ??
        settings.precedence.after(id, async () => (await refuseIfClosed()) ?? handler(request, reply))
      );
    };
  app.get(
    '/checkout/:session',
    visited(async (visit) => closedAnswer(visit) ?? openPage(visit, {}, {})),
  );
  app.post('/checkout/:session', inTurn(visited(pay)));
  for (const step of ['authenticate', 'klarna']) {
    app.get(`/checkout/:session/${step}`, visited(showAction));
    app.post(`/checkout/:session/${step}`, inTurn(visited(act)));
  }
  for (const [step, { show, submit }] of Object.entries(bankSteps)) {
    app.get(`/checkout/:session/${step}`, visited(show));
    app.post(`/checkout/:session/${step}`, inTurn(visited(submit)));
  }
}

/** The page of an expired session; undefined for any other. */
async function readExpired({ database, pagesOrigin }: PageSettings, id: string): Promise<Shown | undefined> {
  const [row] = await database.query<{ data: Stripe.Checkout.Session; account: Stripe.Account | null }>(
    `select data, (select data from sandbox.objects where id = s.account) as account
     from sandbox.objects s where id = $1 and object = 'checkout.session'`,
    [id],
  );
  if (row?.data.status !== 'expired') return undefined;
  return expiredPage(row.data, pathPrefix(pagesOrigin()), merchantName(row.account ?? undefined));
}

function openPage(
  { world, prefix, session, merchant, methods }: Visit,
  values: Record<string, string>,
  errors: Record<string, string>,
  status = 200,
): PageAnswer {
  const { data, internal } = session;
  const view = {
    prefix,
    session: data,
    methods,
    items: internal['lineItems'] as Item[],
    merchant,
    now: world.now,
    subscription: data.mode === 'subscription' ? (internal['subscription'] as SubscriptionTerms) : undefined,
    values: { email: data.customer_email ?? data.customer_details?.email ?? '', ...values },
    errors,
    failed: status === 402,
  };
  return { page: checkoutPage(view), options: { status, leadsTo: [data.success_url, data.cancel_url] } };
}

async function pay(visit: Visit, fields: Record<string, string>): Promise<PageAnswer> {
  const { world, prefix, session } = visit;
  // Submitting twice is idempotent: the second request redirects like the first one.
  if (session.data.status === 'complete') return { redirect: successAddress(session.data) };
  const closed = closedAnswer(visit);
  if (closed) return closed;
  const { number: _number, cvc: _cvc, ...values } = fields;
  const reading = readPaymentForm(fields, {
    methods: visit.methods,
    phone: session.data.phone_number_collection?.enabled ?? false,
    now: world.now,
  });
  if (!reading.ok) return openPage(visit, values, reading.errors, 422);
  if (reading.method === 'us_bank_account') {
    session.internal['payer'] = reading.payer;
    await save(world, session);
    return { redirect: `${prefix}/checkout/${session.id}/us_bank_account` };
  }
  const attempt = await attemptCheckout(
    world,
    session,
    reading.method === 'card' ? { method: 'card', card: reading.card } : { method: 'klarna' },
    reading.payer,
    reading.method === 'card' ? reading.outcome : {},
  );
  if (attempt.kind === 'paid') return { redirect: successAddress(session.data) };
  if (attempt.kind === 'failed') return openPage(visit, values, { [attempt.field ?? '']: attempt.message }, 402);
  return { redirect: `${prefix}/checkout/${session.id}/${reading.method === 'klarna' ? 'klarna' : 'authenticate'}` };
}

/** Shows the page that the payment waits for: 3D Secure or Klarna. */
async function showAction(visit: Visit): Promise<PageAnswer> {
  const { world, prefix, session, merchant } = visit;
  const closed = closedAnswer(visit);
  if (closed) return closed;
  const waiting = await waitingCheckout(world, session);
  if (!waiting) return { redirect: `${prefix}/checkout/${session.id}` };
  const { data: method } = waiting.method;
  if (method.type === 'klarna') return klarnaAnswer(visit, prefilledValues(readPayer(session)));
  const amount = session.data.amount_total ?? 0;
  const page = authenticatePage({
    prefix,
    action: `/checkout/${session.id}/authenticate`,
    merchant,
    last4: method.card?.last4 ?? '',
    amount: amount === 0 ? undefined : formatMoney(amount),
  });
  return { page, options: { leadsTo: [session.data.success_url] } };
}

function klarnaAnswer(
  { world, prefix, session, merchant }: Visit,
  values: Record<string, string>,
  errors: Record<string, string> = {},
): PageAnswer {
  const { id, data } = session;
  const view = { prefix, sessionId: id, merchant, amount: data.amount_total ?? 0, now: world.now, values, errors };
  const status = Object.keys(errors).length > 0 ? 422 : 200;
  return { page: klarnaPage(view), options: { status, leadsTo: [data.success_url] } };
}

/** The buttons of the 3D Secure and Klarna pages. */
const ANSWERS: Record<string, BuyersAnswer> = { complete: 'approve', approve: 'approve', later: 'later' };

async function act(visit: Visit, fields: Record<string, string>): Promise<PageAnswer> {
  const { world, prefix, session } = visit;
  if (session.data.status === 'complete') return { redirect: successAddress(session.data) };
  const closed = closedAnswer(visit);
  if (closed) return closed;
  const method = (await waitingCheckout(world, session))?.method.data.type ?? 'card';
  const answer = ANSWERS[fields['outcome'] ?? ''] ?? 'deny';
  let choice: KlarnaChoice | undefined;
  if (method === 'klarna' && answer !== 'deny') {
    const reading = readKlarnaForm(fields, readPayer(session));
    if (!reading.ok) return klarnaAnswer(visit, fields, reading.errors);
    choice = reading.choice;
  }
  const attempt = await answerCheckout(world, session, answer, choice);
  if (attempt?.kind === 'paid') return { redirect: successAddress(session.data) };
  if (attempt?.kind !== 'failed') return { redirect: `${prefix}/checkout/${session.id}` };
  return openPage(visit, { method }, { '': attempt.message }, 402);
}
