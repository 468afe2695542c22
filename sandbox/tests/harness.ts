import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import Stripe from 'stripe';
import { databaseOfPglite, databaseOfPool } from '../adapters.ts';
import type { Database } from '../database.ts';
import { readForm } from './description/recorder.ts';
import { validateEvent, validateExchange, type Exchange, type Finding } from './description/validator.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../sandbox.ts';
import { randomText } from '../store/ids.ts';
import { writeSetting } from '../store/settings.ts';
import { emptyDatabase } from './empty-database.ts';

const withoutNotes = (findings: Finding[]): Finding[] => findings.filter((finding) => finding.level !== 'note');

export interface Bench {
  sandbox: Sandbox;
  database: Database;
  stripe: Stripe;
  /** Milliseconds; the clock is frozen unless the test moves it. */
  time: { now: number };
  /** The validator's findings in all exchanges. */
  findings: (Finding & { call: string })[];
  exchanges: number;
  webhooks: { url: string; headers: Headers; body: string }[];
  /** Acts as the operator; returns what the action answers. */
  operate: (action: string, values?: object) => Promise<Record<string, any>>;
  /** Answers as the webhook receiver. */
  answerWebhook: (url: string, body: string) => Promise<Response> | Response;
  close: () => Promise<void>;
}

export const testKey = 'sk_test_sandbox';

/** Emptied databases of finished files, for the next file of this worker. */
const idle: PGlite[] = [];

/** Creates a database: PGlite in memory, or a new one on the server that TEST_DATABASE_URL names. */
export async function openDatabase(): Promise<{ database: Database; close: () => Promise<void> }> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) {
    const pglite = idle.pop() ?? (await PGlite.create({ loadDataDir: await emptyDatabase() }));
    return {
      database: databaseOfPglite(pglite),
      async close() {
        await pglite.exec('drop schema if exists sandbox cascade');
        idle.push(pglite);
      },
    };
  }
  const name = `sandbox_${randomText(12).toLowerCase()}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 8 });
  // pool.end() doesn't wait for the last sockets; dropping the database may break them.
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

/** A new sandbox with a frozen clock, whose every exchange is validated against the API description. */
export async function openBench(options: Partial<SandboxOptions> = {}): Promise<Bench> {
  const { database, close } = options.database
    ? { database: options.database, close: async () => undefined }
    : await openDatabase();
  const time = { now: Date.UTC(2026, 10, 21, 12) };
  const bench: Bench = {
    database,
    time,
    findings: [],
    exchanges: 0,
    webhooks: [],
    answerWebhook: () => new Response('ok'),
  } as unknown as Bench;
  const receive: SandboxOptions['deliver'] = async (url, { headers, body }) => {
    bench.webhooks.push({ url, headers: new Headers(headers), body });
    for (const finding of withoutNotes(validateEvent(JSON.parse(body)))) {
      bench.findings.push({ ...finding, call: `webhook ${(JSON.parse(body) as Stripe.Event).type}` });
    }
    return bench.answerWebhook(url, body);
  };
  const sandbox = await createSandbox({
    database,
    secretKeys: (key) => key.startsWith('sk_test_'),
    limits: 'none',
    pagesOrigin: () => 'http://localhost:3000/sandbox',
    clock: () => time.now,
    deliver: receive,
    ...options,
  });
  // Money becomes available after two days, and most tests refund at once.
  await writeSetting(database, 'refunds_covered', true);
  const operate: Bench['operate'] = async (action, values = {}) => {
    const address = `http://localhost:3000/operator/actions/${action}`;
    const headers = { 'content-type': 'application/json' };
    const response = await sandbox.fetch(address, { method: 'POST', headers, body: JSON.stringify(values) });
    const answer = (await response.json()) as Record<string, any>;
    if (!response.ok) throw new Error(JSON.stringify(answer));
    return answer;
  };
  // Most tests are about what accounts of both versions have in common.
  await operate('allow_v1_accounts');
  const watched: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const sent = await readForm(
      request.headers.get('content-type') ?? '',
      Buffer.from(await request.clone().arrayBuffer()),
    );
    const response = await sandbox.fetch(request);
    const answer = (await response.clone().json()) as object;
    bench.exchanges += 1;
    const { pathname, search } = new URL(request.url);
    const exchange: Exchange = {
      kind: 'api',
      method: request.method,
      path: pathname,
      query: search.slice(1),
      headers: Object.fromEntries(request.headers),
      body: sent,
      status: response.status,
      response: answer,
    };
    for (const finding of withoutNotes(validateExchange(exchange))) {
      // Tests that send invalid requests on purpose check only the answer.
      if (finding.where === 'request' && response.status >= 400) continue;
      bench.findings.push({ ...finding, call: `${request.method} ${pathname}` });
    }
    return response;
  };
  const stripe = new Stripe(testKey, {
    httpClient: Stripe.createFetchHttpClient(watched),
    maxNetworkRetries: 0,
    telemetry: false,
  });
  return Object.assign(bench, {
    operate,
    sandbox,
    stripe,
    close: async () => {
      await sandbox.close();
      await close();
    },
  });
}

/** A raw HTTP call, for requests that the SDK would not send. */
export async function raw(
  bench: Bench,
  method: string,
  path: string,
  form = '',
  headers: Record<string, string> = {},
): Promise<{ status: number; body: { error: Record<string, string | undefined> }; headers: Headers }> {
  const response = await bench.sandbox.fetch(`https://api.stripe.com${path}`, {
    method,
    headers: { authorization: `Bearer ${testKey}`, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    ...(method === 'POST' ? { body: form } : {}),
  });
  return {
    status: response.status,
    body: (await response.json()) as { error: Record<string, string> },
    headers: response.headers,
  };
}

export async function refusal(work: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await work;
  } catch (error) {
    return error as Stripe.errors.StripeError;
  }
  throw new Error('expected a refusal');
}

/** The factor of the product's tests, for a slow machine. */
const LIMIT_MS = 60_000 * Number(process.env['TEST_TIME_FACTOR'] ?? 1);

/** Waits, in real time, until the condition holds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + LIMIT_MS; Date.now() < end;) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('timed out waiting for the condition');
}
