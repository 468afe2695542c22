import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { delivering, refunding } from './planted-errors.ts';
import { openRecorder, type Recorder } from '../recorder.ts';
import { validateExchange, type Exchange } from '../validator.ts';

type Answer = (request: IncomingMessage, body: string, response: ServerResponse) => void;

let recorder: Recorder;
let target: Server;
let targetUrl: string;
let answer: Answer;
beforeEach(async () => {
  recorder = openRecorder();
  answer = (_request, _body, response) => response.end(JSON.stringify(refunding.response));
  target = createServer((request, response) => void text(request).then((body) => answer(request, body, response)));
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  targetUrl = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await recorder.close();
  await new Promise((resolve) => target.close(resolve));
});

async function stripeThroughProxy(): Promise<Stripe> {
  const { hostname, port } = new URL(await recorder.watch(targetUrl, 'api'));
  return new Stripe('sk_test_secret', {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

const listProblems = (exchange: Exchange | undefined): string[] =>
  validateExchange(exchange!).map(({ level, where, at }) => `${level} ${where} ${at}`);

describe('the recorder', () => {
  it("records the SDK's calls as they reach the provider, with its answers, and both fit", async () => {
    const stripe = await stripeThroughProxy();
    const options = { idempotencyKey: 'refund_1', stripeAccount: 'acct_1' };
    const refund = await stripe.refunds.create({ charge: 'ch_1', metadata: { pet: 'Rex & Co' } }, options);
    expect(refund).toMatchObject(refunding.response as object);
    expect(recorder.exchanges).toMatchObject([
      {
        kind: 'api',
        method: 'POST',
        path: '/v1/refunds',
        headers: { 'idempotency-key': 'refund_1', 'stripe-account': 'acct_1' },
        body: 'charge=ch_1&metadata[pet]=Rex%20%26%20Co',
        status: 200,
        response: refunding.response,
      },
    ]);
    expect(listProblems(recorder.exchanges[0])).toEqual([]);
  });

  it('records errors of the program and of the provider for the validator to find', async () => {
    answer = (_request, _body, response) => response.end(JSON.stringify({ id: 're_1', object: 'refund' }));
    const stripe = await stripeThroughProxy();
    await stripe.refunds.create({ charge: 'ch_1', ammount: 1 } as Stripe.RefundCreateParams);
    const problems = listProblems(recorder.exchanges[0]);
    expect(problems).toEqual(expect.arrayContaining(['error request ammount', 'error response amount']));
    expect(problems).toContain('note request Idempotency-Key');
  });

  it('forwards a webhook unchanged, so that its signature holds, and records it', async () => {
    const secret = 'whsec_test';
    let verified: Stripe.Event | undefined;
    answer = (request, body, response) => {
      verified = Stripe.webhooks.constructEvent(body, String(request.headers['stripe-signature']), secret);
      response.writeHead(202).end();
    };
    const url = await recorder.watch(targetUrl, 'webhook');
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: delivering.body, secret });
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
    const { status } = await fetch(`${url}/webhooks`, { method: 'POST', headers, body: delivering.body });
    expect(status).toBe(202);
    expect(verified?.id).toBe('evt_1');
    expect(recorder.exchanges).toMatchObject([{ kind: 'webhook', path: '/webhooks', status: 202 }]);
    expect(listProblems(recorder.exchanges[0])).toEqual([]);
  });

  it('never records a key', async () => {
    const stripe = await stripeThroughProxy();
    await stripe.refunds.retrieve('re_1');
    expect(recorder.exchanges[0]?.headers['authorization']).toBe('Bearer sk_test_…');
    expect(JSON.stringify(recorder.exchanges)).not.toContain('secret');
  });

  it('forwards other pages of the same server without recording them', async () => {
    answer = (request, _body, response) => response.end(`page ${request.url}`);
    const url = await recorder.watch(targetUrl, 'api');
    expect(await (await fetch(`${url}/checkout/cs_1?step=2`)).text()).toBe('page /checkout/cs_1?step=2');
    expect(recorder.exchanges).toEqual([]);
  });

  it('looks unreachable while its target is', async () => {
    const url = await recorder.watch('http://127.0.0.1:1', 'api');
    await expect(fetch(`${url}/v1/balance`)).rejects.toThrow('fetch failed');
    expect(recorder.exchanges).toEqual([]);
  });
});
