import type Stripe from 'stripe';
import { afterAll, beforeAll, expect } from 'vitest';
import { openBench, type Bench } from './harness.ts';

/** Requests a page as a browser without scripts does. `path` may be an absolute URL. */
export async function visit(
  bench: Bench,
  address: string,
  form?: Record<string, string>,
): Promise<{ status: number; location: string; text: string; headers: Headers }> {
  const url = new URL(address, 'http://localhost:3000');
  const response = await bench.sandbox.fetch(
    `http://localhost:3000${url.pathname.replace(/^\/sandbox/, '')}${url.search}`,
    form
      ? {
          method: 'POST',
          body: new URLSearchParams(form).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }
      : {},
  );
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    text: await response.text(),
    headers: response.headers,
  };
}

/** Creates an account and completes its onboarding. */
export async function onboardedAccount(bench: Bench, action = 'finish'): Promise<string> {
  const account = await bench.stripe.accounts.create({
    country: 'US',
    email: 'seller@example.com',
    controller: {
      fees: { payer: 'account' },
      losses: { payments: 'stripe' },
      stripe_dashboard: { type: 'full' },
      requirement_collection: 'stripe',
    },
    capabilities: {
      card_payments: { requested: true },
      klarna_payments: { requested: true },
      transfers: { requested: true },
      us_bank_account_ach_payments: { requested: true },
    },
    business_profile: { name: 'Harbour Goods' },
    metadata: { owner: 'o1' },
  });
  await onboard(bench, account.id, action);
  return account.id;
}

export async function onboard(
  bench: Bench,
  account: string,
  action: string,
): Promise<{ status: number; location: string }> {
  const link = await bench.stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    refresh_url: 'http://localhost:3000/again',
    return_url: 'http://localhost:3000/back',
  });
  const opened = await visit(bench, link.url);
  return visit(bench, opened.location, {
    business_name: 'Harbour Goods',
    website: 'https://harbour.example',
    support_phone: '5555550100',
    action,
  });
}

export function sessionParams(
  bench: Bench,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
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

/** The fields of Klarna's page. */
export const klarna = (outcome: 'approve' | 'later' | 'deny', more: Record<string, string> = {}) => ({
  name: 'Jo Buyer',
  email: 'buyer@example.com',
  phone: '(503) 555-0142',
  plan: 'pay_in_installments',
  outcome,
  ...more,
});

/**
 * Pays a session from a bank account: one that the test bank verifies at once, by how its debit ends, or one whose number is typed;
 * `microdeposits` is such a number, of a debit that succeeds.
 */
export async function payByBank(bench: Bench, { url }: Stripe.Checkout.Session, account = 'succeeds') {
  const { location } = await visit(bench, url ?? '', { method: 'us_bank_account', email: 'buyer@example.com' });
  const number = account === 'microdeposits' ? '000123456789' : account;
  const fields: Record<string, string> = /^\d/.test(number)
    ? { account: 'manual', routing_number: '110000000', account_number: number }
    : { account };
  return visit(bench, location, { name: 'Jo Buyer', ...fields });
}

/** Creates a session of the account and pays it with a card that succeeds. */
export async function paidSession(
  bench: Bench,
  account: string,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.Session> {
  const session = await bench.stripe.checkout.sessions.create(sessionParams(bench, more), { stripeAccount: account });
  await visit(bench, session.url ?? '', card('4242424242424242'));
  return bench.stripe.checkout.sessions.retrieve(
    session.id,
    { expand: ['payment_intent.latest_charge'] },
    { stripeAccount: account },
  );
}

/** Opens a bench with an onboarded account and running clocks for the tests of a file, and expects no finding of the validator. */
export function openShop(
  onOpen: (shop: { bench: Bench; account: string }) => void,
  prepare: (bench: Bench) => Promise<void> = async () => {},
): void {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench();
    await prepare(bench);
    onOpen({ bench, account: await onboardedAccount(bench) });
    bench.sandbox.start();
  });
  afterAll(async () => {
    expect(bench.findings).toEqual([]);
    await bench.close();
  });
}
