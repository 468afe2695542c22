import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../server/context.ts';
import { checkAccount, refreshAccount } from '../../server/features/connected-accounts/refresh.ts';
import { syncRefundsAndDisputes } from '../../server/features/refunds/sync.ts';
import { syncSubscription } from '../../server/features/subscriptions/sync.ts';
import { connectedBreeder, offerPet, registerBreeder } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { orderOf, sellPet } from '../product/sale.ts';
import { DAY, me, subscribeAtProvider } from '../product/subscriber.ts';
import { startBehindFaults, type FaultyProduct } from './faulty-product.ts';

describe('a stale response of the provider', () => {
  let behind: FaultyProduct;
  beforeAll(async () => void (behind = await startBehindFaults()));
  afterAll(() => behind.stop());
  const context = () => systemContext(behind.product.dependencies);
  /** While they are held, no event's handler makes the request that a test holds. */
  const holdWebhooks = (held: boolean) => behind.operate('hold_webhooks', { held });

  it('does not pause the links of a breeder who can be paid since', async () => {
    await holdWebhooks(true);
    const breeder = await connectedBreeder(behind.product);
    const { linkId } = await offerPet(breeder);
    const account = (await breeder.call('GET', '/api/stripe/status')).body['stripeAccountId'] as string;
    const canBePaid = async () =>
      (await behind.product.visitor().call('GET', `/api/payment-links/${linkId}`)).status === 200;
    await behind.operate('disable_charges', { account });
    await refreshAccount(context(), account);
    expect(await canBePaid()).toBe(false);

    const answer = behind.provider.holdNext(new RegExp(`/v2/core/accounts/${account}`));
    const late = refreshAccount(context(), account);
    await answer.isHeld;
    await behind.operate('enable_charges', { account });
    await holdWebhooks(false);
    await eventually(async () => expect(await canBePaid()).toBe(true));
    answer.release();
    expect(await late).toMatchObject({ chargesEnabled: true });
    expect(await canBePaid()).toBe(true);
  });

  // Shows states.connection-ends
  it('does not reconnect an account that was deauthorized since', async () => {
    await holdWebhooks(true);
    const breeder = await connectedBreeder(behind.product);
    const account = (await breeder.call('GET', '/api/stripe/status')).body['stripeAccountId'] as string;
    const answer = behind.provider.holdNext(new RegExp(`/v2/core/accounts/${account}`));
    const late = refreshAccount(context(), account);
    await answer.isHeld;
    await behind.operate('deauthorize', { account });
    await holdWebhooks(false);
    const isConnected = async () => (await breeder.call('GET', '/api/stripe/status')).body['isConnected'];
    await eventually(async () => expect(await isConnected()).toBe(false));
    answer.release();
    expect(await late).toBeUndefined();
    expect(await isConnected()).toBe(false);
  });

  it('does not count a refusal of an account that was authorized again since', async () => {
    await holdWebhooks(true);
    const breeder = await connectedBreeder(behind.product);
    const account = (await breeder.call('GET', '/api/stripe/status')).body['stripeAccountId'] as string;
    await behind.operate('deauthorize', { account });
    const answer = behind.provider.holdNext(new RegExp(`/v2/core/accounts/${account}`));
    const late = checkAccount(context(), account, { isReportedDeauthorized: true });
    await answer.isHeld;
    await behind.operate('authorize', { account });
    expect(await refreshAccount(context(), account)).toMatchObject({ chargesEnabled: true });
    answer.release();
    expect(await late).toMatchObject({ isDeauthorized: false, account: { refusals: 0 } });
    await holdWebhooks(false);
    const { body } = await breeder.call('GET', '/api/stripe/status');
    expect(body).toMatchObject({ isConnected: true, error: null });
  });

  it('opens no registration of an account that was reset since', async () => {
    const breeder = await registerBreeder(behind.product);
    const answer = behind.provider.holdNext(/^\/v2\/core\/accounts$/);
    const late = breeder.call('POST', '/api/stripe/connect', {});
    await answer.isHeld;
    expect((await breeder.call('POST', '/api/stripe/reset', {})).status).toBe(200);
    answer.release();
    expect(await late).toMatchObject({ status: 409, body: { code: 'changed' } });
    expect((await breeder.call('GET', '/api/stripe/status')).body['stripeAccountId']).toBeNull();
    const { body } = await breeder.call('GET', '/api/user/activity');
    expect(body['entries'].map(({ act }: { act: string }) => act)).not.toContain('payout_connected');
  });

  it('does not restore a refund that the bank has sent back since', async () => {
    const breeder = await connectedBreeder(behind.product);
    const sale = await sellPet(behind.product, breeder);
    const { body } = await breeder.call('POST', `/api/orders/${sale.orderId}/refund`, {});
    expect(body['order']).toMatchObject({ status: 'refunded' });
    const { stripe } = behind.product.dependencies;
    const find = () => orderOf(behind.product, sale.orderId);
    const { chargeId } = await find();

    const answer = behind.provider.holdNext(/\/v1\/refunds\?/);
    const late = syncRefundsAndDisputes(context(), sale.orderId);
    await answer.isHeld;
    await behind.operate('fail_refund', { charge: chargeId! });
    await eventually(async () => expect(await find()).toMatchObject({ status: 'paid', refundedPriceCents: 0 }));
    answer.release();
    await late;
    expect(await find()).toMatchObject({ status: 'paid', refundedPriceCents: 0 });
    const [refund] = (
      await stripe.refunds.list({ charge: chargeId! }, { stripeAccount: (await find()).stripeAccountId! })
    ).data;
    expect(refund).toMatchObject({ status: 'failed' });
  });

  it('does not undo a renewal', async () => {
    const breeder = await registerBreeder(behind.product);
    const { subscription, wait } = await subscribeAtProvider(behind.product, breeder);
    await eventually(async () => expect(await me(breeder)).toMatchObject({ subscriptionStatus: 'active' }));
    const periodEnd = async () => Date.parse((await me(breeder)).currentPeriodEnd);
    const first = await periodEnd();

    const answer = behind.provider.holdNext(new RegExp(`/v1/subscriptions/${subscription}`));
    const late = syncSubscription(context(), subscription);
    await answer.isHeld;
    await wait(32);
    await eventually(async () => expect(await periodEnd()).toBeGreaterThan(first + 27 * DAY));
    const renewed = await periodEnd();
    answer.release();
    await late;
    expect(await periodEnd()).toBe(renewed);
  });
});
