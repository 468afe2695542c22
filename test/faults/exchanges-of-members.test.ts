import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRecorder } from '../../sandbox/tests/description/recorder.ts';
import { validateExchange } from '../../sandbox/tests/description/validator.ts';
import { connectedBreeder, endTrial, registerBreeder, type Breeder } from '../product/breeder.ts';
import { payByCard } from '../product/buyer.ts';
import { eventually } from '../product/eventually.ts';
import { startProduct, type Product } from '../product/product.ts';
import { ledgerOf, orderOf, sellPet } from '../product/sale.ts';
import { me } from '../product/subscriber.ts';
import { findFreePort } from '../product/ports.ts';
import { operateSandbox, restrictKey, startSandboxProcess, type SandboxProcess } from './sandbox-process.ts';

const SECRETS = { platform: 'whsec_platform_of_tests', connect: 'whsec_connect_of_tests', thin: 'whsec_thin_of_tests' };

describe('refunds and subscriptions with a provider that is another server', () => {
  const recorder = openRecorder();
  let provider: SandboxProcess;
  let product: Product;

  beforeAll(async () => {
    const port = await findFreePort();
    provider = await startSandboxProcess({
      'webhook-url': `http://127.0.0.1:${port}/api/webhooks/stripe`,
      'webhook-secret': SECRETS.platform,
      'connect-webhook-secret': SECRETS.connect,
      'thin-webhook-url': `http://127.0.0.1:${port}/api/webhooks/stripe/thin`,
      'thin-webhook-secret': SECRETS.thin,
    });
    product = await startProduct({
      PORT: String(port),
      STRIPE_SECRET_KEY: await restrictKey(provider.url, 'rk_test_members'),
      STRIPE_PUBLISHABLE_KEY: 'pk_test_members',
      STRIPE_WEBHOOK_SECRET: SECRETS.platform,
      STRIPE_CONNECT_WEBHOOK_SECRET: SECRETS.connect,
      STRIPE_THIN_WEBHOOK_SECRET: SECRETS.thin,
      STRIPE_API_BASE: await recorder.watch(provider.url, 'api'),
    });
  });
  afterAll(async () => {
    await product.stop();
    await provider.stop();
    await recorder.close();
  });

  const expectStatus = (breeder: Breeder, subscriptionStatus: string) =>
    eventually(async () => expect(await me(breeder)).toMatchObject({ subscriptionStatus }));

  it('a breeder refunds a part, then the rest', async () => {
    const breeder = await connectedBreeder(product);
    const sale = await sellPet(product, breeder, '333.33');
    const refund = (body: object) => breeder.call('POST', `/api/orders/${sale.orderId}/refund`, body);
    expect((await refund({ amount: '111.11' })).body['order'].status).toBe('partially_refunded');
    expect((await refund({})).body['order'].status).toBe('refunded');
    const whole = await sellPet(product, breeder);
    expect((await breeder.call('POST', `/api/orders/${whole.orderId}/refund`, {})).body['order'].status).toBe(
      'refunded',
    );
    for (const { orderId } of [sale, whole]) {
      expect(await ledgerOf(product, orderId)).toMatchObject({ buyer: 0, platform_fee: 0 });
      const order = await orderOf(product, orderId);
      expect(order.refundedPriceCents).toBe(order.priceCents);
    }
  });

  it('payments are disputed, and the bank decides', async () => {
    const breeder = await connectedBreeder(product);
    const operate = (action: string, values: object) => operateSandbox(provider.url, action, values);
    for (const [decision, status] of [
      ['win_dispute', 'paid'],
      ['lose_dispute', 'lost'],
    ] as const) {
      const sale = await sellPet(product, breeder);
      const read = () => orderOf(product, sale.orderId);
      const { dispute } = await operate('open_dispute', { charge: (await read()).chargeId });
      await eventually(async () => expect((await read()).status).toBe('disputed'));
      await operate(decision, { dispute });
      await eventually(async () => expect((await read()).status).toBe(status));
    }
  });

  it('breeders subscribe at the checkout, during the trial and after it, and unsubscribe', async () => {
    const [onTrial, former] = [await registerBreeder(product), await registerBreeder(product)];
    await endTrial(product, former);
    for (const breeder of [onTrial, former]) {
      const { body } = await breeder.call('POST', '/api/create-subscription', { plan: 'yearly' });
      expect(await payByCard(breeder, body['checkoutUrl'])).toContain('/dashboard?subscribed=true');
      await expectStatus(breeder, 'active');
      expect((await breeder.call('POST', '/api/billing-portal')).status).toBe(200);
      expect((await breeder.call('POST', '/api/unsubscribe')).status).toBe(200);
      await expectStatus(breeder, 'inactive');
    }
  });

  it('a former member opens the embedded form, twice', async () => {
    const former = await registerBreeder(product);
    await endTrial(product, former);
    const ask = async () => (await former.call('POST', '/api/get-or-create-subscription')).body['clientSecret'];
    expect(await ask()).toBe(await ask());
  });

  it("every exchange fits the description of the provider's API, and every create carries an idempotency key", () => {
    const { exchanges } = recorder;
    const unfit = exchanges.flatMap((exchange) =>
      validateExchange(exchange)
        .filter((finding) => finding.level !== 'note')
        .map(
          ({ level, where, at, message }) =>
            `${level}: ${exchange.method} ${exchange.path}: ${where} ${at}: ${message}`,
        ),
    );
    expect([...new Set(unfit)]).toEqual([]);
    // The restricted key has the permissions of the operator's guide, and no others.
    expect(exchanges.filter(({ status }) => status === 403).map(({ path }) => path)).toEqual([]);
    const creating = exchanges.filter(({ method, path }) => method === 'POST' && !path.endsWith('/expire'));
    const kinds = new Set(creating.map(({ path }) => path.replace(/\/fee_\w+/, '/{id}')));
    for (const path of [
      '/v1/customers',
      '/v1/prices',
      '/v1/products',
      '/v1/subscriptions',
      '/v1/refunds',
      '/v1/application_fees/{id}/refunds',
    ])
      expect(kinds).toContain(path);
    expect(creating.filter(({ headers }) => !/^[a-z]+_[\w-]+$/.test(headers['idempotency-key'] ?? ''))).toEqual([]);
  });
});
