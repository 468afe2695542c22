import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { itNightly } from '../environment/it-nightly.ts';
import { readConfig } from '../../server/config.ts';
import type { DatabaseHandle } from '../../server/db/client.ts';
import { openPostgres } from '../../server/db/open.ts';
import { orders, paymentLinks, pets, users } from '../../server/db/schema.ts';
import { start, type RunningServer } from '../../server/main.ts';
import { recover } from '../../server/reconciliation/reconcile.ts';
import { atMost } from '../environment/time-limits.ts';
import { connectedBreeder, offerPet, petOf, registerBreeder, type Breeder } from '../product/breeder.ts';
import { CARDS, cardForm, openCheckout, payByCard } from '../product/buyer.ts';
import { createOnServer, type TestDatabase } from '../product/database.ts';
import { overTcp } from '../product/postgres-url.ts';
import { BESIDE_DATABASE_URL } from '../product/server-settings.ts';
import { eventually } from '../product/eventually.ts';
import { openStream, type LiveStream } from '../product/live-stream.ts';
import { createVisitor, type Answer, type Visitor } from '../product/visitor.ts';
import { sessionIn } from './acknowledged.ts';
import { expectAgreement, providerOf, waitUntilSettled } from './agreement.ts';
import { everyCall } from './every-call.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
import { readOrders } from '../product/orders.ts';

/** How long a person may wait for the error message. */
const RESPONSE_LIMIT_MS = atMost(20_000);
const MESSAGE = 'We cannot reach our records right now. Please try again in a moment.';
/** How long the product may take to notice that the database is back. */
const RECOVERY_MS = atMost(30_000);

