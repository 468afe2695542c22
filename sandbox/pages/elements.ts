import { formatMoney } from '../money/format.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findAccount } from '../api/account-object.ts';
import { lockConfirmation } from '../billing/confirm.ts';
import { isApiError } from '../http/errors.ts';
import { createPaymentMethod } from '../money/payment-method.ts';
import { answer, attempt, lockPaymentMethod, type Confirmation } from '../money/payment.ts';
import { withWorld } from '../store/transaction.ts';
import type { World } from '../store/world.ts';
import { authenticatePage } from './action-views.ts';
import { readCard } from './card-form.ts';
import { isEmail, rules } from './contact-rules.ts';
import { parseFormFields, merchantName, messagePage, type PageAnswer } from './layout.ts';
import { isOwnPage } from './same-origin.ts';
import { serve, type PageRequest, type PageSettings } from './serve.ts';

/** The answer to the calling page. `redirectUrl` is where the visitor goes next. */
interface Confirmed {
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
    const fields = readBodyFields(request);
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
function readBodyFields(request: FastifyRequest): Record<string, string> {
  if (!request.headers['content-type']?.startsWith('application/json')) return parseFormFields(request.body);
  try {
    const given: unknown = JSON.parse(String(request.body));
    if (given === null || typeof given !== 'object') return {};
    const texts = Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    return Object.fromEntries(texts.map(([name, value]) => [name, value.trim().slice(0, 2000)]));
  } catch {
    return {};
  }
}

async function confirm(outside: World, fields: Record<string, string>, returnUrl: URL): Promise<Confirmed> {
  const secret = fields['client_secret'] ?? '';
  const pending = await lockConfirmation(outside, secret.split('_secret_')[0] ?? '', returnUrl.href, 'client_secret');
  const { world, intent } = pending;
  if (intent.data.client_secret !== secret)
    return { status: 'failed', message: 'The client_secret does not belong to a pending payment.' };
  const { status } = intent.data;
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
    intent.account,
    { method: 'card', card: reading.card },
    { email: email || null, name: reading.name, phone: null, postalCode: reading.postalCode, country: 'US' },
    reading.outcome,
  );
  const tried = await attempt(pending, method);
  if (tried.kind === 'paid') return { status: 'succeeded', redirectUrl: returnAddress(pending, returnUrl.href, true) };
  if (tried.kind === 'action') return { status: 'requires_action', redirectUrl: pending.page.url };
  return { status: 'failed', message: tried.message, ...(tried.field ? { field: tried.field } : {}) };
}

/** The return URL with the parameters that Stripe's script adds. */
function returnAddress({ intent: { data } }: Confirmation, returnUrl: string, succeeded: boolean): string {
  const address = new URL(returnUrl);
  address.searchParams.set(data.object, data.id);
  address.searchParams.set(`${data.object}_client_secret`, data.client_secret ?? '');
  address.searchParams.set('redirect_status', succeeded ? 'succeeded' : 'failed');
  return address.href;
}

/** The confirmation that waits on the bank's page, or undefined. */
async function waiting(world: World, id = ''): Promise<{ pending: Confirmation; back: string } | undefined> {
  const pending = await lockConfirmation(world, id, null).catch((error: unknown) => {
    if (isApiError(error)) return undefined;
    throw error;
  });
  const action = pending?.intent.data.next_action?.redirect_to_url;
  return pending && action ? { pending, back: action.return_url ?? '' } : undefined;
}

async function showAuthentication(world: World, { params, prefix }: PageRequest): Promise<PageAnswer | undefined> {
  const found = await waiting(world, params['intent']);
  if (!found) return undefined;
  const { intent } = found.pending;
  const { account, data, id } = intent;
  const method = await lockPaymentMethod(world, intent);
  const page = authenticatePage({
    prefix,
    action: `/elements/authenticate/${id}`,
    merchant: merchantName((await findAccount(world, account))?.data),
    last4: method.data.card?.last4 ?? '',
    amount: data.object === 'payment_intent' ? formatMoney(data.amount) : undefined,
  });
  return { page, options: { leadsTo: [found.back] } };
}

async function authenticate(world: World, { fields, params, prefix }: PageRequest): Promise<PageAnswer | undefined> {
  const found = await waiting(world, params['intent']);
  if (!found) return undefined;
  const answered = await answer(found.pending, fields['outcome'] === 'complete');
  if (found.back !== '') return { redirect: returnAddress(found.pending, found.back, answered?.kind === 'paid') };
  const text = 'There is nothing left to confirm here. You can close this page.';
  return { page: messagePage(prefix, { title: 'Thank you', text }) };
}
