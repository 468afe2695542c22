import { describe, expect, it } from 'vitest';
import { withDeadline } from '../concurrency/deadline.ts';
import type { HttpRequest } from '../http-exchange.ts';
import { DEADLINES, findCallKind, toEndpoint } from './call-kinds.ts';
import { createCircuit } from './circuit.ts';
import { createCircuits } from './circuits.ts';
import { createProviderClient } from './provider-client.ts';

const address = (path: string) => `https://api.stripe.com${path}`;
const post = (path: string) => ({ method: 'POST', url: address(path), headers: { 'Idempotency-Key': 'a' } });

describe('a call to the provider', () => {
  it.each([
    ['POST', '/v1/accounts', 'POST /v1/accounts', 'account'],
    ['GET', '/v1/accounts/acct_1Nv0FGQ9RKHgCVdK', 'GET /v1/accounts/{id}', 'ordinary'],
    ['POST', '/v2/core/accounts', 'POST /v2/core/accounts', 'account'],
    ['POST', '/v1/account_links', 'POST /v1/account_links', 'account'],
    ['POST', '/v1/refunds', 'POST /v1/refunds', 'refund'],
    [
      'POST',
      '/v1/application_fees/fee_1B73DOKbnvuxQXGuhY8Aw0TN/refunds',
      'POST /v1/application_fees/{id}/refunds',
      'refund',
    ],
    ['POST', '/v1/files', 'POST /v1/files', 'file'],
    ['POST', '/v1/disputes/dp_1PgafmB7WZ01zgkW6dKueIc5', 'POST /v1/disputes/{id}', 'file'],
    ['GET', '/v1/events?limit=100', 'GET /v1/events', 'list'],
    ['POST', '/v1/checkout/sessions', 'POST /v1/checkout/sessions', 'ordinary'],
    ['POST', '/v1/checkout/sessions/cs_test_a1b2c3/expire', 'POST /v1/checkout/sessions/{id}/expire', 'ordinary'],
    [
      'GET',
      '/v1/payment_intents/pi_3MtwBwLkdIwHu7ix28a3tqPa?expand[]=review',
      'GET /v1/payment_intents/{id}',
      'ordinary',
    ],
  ])('%s %s is of the endpoint %s and the kind %s', (method, path, endpoint, kind) => {
    expect(toEndpoint(method, address(path))).toBe(endpoint);
    expect(findCallKind(endpoint)).toBe(kind);
  });

  it('has as long as its kind, and takes nothing from the request’s other calls', async () => {
    const timeouts: [string, number][] = [];
    const exchange = async ({ url, timeoutMs }: HttpRequest) => {
      timeouts.push([new URL(url).pathname, timeoutMs]);
      if (url.endsWith('/refunds')) await new Promise((done) => setTimeout(done, 60));
      return { status: 200, headers: {}, body: '{}' };
    };
    const send = createProviderClient(
      createCircuits(() => createCircuit({ failures: 4, openMs: { first: 1, longest: 1 } })),
      { exchange },
    );
    await withDeadline(50, async () => {
      await send(post('/v1/refunds'));
      await send(post('/v1/checkout/sessions'));
    });
    const [[, refund], [, checkout]] = timeouts as [[string, number], [string, number]];
    expect(refund).toBe(DEADLINES.refund.attemptMs);
    expect(checkout).toBeGreaterThan(1);
    expect(checkout).toBeLessThanOrEqual(DEADLINES.ordinary.attemptMs);
  });

  it('opens the circuit of its kind only: accounts that can’t be made stop no buyer', async () => {
    const exchange = async ({ url }: HttpRequest) => ({
      status: url.includes('accounts') ? 503 : 200,
      headers: { 'stripe-should-retry': 'false' },
      body: '{}',
    });
    const circuits = createCircuits(() => createCircuit({ failures: 4, openMs: { first: 60_000, longest: 60_000 } }));
    const send = createProviderClient(circuits, { exchange });
    for (let count = 0; count < 4; count++) expect((await send(post('/v1/accounts'))).status).toBe(503);
    await expect(send(post('/v1/accounts'))).rejects.toMatchObject({ name: 'CircuitOpenError' });
    expect((await send(post('/v1/checkout/sessions'))).status).toBe(200);
    expect([circuits.account.isOpen(), circuits.ordinary.isOpen()]).toEqual([true, false]);
  });

  it('is counted with each retry', async () => {
    const attempts: string[] = [];
    const send = createProviderClient(
      createCircuits(() => createCircuit({ failures: 9, openMs: { first: 1, longest: 1 } })),
      {
        exchange: async () => ({ status: attempts.length < 3 ? 429 : 200, headers: {}, body: '{}' }),
        onAttempt: (method) => attempts.push(method),
      },
    );
    await send({ method: 'GET', url: address('/v1/events'), headers: {} });
    expect(attempts).toEqual(['GET', 'GET', 'GET']);
  });
});
