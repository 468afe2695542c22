import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadValidator, openBench, type Bench } from './harness.ts';
import { onboardedAccount, paidSession } from './shop.ts';

const validator = await loadValidator();
let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

async function checkSale(): Promise<void> {
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
  const invalid = validator ? events.data.flatMap((event) => validator.validateEvent(event)) : [];
  expect(invalid.filter((finding) => finding.level !== 'note')).toEqual([]);
  expect(bench.findings).toEqual([]);
}

test.skipIf(!validator)(
  "every answer and event of a sale fits the provider's own description (skipped where ../shared/stripe is not beside the checkout)",
  checkSale,
);
