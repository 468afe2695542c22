import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBench, refusal, until, type Bench } from './harness.ts';
import { onboardedAccount, paidSession, visit } from './shop.ts';

const restrictedKey = 'rk_test_restricted0001';

let bench: Bench;
let account: string;
beforeAll(async () => {
  bench = await openBench({ secretKeys: (key) => /^[sr]k_test_/.test(key) });
  account = await onboardedAccount(bench);
});
afterAll(async () => {
  expect(bench.findings).toEqual([]);
  await bench.close();
});

const restrict = (permissions: string, connect_permissions = '') =>
  visit(bench, '/sandbox/operator/actions/restrict_key', { key: restrictedKey, permissions, connect_permissions });
const limited = { apiKey: restrictedKey };

test('a restricted key may do nothing at first, and the refusal names the permission', async () => {
  const refused = await refusal(bench.stripe.balance.retrieve({}, limited));
  expect(refused).toMatchObject({
    statusCode: 403,
    type: 'StripePermissionError',
    rawType: 'invalid_request_error',
    code: 'more_permissions_required',
  });
  expect(refused.message).toMatch(
    /^Permission denied\. The provided key 'rk_test_\*+0001' does not have the required permissions for this endpoint on account 'acct_\w+'\. Enabling "Balance Read" \('balance_read'\) permissions on this key would allow this request to continue\./,
  );
});

test('a permission to write includes reading, not the other way around', async () => {
  await restrict('customer_read');
  expect((await bench.stripe.customers.list({}, limited)).data).toEqual([]);
  expect((await refusal(bench.stripe.customers.create({}, limited))).message).toContain('customer_write');
  await restrict('customer_write');
  await bench.stripe.customers.create({}, limited);
  expect((await bench.stripe.customers.list({}, limited)).data).toHaveLength(1);
});

test('permissions for connected accounts are others than for the own account', async () => {
  await restrict('charge_read');
  const at = { ...limited, stripeAccount: account };
  await bench.stripe.charges.list({}, limited);
  expect((await refusal(bench.stripe.charges.list({}, at))).message).toContain(`on account '${account}'`);
  await restrict('', 'charge_read');
  expect((await bench.stripe.charges.list({}, at)).data).toEqual([]);
  expect((await refusal(bench.stripe.charges.list({}, limited))).message).toContain('charge_read');
});

test('an expanded object needs its own permission', async () => {
  const { payment_intent: paid } = await paidSession(bench, account);
  const intent = (paid as Stripe.PaymentIntent).id;
  const at = { ...limited, stripeAccount: account };
  await restrict('', 'payment_intent_read');
  const read = (expand: string[]) => bench.stripe.paymentIntents.retrieve(intent, { expand }, at);
  expect((await read([])).id).toBe(intent);
  expect((await refusal(read(['latest_charge']))).message).toContain("'charge_read'");
});

test('started in live mode, objects and events say so, and keys of test mode are unknown', async () => {
  const live = await openBench({ livemode: true, secretKeys: (key) => /^[sr]k_live_/.test(key) });
  await live.sandbox.registerWebhookEndpoint({ id: 'we_1', url: 'http://shop', secret: 'whsec_1', connect: false });
  live.sandbox.start();
  const key = { apiKey: 'sk_live_sandbox' };
  expect((await live.stripe.customers.create({}, key)).livemode).toBe(true);
  expect((await live.stripe.balance.retrieve({}, key)).livemode).toBe(true);
  expect((await live.stripe.events.list({}, key)).data.map(({ livemode }) => livemode)).toEqual([true]);
  await until(() => live.webhooks.length > 0);
  expect(JSON.parse(live.webhooks[0]!.body)).toMatchObject({ type: 'customer.created', livemode: true });
  expect(await refusal(live.stripe.balance.retrieve())).toMatchObject({ statusCode: 401 });
  await live.close();
});
