import { existsSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import Stripe from 'stripe';
import { databaseOfPglite, databaseOfPool } from '../adapters.ts';
import type { Database } from '../database.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../sandbox.ts';
import { randomText } from '../store/ids.ts';

export interface Finding {
  level: string;
  where: string;
  at: string;
  message: string;
}

interface Validator {
  validateExchange: (exchange: object) => { findings: Finding[] };
  validateEvent: (event: object) => Finding[];
}

export const validatorFile = new URL('../../../shared/stripe/validate-exchange.mjs', import.meta.url);

/** The check against Stripe's own description of its API; it lives beside the checkout, not in it. */
export async function loadValidator(): Promise<Validator | undefined> {
  if (!existsSync(validatorFile)) return undefined;
  const module = (await import(validatorFile.href)) as { createValidator: (spec: object) => Validator; loadSpec: () => object };
  return module.createValidator(module.loadSpec());
}

const seriousness = (findings: Finding[]): Finding[] => findings.filter((finding) => finding.level !== 'note');

export interface Bench {
  sandbox: Sandbox;
  database: Database;
  stripe: Stripe;
  /** Milliseconds; the clock stands still unless moved. */
  time: { now: number };
  /** What the validator had to say about any exchange. */
  findings: (Finding & { call: string })[];
  exchanges: number;
  webhooks: { url: string; headers: Headers; body: string }[];
  /** How receivers answer. */
  answerWebhook: (url: string, body: string) => Promise<Response> | Response;
  close: () => Promise<void>;
}

export const testKey = 'sk_test_sandbox';

/** A database of its own: PGlite in memory, or a new one on the server that TEST_DATABASE_URL names. */
export async function openDatabase(): Promise<{ database: Database; close: () => Promise<void> }> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) {
    const pglite = await PGlite.create();
    return { database: databaseOfPglite(pglite), close: () => pglite.close() };
  }
  const name = `sandbox_${randomText(12).toLowerCase()}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 8 });
  // The pool's end does not wait for the last sockets; dropping the database may then end them first.
  pool.on('error', () => undefined);
  return {
    database: databaseOfPool(pool),
    close: async () => {
      await pool.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/** A sandbox of its own with a still clock, whose every exchange is held against Stripe's description. */
export async function openBench(options: Partial<SandboxOptions> = {}): Promise<Bench> {
  const { database, close } = options.database ? { database: options.database, close: async () => undefined } : await openDatabase();
  const validator = await loadValidator();
  const time = { now: Date.UTC(2026, 10, 21, 12) };
  const bench: Bench = {
    database,
    time,
    findings: [],
    exchanges: 0,
    webhooks: [],
    answerWebhook: () => new Response('ok'),
  } as unknown as Bench;
  const receive: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const body = await request.text();
    bench.webhooks.push({ url: request.url, headers: request.headers, body });
    for (const finding of seriousness(validator?.validateEvent(JSON.parse(body) as object) ?? [])) {
      bench.findings.push({ ...finding, call: `webhook ${(JSON.parse(body) as Stripe.Event).type}` });
    }
    return bench.answerWebhook(request.url, body);
  };
  const sandbox = await createSandbox({
    database,
    secretKeys: (key) => key.startsWith('sk_test_'),
    pagesOrigin: () => 'http://localhost:3000/sandbox',
    clock: () => time.now,
    fetch: receive,
    ...options,
  });
  const watched: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const sent = await request.clone().text();
    const response = await sandbox.fetch(request);
    const answer = (await response.clone().json()) as object;
    bench.exchanges += 1;
    const { pathname, search } = new URL(request.url);
    const exchange = {
      method: request.method,
      path: pathname,
      query: search.slice(1),
      headers: Object.fromEntries(request.headers),
      body: sent,
      status: response.status,
      response: answer,
    };
    const result = validator?.validateExchange(exchange);
    for (const finding of seriousness(result?.findings ?? [])) {
      // A test that sends nonsense on purpose is about the answer, not about its own request.
      if (finding.where === 'request' && response.status >= 400) continue;
      bench.findings.push({ ...finding, call: `${request.method} ${pathname}` });
    }
    return response;
  };
  const stripe = new Stripe(testKey, { httpClient: Stripe.createFetchHttpClient(watched), maxNetworkRetries: 0, telemetry: false });
  return Object.assign(bench, {
    sandbox,
    stripe,
    close: async () => {
      await sandbox.close();
      await close();
    },
  });
}

/** A page of the sandbox as a browser without scripts sees it. `path` may be an absolute address. */
export async function visit(bench: Bench, address: string, form?: Record<string, string>): Promise<{ status: number; location: string; text: string; headers: Headers }> {
  const url = new URL(address, 'http://localhost:3000');
  const response = await bench.sandbox.fetch(`http://localhost:3000${url.pathname.replace(/^\/sandbox/, '')}${url.search}`, {
    ...(form ? { method: 'POST', body: new URLSearchParams(form).toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } } : {}),
  });
  return { status: response.status, location: response.headers.get('location') ?? '', text: await response.text(), headers: response.headers };
}

/** An account that has gone through the onboarding. */
export async function onboardedAccount(bench: Bench, action = 'finish'): Promise<string> {
  const account = await bench.stripe.accounts.create({
    country: 'US',
    email: 'seller@example.com',
    controller: { fees: { payer: 'account' }, losses: { payments: 'stripe' }, stripe_dashboard: { type: 'full' }, requirement_collection: 'stripe' },
    capabilities: { card_payments: { requested: true }, klarna_payments: { requested: true }, transfers: { requested: true } },
    business_profile: { name: 'Harbour Goods' },
    metadata: { owner: 'o1' },
  });
  await onboard(bench, account.id, action);
  return account.id;
}

export async function onboard(bench: Bench, account: string, action: string): Promise<{ status: number; location: string }> {
  const link = await bench.stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    refresh_url: 'http://localhost:3000/again',
    return_url: 'http://localhost:3000/back',
  });
  const opened = await visit(bench, link.url);
  return visit(bench, opened.location, { business_name: 'Harbour Goods', website: 'https://harbour.example', support_phone: '5555550100', action });
}

export function sessionParams(bench: Bench, more: Partial<Stripe.Checkout.SessionCreateParams> = {}): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 125_000, product_data: { name: 'Oak table' } } },
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 6_250, product_data: { name: 'Platform fee (5%)' } } },
    ],
    allowed_payment_method_types: ['card'],
    customer_email: 'buyer@example.com',
    client_reference_id: 'order-1',
    metadata: { order: '1' },
    payment_intent_data: { application_fee_amount: 6_250, metadata: { order: '1' }, description: 'Oak table' },
    success_url: 'http://localhost:3000/done?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/shop',
    expires_at: Math.floor(bench.time.now / 1000) + 31 * 60,
    ...more,
  };
}

export const card = (number: string, more: Record<string, string> = {}): Record<string, string> => ({
  method: 'card',
  email: 'buyer@example.com',
  number,
  expiry: '12 / 34',
  cvc: '123',
  name: 'Jo Buyer',
  postal_code: '94103',
  ...more,
});

/** A session of the account, paid with the card that pays. */
export async function paidSession(bench: Bench, account: string, more: Partial<Stripe.Checkout.SessionCreateParams> = {}): Promise<Stripe.Checkout.Session> {
  const session = await bench.stripe.checkout.sessions.create(sessionParams(bench, more), { stripeAccount: account });
  await visit(bench, session.url ?? '', card('4242424242424242'));
  return bench.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] }, { stripeAccount: account });
}

/** Waits, in real time, until the condition holds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('it did not happen in time');
}
