import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBench, type Bench } from './harness.ts';
import { createPlans, customerWith, day, latestInvoice } from './members.ts';
import { visit } from './shop.ts';

let bench: Bench;
let plan: Stripe.Price;
beforeAll(async () => {
  bench = await openBench();
  plan = (await createPlans(bench)).monthly;
});
afterAll(async () => {
  expect(bench.findings).toEqual([]);
  await bench.close();
});

interface Answer {
  status: string;
  message?: string;
  field?: string;
  redirectUrl?: string;
}

async function confirm(
  clientSecret: string,
  number: string,
  more: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<{ code: number; body: Answer }> {
  const response = await bench.sandbox.fetch('http://localhost:3000/elements/confirm', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost:3000', ...headers },
    body: JSON.stringify({
      client_secret: clientSecret,
      number,
      expiry: '12/34',
      cvc: '123',
      name: 'Mo Member',
      postal_code: '94103',
      return_url: 'http://localhost:3000/dashboard?from=form',
      ...more,
    }),
  });
  return { code: response.status, body: (await response.json()) as Answer };
}

async function subscribe(trialDays = 0): Promise<{ id: string; secret: string }> {
  const customer = await customerWith(bench);
  const made = await bench.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: plan.id }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    ...(trialDays > 0 ? { trial_end: Math.floor(bench.time.now / 1000) + trialDays * day } : {}),
    expand: ['latest_invoice.confirmation_secret', 'pending_setup_intent'],
  });
  const setup = made.pending_setup_intent as Stripe.SetupIntent | null;
  return { id: made.id, secret: setup?.client_secret ?? latestInvoice(made).confirmation_secret?.client_secret ?? '' };
}

const read = (id: string) =>
  bench.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice', 'default_payment_method'] });

describe('the embedded form', () => {
  test('pays the first invoice, and the card is saved for the next ones', async () => {
    const { id, secret } = await subscribe();
    const { code, body } = await confirm(secret, '4242 4242 4242 4242');
    expect([code, body.status]).toEqual([200, 'succeeded']);
    const address = new URL(body.redirectUrl ?? '');
    expect(address.pathname).toBe('/dashboard');
    expect(address.searchParams.get('from')).toBe('form');
    expect(address.searchParams.get('redirect_status')).toBe('succeeded');
    expect(address.searchParams.get('payment_intent')).toMatch(/^pi_/);
    expect(await read(id)).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid' },
      default_payment_method: { card: { last4: '4242' } },
    });
    expect((await confirm(secret, '4242424242424242')).body.status).toBe('succeeded');
    const intents = await bench.stripe.charges.list({
      payment_intent: address.searchParams.get('payment_intent') ?? '',
    });
    expect(intents.data).toHaveLength(1);
  });

  test('reports errors by field', async () => {
    const { secret } = await subscribe();
    for (const [fields, field, message] of [
      [{ number: '4242424242424241' }, 'number', 'Your card number is invalid.'],
      [{ expiry: '01/20' }, 'expiry', 'Your card’s expiration date is in the past.'],
      [{ cvc: '1' }, 'cvc', 'Enter the security code: 3 digits on your card.'],
      [{ postal_code: 'x' }, 'postal_code', 'Enter a ZIP code, like 94103.'],
      [{ name: '' }, 'name', 'Enter the name on your card.'],
    ] as const)
      expect((await confirm(secret, '4242424242424242', fields)).body).toEqual({ status: 'failed', field, message });
  });

  test('another card succeeds after a declined one', async () => {
    const { id, secret } = await subscribe();
    expect((await confirm(secret, '4000000000009995')).body).toEqual({
      status: 'failed',
      field: 'number',
      message: 'Your card has insufficient funds.',
    });
    expect((await read(id)).status).toBe('incomplete');
    expect((await confirm(secret, '5555555555554444')).body.status).toBe('succeeded');
    expect((await read(id)).status).toBe('active');
  });

  test('3D Secure shows its own page, which redirects back', async () => {
    const { id, secret } = await subscribe();
    const asked = await confirm(secret, '4000002500003155');
    expect(asked.body.status).toBe('requires_action');
    const page = await visit(bench, asked.body.redirectUrl ?? '');
    expect(page.text).toContain('$4.99');
    const failed = await visit(bench, asked.body.redirectUrl ?? '', { outcome: 'fail' });
    expect(failed.location).toContain('redirect_status=failed');
    const again = await confirm(secret, '4000002500003155');
    const done = await visit(bench, again.body.redirectUrl ?? '', { outcome: 'complete' });
    expect(done.location).toContain('redirect_status=succeeded');
    expect((await read(id)).status).toBe('active');
    expect((await visit(bench, again.body.redirectUrl ?? '')).status).toBe(404);
  });

  test('during a trial the card is saved and nothing is charged, with and without 3D Secure', async () => {
    const { id, secret } = await subscribe(5);
    const asked = await confirm(secret, '4000002500003155');
    expect((await visit(bench, asked.body.redirectUrl ?? '')).text).toContain('keep');
    const done = await visit(bench, asked.body.redirectUrl ?? '', { outcome: 'complete' });
    expect(done.location).toContain('setup_intent=seti_');
    expect(await read(id)).toMatchObject({
      status: 'trialing',
      pending_setup_intent: null,
      default_payment_method: { card: { last4: '3155' } },
    });
    const other = await subscribe(5);
    expect((await confirm(other.secret, '4000000000000002')).body.message).toBe('Your card was declined.');
    expect((await confirm(other.secret, '4242424242424242')).body.status).toBe('succeeded');
  });

  test('refuses other sites and invalid client secrets', async () => {
    const { secret } = await subscribe();
    expect((await confirm(secret, '4242424242424242', {}, { origin: 'https://evil.example' })).code).toBe(403);
    expect((await confirm(secret, '4242424242424242', {}, { 'sec-fetch-site': 'cross-site' })).code).toBe(403);
    expect((await confirm(`${secret}x`, '4242424242424242')).body.status).toBe('failed');
    expect((await confirm('pi_none_secret_x', '4242424242424242')).code).toBe(404);
    expect((await confirm(secret, '4242424242424242', { return_url: 'javascript:alert(1)' })).code).toBe(400);
  });
});
