import { afterAll, beforeAll, expect, test } from 'vitest';
import { validateEvent } from './description/validator.ts';
import { openBench, type Bench } from './harness.ts';
import { onboardedAccount, paidSession } from './shop.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

test("every answer and event of a sale fits the description of the provider's API", async () => {
  await bench.sandbox.registerWebhookEndpoint({
    id: 'we_1',
    url: 'http://localhost/1',
    secret: 'whsec_1',
    connect: true,
  });
  const account = await onboardedAccount(bench);
  await paidSession(bench, account);
  const events = await bench.stripe.events.list({ limit: 100 }, { stripeAccount: account });
  expect(events.data.length).toBeGreaterThan(10);
  const invalid = events.data.flatMap(validateEvent);
  expect(invalid.filter((finding) => finding.level !== 'note')).toEqual([]);
  expect(bench.findings).toEqual([]);
});