describe('while the database', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'litterlink-database-'));
  let database: TestDatabase;
  /** A direct connection to the database, bypassing the proxy. */
  let records: DatabaseHandle;
  let proxy: TcpProxy;
  let server: RunningServer;
  let breeder: Breeder;
  /** A visitor who signed in before the fault and signs out during it. */
  let signingOut: Visitor;

  beforeAll(async () => {
    database = await createOnServer();
    records = openPostgres(database.url!, () => {});
    const target = overTcp(database.url!);
    proxy = await startTcpProxy({ host: target.hostname, port: Number(target.port || 5432) });
    const throughProxy = new URL(target);
    throughProxy.host = `127.0.0.1:${proxy.port}`;
    const config = readConfig({
      PORT: '0',
      DATA_DIR: dataDir,
      ...BESIDE_DATABASE_URL,
      RATE_LIMITS: 'off',
      LOG_LEVEL: process.env['FAULT_LOG'] ?? 'silent',
      HOLDS: 'none',
      DATABASE_URL: throughProxy.href,
    });
    server = await start(config);
    breeder = await connectedBreeder(product());
  });
  afterEach(async () => {
    proxy.onSent = undefined;
    await proxy.heal();
  });
  afterAll(async () => {
    await server.stop();
    await proxy.close();
    await records.close();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const visitor = () => createVisitor(server.url);
  const product = () => ({ ...server, visitor, dataDir });
  const people = () => ({ server, visitor, breeder, signingOut });
  const orderOf = async (linkId: string) => (await readOrders(records.db, eq(orders.paymentLinkId, linkId)))[0];

  /** Makes all calls at once; each must answer with the error message in bounded time. */
  async function expectRefusals(linkId: string, sessionId: string): Promise<void> {
    const outcomes = await Promise.all(
      Object.entries(everyCall(people(), linkId, sessionId)).map(async ([name, call]) => {
        const began = Date.now();
        const { status, headers, body } = await call();
        const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
        const says = isPage ? 'a page' : body.message;
        return {
          name,
          status,
          says,
          retryAfter: headers.get('retry-after'),
          inTime: Date.now() - began < RESPONSE_LIMIT_MS || Date.now() - began,
        };
      }),
    );
    expect(outcomes).toEqual(
      outcomes.map(({ name }) => ({
        name,
        status: 503,
        says: name.startsWith('the ') ? 'a page' : MESSAGE,
        retryAfter: '5',
        inTime: true,
      })),
    );
  }

  async function expectUnready(): Promise<void> {
    const [health, ready] = await Promise.all([visitor().call('GET', '/healthz'), visitor().call('GET', '/readyz')]);
    expect(health.status).toBe(200);
    expect([ready.status, ready.body]).toEqual([
      503,
      { status: 'unavailable', reason: 'the database does not answer' },
    ]);
    await expectMeasured(true);
  }

  /** Prometheus waits ten seconds. An alert says what is down, and no figure repeats what it was before. */
  async function expectMeasured(isDown: boolean): Promise<void> {
    const began = Date.now();
    const { body } = await visitor().call<string>('GET', '/metrics');
    expect(Date.now() - began).toBeLessThan(atMost(10_000));
    for (const line of [`database_unavailable ${Number(isDown)}\n`, 'payment_provider_circuit_open{'])
      expect(body).toContain(`\n${line}`);
    expect(body.includes('owed_to_buyers{')).toBe(!isDown);
  }

  /** Expects recovery without a restart: ready, and a purchase settled by webhook alone, which needs the jobs. */
  async function expectRecovery(): Promise<void> {
    const began = Date.now();
    await eventually(async () => expect((await visitor().call('GET', '/readyz')).status).toBe(200), RECOVERY_MS);
    const readyMs = Date.now() - began;
    const { linkId } = await offerPet(breeder);
    const buyer = visitor();
    expect(await payByCard(buyer, await openCheckout(buyer, linkId))).toContain('/payment-success');
    await eventually(async () => expect((await orderOf(linkId))?.status).toBe('paid'), RECOVERY_MS);
    console.log(
      `recovered: ready after ${readyMs} ms, a purchase known by the webhook alone after ${Date.now() - began} ms`,
    );
  }

  async function expectNothingHalfDone(before: Counts): Promise<void> {
    expect(await counts()).toEqual(before);
  }
  type Counts = Awaited<ReturnType<typeof counts>>;
  const counts = async () => ({
    halfDonePets: await records.db.$count(pets, eq(pets.name, 'Half done')),
    nobody: await records.db.$count(users, eq(users.email, 'nobody@example.com')),
    links: await records.db.$count(paymentLinks),
  });

  /** A link to open, and a payment that was made before the fault. */
  async function prepare() {
    const sold = await offerPet(breeder);
    const buyer = visitor();
    const sessionId = sessionIn((await payByCard(buyer, await openCheckout(buyer, sold.linkId)))!);
    await eventually(async () => expect((await orderOf(sold.linkId))?.status).toBe('paid'));
    const { linkId } = await offerPet(breeder);
    await expectMeasured(false);
    signingOut = visitor();
    await signingOut.call('POST', '/api/login', { email: breeder.email, password: breeder.password });
    return { linkId, sessionId, before: await counts() };
  }

  const openExpiryJobs = () =>
    records.db.$count(sql`pgboss.job where name = 'expire-checkout' and state in ('created', 'retry', 'active')`);

  // Shows errors.provider-down
  it('is down, every call answers 503 with a message, and works again afterwards', async () => {
    const { linkId, sessionId, before } = await prepare();
    await proxy.refuse();
    await expectRefusals(linkId, sessionId);
    await expectUnready();
    await proxy.heal();
    await expectRecovery();
    expect((await counts()).nobody).toBe(before.nobody);
  });

  it('does not answer, every call answers 503 in bounded time, and works again afterwards', async () => {
    const { linkId, sessionId, before } = await prepare();
    proxy.stall();
    await Promise.all([expectRefusals(linkId, sessionId), expectUnready()]);
    // Again, now that every connection has been found dead.
    await Promise.all([expectRefusals(linkId, sessionId), expectUnready()]);
    await proxy.heal();
    await expectRecovery();
    await expectNothingHalfDone({ ...before, links: before.links + 1 });
  });

  itNightly('has dropped the open connections silently, new ones replace them', async () => {
    const { linkId, sessionId } = await prepare();
    proxy.forget();
    await Promise.all(Object.values(everyCall(people(), linkId, sessionId)).map((call) => call()));
    await expectRecovery();
  });

  itNightly('is slow, everything works, only slower', async () => {
    proxy.delay(50);
    await expectRecovery();
  });

  it('is slow, each page that is opened while the server begins to listen for changes gets its state', async () => {
    const owners = await Promise.all(Array.from({ length: 12 }, () => registerBreeder(product())));
    proxy.delay(30);
    const opening: Promise<LiveStream>[] = [];
    for (const owner of owners) {
      opening.push(openStream(owner, server.url));
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    for (const page of await Promise.all(opening)) page.close();
  });

  it('cuts the connection at any one statement of a checkout, the next try opens one that can be paid', async () => {
    const opened: { buyer: Visitor; checkoutUrl: string }[] = [];
    const { linkId } = await offerPet(breeder);
    for (let at = 1, isCut = true; isCut; at++) {
      const buyer = visitor();
      let sent = 0;
      isCut = false;
      proxy.onSent = () => {
        if (++sent !== at) return;
        isCut = true;
        setImmediate(() => proxy.cut());
      };
      const open = () =>
        buyer.call('POST', `/api/payment-links/${linkId}/create-payment-intent`, { paymentMethod: 'card' });
      let answer = await open();
      proxy.onSent = undefined;
      if (answer.status === 503)
        await eventually(async () => expect((answer = await open())).toMatchObject({ status: 200 }));
      expect(answer).toMatchObject({ status: 200 });
      opened.push({ buyer, checkoutUrl: answer.body['checkoutUrl'] });
    }
    expect(opened.length).toBeGreaterThan(10);
    await eventually(async () => expect(await openExpiryJobs()).toBe(0));
    for (const { buyer, checkoutUrl } of opened)
      expect(await buyer.call('GET', checkoutUrl)).toMatchObject({ status: 200 });
    const { buyer, checkoutUrl } = opened[0]!;
    expect(await payByCard(buyer, checkoutUrl)).toContain('/payment-success');
  });

  it('cuts connections in the middle of purchases, every purchase has one outcome', async () => {
    let sent = 0;
    let cuts = 0;
    // The connections break regularly just after something was sent: whether it was done is unknown.
    proxy.onSent = () => {
      if (++sent % 120 === 0) {
        cuts++;
        setImmediate(() => proxy.cut());
      }
    };
    const unexpected: string[] = [];
    const paid: string[] = [];
    const attempt = async (name: string, call: () => Promise<Answer<any>>): Promise<Answer<any>> => {
      let last: Answer<any> | undefined;
      for (let tries = 0; tries < 100; tries++) {
        const answer = (last = await call());
        if (answer.status < 500) return answer;
        // The provider's sandbox uses the same database, and has its own errors.
        if (answer.status !== 503 && !name.startsWith('sandbox'))
          unexpected.push(`${name} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`${name} never worked: ${last?.status} ${JSON.stringify(last?.body)}`);
    };
    const purchase = async () => {
      const pet = await attempt('pet', () => breeder.call('POST', '/api/pets', petOf()));
      const link = await attempt('link', () =>
        breeder.call('POST', '/api/create-payment-link', { petId: pet.body['pet'].id }),
      );
      const linkId = link.body['paymentLink'].id;
      const buyer = visitor();
      const checkout = await attempt('checkout', () =>
        buyer.call('POST', `/api/payment-links/${linkId}/create-payment-intent`, { paymentMethod: 'card' }),
      );
      const payment = await attempt('sandbox payment', () =>
        buyer.submit(checkout.body['checkoutUrl'], cardForm(CARDS.pays)),
      );
      expect(payment.location ?? payment.body).toContain('/payment-success');
      paid.push(linkId);
    };
    await Promise.all(
      Array.from({ length: 3 }, async () => {
        for (let count = 0; count < 5; count++) await purchase();
      }),
    );
    proxy.onSent = undefined;
    expect(unexpected).toEqual([]);
    expect(cuts).toBeGreaterThan(5);
    const provider = providerOf(server);
    // The provider retries its webhooks with exponential backoff; reconciliation doesn't wait for them.
    await recover(server.dependencies);
    await waitUntilSettled(server, provider);
    for (const linkId of paid) expect((await orderOf(linkId))?.status).toBe('paid');
    await expectAgreement(server, provider);
    console.log(`${paid.length} purchases through ${cuts} cuts of all connections`);
    await expectRecovery();
  });
});
