import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findAccount } from '../api/account-object.ts';
import { answerPending, confirmPending, pendingOf, type Pending } from '../billing/confirm.ts';
import { isApiError } from '../http/errors.ts';
import { createPaymentMethod, usedMethod } from '../money/payment-method.ts';
import { idOf } from '../store/id-of.ts';
import { withWorld } from '../store/transaction.ts';
import type { World } from '../store/world.ts';
import { authenticatePage } from './action-views.ts';
import { readCard } from './card-form.ts';
import { isEmail, rules } from './contact-rules.ts';
import { fieldsOf, formatMoney, merchantName, messagePage, type PageAnswer } from './layout.ts';
import { isOwnPage } from './same-origin.ts';
import { serve, type PageRequest, type PageSettings } from './serve.ts';

/** The answer to the calling page. `redirectUrl` is where the visitor goes next. */
interface Confirmation {
  status: 'succeeded' | 'requires_action' | 'failed';
  message?: string;
  field?: string;
  redirectUrl?: string;
}

/** Replaces Stripe's script on the product's pages: one call confirms a card. */
export function registerElements(app: FastifyInstance, settings: PageSettings): void {
  app.post('/elements/confirm', async (request, reply) => {
    reply.headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
    if (!isOwnPage(request, settings.pagesOrigin()))
      return reply.code(403).send({ status: 'failed', message: 'This form belongs to another site.' });
    const fields = bodyOf(request);
    const returnUrl = URL.parse(fields['return_url'] ?? '');
    if (!returnUrl || !/^https?:$/.test(returnUrl.protocol))
      return reply.code(400).send({ status: 'failed', message: 'return_url must be an absolute address.' });
    try {
      return await reply.send(await withWorld(settings, null, (world) => confirm(world, fields, returnUrl)));
    } catch (error) {
      if (!isApiError(error)) throw error;
      return reply.code(error.status === 404 ? 404 : 400).send({ status: 'failed', message: error.body.message });
    }
  });
  app.get('/elements/authenticate/:intent', serve(settings, showAuthentication));
  app.post('/elements/authenticate/:intent', serve(settings, authenticate));
}

/** The fields from JSON or a form, trimmed and limited in length. */
function bodyOf(request: FastifyRequest): Record<string, string> {
  if (!request.headers['content-type']?.startsWith('application/json')) return fieldsOf(request.body);
  try {
    const given: unknown = JSON.parse(String(request.body));
    if (given === null || typeof given !== 'object') return {};
    const texts = Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    return Object.fromEntries(texts.map(([name, value]) => [name, value.trim().slice(0, 2000)]));
  } catch {
    return {};
  }
}

async function confirm(outside: World, fields: Record<string, string>, returnUrl: URL): Promise<Confirmation> {
  const secret = fields['client_secret'] ?? '';
  const pending = await pendingOf(outside, secret.split('_secret_')[0] ?? '', 'client_secret');
  const { world, intent } = pending;
  if (intent.stored.data.client_secret !== secret)
    return { status: 'failed', message: 'The client_secret does not belong to a pending payment.' };
  const { status } = intent.stored.data;
  if (status === 'succeeded') return { status: 'succeeded', redirectUrl: returnAddress(pending, returnUrl.href, true) };
  if (status === 'canceled') return { status: 'failed', message: 'This payment was cancelled. Please start again.' };
  const errors: Record<string, string> = {};
  const reading = readCard(fields, world.now, errors);
  const email = fields['email'] ?? '';
  if (email !== '' && !isEmail(email)) errors['email'] = rules.email;
  const [wrong] = Object.entries(errors);
  if (wrong || !reading) return { status: 'failed', field: wrong?.[0] ?? 'number', message: wrong?.[1] ?? '' };
  const method = await createPaymentMethod(
    world,
    intent.stored.account,
    { method: 'card', card: reading.card },
    { email: email || null, name: reading.name, phone: null, postalCode: reading.postalCode, country: 'US' },
    reading.outcome,
  );
  const attempt = await confirmPending(pending, method, returnUrl.href);
  if (attempt.kind === 'paid')
    return { status: 'succeeded', redirectUrl: returnAddress(pending, returnUrl.href, true) };
  if (attempt.kind === 'action')
    return {
      status: 'requires_action',
      redirectUrl: `${world.pagesOrigin}/elements/authenticate/${intent.stored.id}`,
    };
  return { status: 'failed', message: attempt.message, ...(attempt.field ? { field: attempt.field } : {}) };
}

/** The return URL with the parameters that Stripe's script adds. */
function returnAddress({ intent }: Pending, returnUrl: string, succeeded: boolean): string {
  const address = new URL(returnUrl);
  address.searchParams.set(intent.kind, intent.stored.id);
  address.searchParams.set(`${intent.kind}_client_secret`, intent.stored.data.client_secret ?? '');
  address.searchParams.set('redirect_status', succeeded ? 'succeeded' : 'failed');
  return address.href;
}

/** The confirmation that waits on the bank's page, or undefined. */
async function waiting(world: World, id = ''): Promise<{ pending: Pending; back: string } | undefined> {
  const pending = await pendingOf(world, id).catch((error: unknown) => {
    if (isApiError(error)) return undefined;
    throw error;
  });
  const action = pending?.intent.stored.data.next_action?.redirect_to_url;
  return pending && action ? { pending, back: action.return_url ?? '' } : undefined;
}

async function showAuthentication(world: World, { params, prefix }: PageRequest): Promise<PageAnswer | undefined> {
  const found = await waiting(world, params['intent']);
  if (!found) return undefined;
  const { stored, kind } = found.pending.intent;
  const method = await usedMethod(world, stored.account, idOf(stored.data.payment_method));
  const page = authenticatePage({
    prefix,
    action: `/elements/authenticate/${stored.id}`,
    merchant: merchantName((await findAccount(world, stored.account))?.data),
    last4: method.data.card?.last4 ?? '',
    amount: kind === 'payment_intent' ? formatMoney(stored.data.amount, stored.data.currency) : undefined,
  });
  return { page, options: { leadsTo: [found.back] } };
}

async function authenticate(world: World, { fields, params, prefix }: PageRequest): Promise<PageAnswer | undefined> {
  const found = await waiting(world, params['intent']);
  if (!found) return undefined;
  const attempt = await answerPending(found.pending, fields['outcome'] === 'complete');
  if (found.back !== '') return { redirect: returnAddress(found.pending, found.back, attempt?.kind === 'paid') };
  const text = 'There is nothing left to confirm here. You can close this page.';
  return { page: messagePage(prefix, { title: 'Thank you', text }) };
}
