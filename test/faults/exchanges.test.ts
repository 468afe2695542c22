import { eq, inArray, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRecorder } from '../../sandbox/tests/description/recorder.ts';
import { validateExchange, type Exchange } from '../../sandbox/tests/description/validator.ts';
import { connectedAccounts, orders, providerEvents } from '../../server/db/schema.ts';
import { connectAccount, offerPet, registerBreeder, type Breeder } from '../product/breeder.ts';
import { CARDS, openCheckout, payByCard, payByKlarna } from '../product/buyer.ts';
import { eventually } from '../product/eventually.ts';
import { startProduct, type Product } from '../product/product.ts';
import { deliverEvent, eventOf } from '../product/signed-event.ts';
import { sessionIn } from './acknowledged.ts';
import { findFreePort } from '../product/ports.ts';
import { restrictKey, startSandboxProcess, type SandboxProcess } from './sandbox-process.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
import { readOrders } from '../product/orders.ts';

const SECRETS = { platform: 'whsec_platform_of_tests', connect: 'whsec_connect_of_tests', thin: 'whsec_thin_of_tests' };

describe('with a provider on another server', () => {
  const recorder = openRecorder();
  let provider: SandboxProcess;
  let product: Product;
  /** The relay for webhooks; it can be closed. */
  let webhookRoad: TcpProxy;
  let breeder: Breeder;

  beforeAll(async () => {
    const port = await findFreePort();
    const productUrl = `http://127.0.0.1:${port}`;
    const webhookTarget = new URL(await recorder.watch(productUrl, 'webhook'));
    webhookRoad = await startTcpProxy({ host: webhookTarget.hostname, port: Number(webhookTarget.port) });
    provider = await startSandboxProcess({
      'webhook-url': `http://127.0.0.1:${webhookRoad.port}/api/webhooks/stripe`,
      'webhook-secret': SECRETS.platform,
      'connect-webhook-secret': SECRETS.connect,
      'thin-webhook-url': `http://127.0.0.1:${webhookRoad.port}/api/webhooks/stripe/thin`,
      'thin-webhook-secret': SECRETS.thin,
    });
    product = await startProduct({
      PORT: String(port),
      STRIPE_SECRET_KEY: await restrictKey(provider.url, 'rk_test_exchanges'),
      STRIPE_PUBLISHABLE_KEY: 'pk_test_exchanges',
      STRIPE_WEBHOOK_SECRET: SECRETS.platform,
      STRIPE_CONNECT_WEBHOOK_SECRET: SECRETS.connect,
      STRIPE_THIN_WEBHOOK_SECRET: SECRETS.thin,
      STRIPE_API_BASE: await recorder.watch(provider.url, 'api'),
    });
    breeder = await registerBreeder(product);
  });
  afterAll(async () => {
    await product.stop();
    await provider.stop();
    await webhookRoad.close();
    await recorder.close();
  });

  const ordersOf = (linkId: string) => readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId));
  const statusesOf = async (linkId: string) => (await ordersOf(linkId)).map((order) => order.status).sort();
  const becomes = (linkId: string, statuses: string[]) =>
    eventually(async () => expect(await statusesOf(linkId)).toEqual(statuses));

  it('a breeder interrupts onboarding, returns and finishes it', async () => {
    expect(await connectAccount(breeder, 'later')).toBe('/dashboard?stripe=incomplete');
    expect(await connectAccount(breeder)).toBe('/dashboard?stripe=connected');
    await eventually(async () => {
      const { body } = await breeder.call('GET', '/api/stripe/status');
      expect(body).toMatchObject({ isConnected: true, error: null });
    });
  });

  it('a card pays, and only the webhook reports it', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    expect(await payByCard(buyer, await openCheckout(buyer, linkId))).toContain('/payment-success');
    await becomes(linkId, ['paid']);
  });

  // Shows money.final
  it('the success page fetches the session before any webhook arrives', async () => {
    await webhookRoad.refuse();
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const success = await payByCard(buyer, await openCheckout(buyer, linkId));
    const { body } = await buyer.call('GET', `/api/payment-success?session_id=${sessionIn(success!)}`);
    expect(body).toMatchObject({ status: 'paid', paymentMethod: 'card' });
    await webhookRoad.heal();
  });

  it('success page and events of one payment, at once or late, ask the provider once', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const session = sessionIn((await payByCard(buyer, await openCheckout(buyer, linkId)))!);
    await buyer.call('GET', `/api/payment-success?session_id=${session}`);
    await becomes(linkId, ['paid']);
    const [order] = await ordersOf(linkId);
    const late = eventOf({ account: order!.stripeAccountId }, { id: session, object: 'checkout.session' });
    expect((await deliverEvent(product, late)).status).toBe(200);
    const { db } = product.dependencies;
    const ofPayment = inArray(providerEvents.objectId, [session, order!.chargeId!]);
    await eventually(async () => {
      const events = await db.select().from(providerEvents).where(ofPayment);
      const types = events.map(({ type }) => type);
      expect(types.filter((type) => type === 'checkout.session.completed')).toHaveLength(2);
      expect(types).toContain('charge.updated');
      expect(events.filter(({ handledAt }) => handledAt === null)).toEqual([]);
    });
    const asked = recorder.exchanges.filter(
      ({ kind, method, path }) =>
        kind === 'api' && method === 'GET' && [session, order!.paymentIntentId!].some((id) => path.includes(id)),
    );
    expect(asked.map(({ path }) => path.split('?')[0])).toEqual([`/v1/checkout/sessions/${session}`]);
  });

  it('Klarna denies, then approves', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const checkoutUrl = await openCheckout(buyer, linkId, 'klarna');
    expect(await payByKlarna(buyer, checkoutUrl, 'deny')).toBeUndefined();
    expect(await payByKlarna(buyer, checkoutUrl, 'approve')).toContain('/payment-success');
    await becomes(linkId, ['paid']);
  });

  it('a card is declined, another one pays', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const checkoutUrl = await openCheckout(buyer, linkId);
    expect(await payByCard(buyer, checkoutUrl, CARDS.declined)).toBeUndefined();
    expect(await payByCard(buyer, checkoutUrl, CARDS.insufficientFunds)).toBeUndefined();
    expect(await payByCard(buyer, checkoutUrl)).toContain('/payment-success');
    await becomes(linkId, ['paid']);
  });

  it('a buyer cancels, returns to the page and gets the open checkout again', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const checkoutUrl = await openCheckout(buyer, linkId);
    const checkout = await buyer.call<string>('GET', checkoutUrl);
    const back = /href="([^"]*error=cancelled[^"]*)"/.exec(checkout.body)?.[1];
    const page = await buyer.call<string>('GET', back!.replaceAll('&amp;', '&'));
    expect(page.status).toBe(200);
    expect(await openCheckout(buyer, linkId)).toBe(checkoutUrl);
  });

  it('another method closes the first checkout', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const byCard = await openCheckout(buyer, linkId);
    const byKlarna = await openCheckout(buyer, linkId, 'klarna');
    expect(await payByCard(buyer, byCard)).toBeUndefined();
    expect(await payByKlarna(buyer, byKlarna, 'approve')).toContain('/payment-success');
    await becomes(linkId, ['expired', 'paid']);
  });

  it('another price closes the open checkout', async () => {
    const { pet, linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const checkoutUrl = await openCheckout(buyer, linkId);
    expect((await breeder.call('PATCH', `/api/pets/${pet.id}`, { price: '900.00' })).status).toBe(200);
    await becomes(linkId, ['expired']);
    expect(await payByCard(buyer, checkoutUrl)).toBeUndefined();
  });

  // Shows money.crossing
  it('two pay for one pet before the product gets either event: one gets it, the other is refunded in full', async () => {
    const { linkId } = await offerPet(breeder);
    const buyers = [product.visitor(), product.visitor()];
    const checkouts = await Promise.all(buyers.map((buyer) => openCheckout(buyer, linkId)));
    await webhookRoad.refuse();
    for (const [index, buyer] of buyers.entries())
      expect(await payByCard(buyer, checkouts[index]!)).toContain('/payment-success');
    await webhookRoad.heal();
    await becomes(linkId, ['paid', 'refunded']);
  });

  it('every event of the provider is eventually delivered and processed', async () => {
    const { db, stripe } = product.dependencies;
    const [account] = await db.select().from(connectedAccounts);
    await eventually(async () => {
      const worked = await db
        .select({ id: providerEvents.id })
        .from(providerEvents)
        .where(isNotNull(providerEvents.handledAt));
      const known = new Set(worked.map((event) => event.id));
      const missing: string[] = [];
      for await (const event of stripe.events.list({ limit: 100 }, { stripeAccount: account!.stripeAccountId! })) {
        if (!known.has(event.id)) missing.push(event.type);
      }
      expect(missing).toEqual([]);
    });
  });

  it("every exchange and every webhook fits the description of the provider's API", () => {
    const { exchanges } = recorder;
    const called = (kind: Exchange['kind']) => exchanges.filter((exchange) => exchange.kind === kind);
    console.log(`${called('api').length} exchanges and ${called('webhook').length} webhooks validated`);
    expect(called('api').length).toBeGreaterThan(40);
    expect(called('webhook').length).toBeGreaterThan(40);
    const unfit = exchanges.flatMap((exchange) =>
      validateExchange(exchange)
        .filter((finding) => finding.level !== 'note')
        .map(
          (finding) =>
            `${finding.level}: ${exchange.method} ${exchange.path}: ${finding.where} ${finding.at}: ${finding.message}`,
        ),
    );
    expect([...new Set(unfit)]).toEqual([]);
  });

  it('a restricted key with the permissions of the operator’s guide was refused nothing', () => {
    expect(recorder.exchanges.filter(({ status }) => status === 403).map(({ path }) => path)).toEqual([]);
  });

  // Shows money.provider-keys
  it('every create at the provider carries an idempotency key made from our own ids', () => {
    const creating = recorder.exchanges.filter(
      ({ kind, method, path }) => kind === 'api' && method === 'POST' && !path.endsWith('/expire'),
    );
    expect(new Set(creating.map(({ path }) => path))).toEqual(
      new Set(['/v2/core/accounts', '/v2/core/account_links', '/v1/checkout/sessions', '/v1/refunds']),
    );
    for (const { path, headers } of creating)
      expect([path, headers['idempotency-key']]).toEqual([
        path,
        expect.stringMatching(/^(account|account_link|payment|refund)_[\w-]{36}/),
      ]);
  });
});
