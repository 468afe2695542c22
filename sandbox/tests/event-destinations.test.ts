import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBench, raw, refusal, until, type Bench } from './harness.ts';
import { onboardedAccount } from './shop.ts';

let bench: Bench;
const url = 'http://localhost:3000/thin';
const wanted = {
  name: 'Accounts',
  type: 'webhook_endpoint',
  event_payload: 'thin',
  events_from: ['@accounts'],
  enabled_events: ['v2.core.account[requirements].updated'],
  webhook_endpoint: { url },
} satisfies Stripe.V2.Core.EventDestinationCreateParams;

beforeAll(async () => {
  bench = await openBench();
  bench.sandbox.start();
});
beforeEach(() => {
  bench.webhooks.length = 0;
});
afterAll(async () => {
  expect(bench.findings).toEqual([]);
  await bench.close();
});

/** Those that were not answered yet. */
const openDeliveries = () =>
  bench.database.query('select id from sandbox.deliveries where next_attempt_ms is not null');
const destinations = () => bench.stripe.v2.core.eventDestinations;
const secretAndAddress: Stripe.V2.Core.EventDestinationCreateParams['include'] = [
  'webhook_endpoint.signing_secret',
  'webhook_endpoint.url',
];

test('a destination shows its address where it is included, and its secret at the creation only', async () => {
  const created = await destinations().create({ ...wanted, include: secretAndAddress });
  expect(created).toMatchObject({ status: 'enabled', livemode: false, events_from: ['@accounts'], description: '' });
  expect(created.webhook_endpoint).toEqual({ url, signing_secret: expect.stringMatching(/^whsec_\w{32}$/) });
  expect(created.snapshot_api_version).toBeUndefined();
  expect((await destinations().retrieve(created.id)).webhook_endpoint).toEqual({});
  const included = await destinations().retrieve(created.id, { include: ['webhook_endpoint.url'] });
  expect(included.webhook_endpoint).toEqual({ url });
  const response = await raw(
    bench,
    'GET',
    `/v2/core/event_destinations/${created.id}?include[0]=${secretAndAddress[0]}`,
    '',
    {
      'stripe-version': '2026-10-28.endive',
    },
  );
  expect(response).toMatchObject({ status: 400, body: { error: { code: 'invalid_fields' } } });
  expect(response.body.error).not.toHaveProperty('type');
  await destinations().del(created.id);
  expect(await refusal(destinations().retrieve(created.id))).toMatchObject({ statusCode: 404, code: 'not_found' });
});

test('pages of destinations follow each other by address', async () => {
  const created = [];
  for (const name of ['A', 'B', 'C']) created.push(await destinations().create({ ...wanted, name }));
  const listed = await destinations().list({ limit: 2, include: ['webhook_endpoint.url'] });
  expect(listed.data.map(({ name }) => name)).toEqual(['C', 'B']);
  expect(listed.next_page_url).toContain('/v2/core/event_destinations?');
  const all = await destinations().list({ limit: 2 }).autoPagingToArray({ limit: 100 });
  expect(all.map(({ name }) => name)).toEqual(['C', 'B', 'A']);
  for (const { id } of created) await destinations().del(id);
  expect((await destinations().list()).data).toEqual([]);
});

test('a ping is a signed thin event, which a disabled destination does not get', async () => {
  const { id, webhook_endpoint: endpoint } = await destinations().create({ ...wanted, include: secretAndAddress });
  const event = await destinations().ping(id);
  await until(() => bench.webhooks.length === 1);
  await until(async () => (await openDeliveries()).length === 0);
  const [{ headers, body } = { headers: new Headers(), body: '' }] = bench.webhooks;
  const sent = bench.stripe.parseEventNotification(
    body,
    headers.get('stripe-signature') ?? '',
    endpoint?.signing_secret ?? '',
    300,
    undefined,
    bench.time.now,
  );
  expect(sent).toMatchObject({
    id: event.id,
    object: 'v2.core.event',
    type: 'v2.core.event_destination.ping',
    related_object: { id, type: 'v2.core.event_destination', url: `/v2/core/event_destinations/${id}` },
  });
  expect(await bench.stripe.v2.core.events.retrieve(event.id)).toMatchObject({ id: event.id });
  const disabled = await destinations().disable(id);
  expect(disabled).toMatchObject({ status: 'disabled', status_details: { disabled: { reason: 'user' } } });
  await destinations().ping(id);
  expect((await destinations().enable(id)).status_details).toBeUndefined();
  await destinations().ping(id);
  await until(() => bench.webhooks.length >= 2);
  expect(bench.webhooks.length).toBe(2);
  await destinations().del(id);
});

test('a destination of snapshots gets the events it names, of the accounts it names', async () => {
  const { id } = await destinations().create({
    ...wanted,
    event_payload: 'snapshot',
    enabled_events: ['account.updated'],
    snapshot_api_version: '2026-10-28.endive',
  });
  const own = await destinations().create({
    ...wanted,
    event_payload: 'snapshot',
    events_from: ['@self'],
    enabled_events: ['account.updated'],
  });
  const account = await onboardedAccount(bench);
  await until(() => bench.webhooks.length > 0);
  expect(new Set(bench.webhooks.map(({ body }) => (JSON.parse(body) as Stripe.Event).account))).toEqual(
    new Set([account]),
  );
  const other = 'http://localhost:3000/other';
  const changed = await destinations().update(id, {
    webhook_endpoint: { url: other },
    enabled_events: ['capability.updated'],
    metadata: { made: 'by hand' },
    include: ['webhook_endpoint.url'],
  });
  expect(changed).toMatchObject({ webhook_endpoint: { url: other }, enabled_events: ['capability.updated'] });
  bench.webhooks.length = 0;
  await onboardedAccount(bench);
  await until(() => bench.webhooks.length > 0);
  expect(
    new Set(bench.webhooks.map(({ url: to, body }) => `${to} ${(JSON.parse(body) as Stripe.Event).type}`)),
  ).toEqual(new Set([`${other} capability.updated`]));
  await destinations().del(id);
  await destinations().del(own.id);
});

test('event types of another payload are refused, and a refusal is not replayed', async () => {
  const options = { idempotencyKey: 'destination_1' };
  const mixed = { ...wanted, enabled_events: ['account.updated'] };
  expect(await refusal(destinations().create(mixed, options))).toMatchObject({
    statusCode: 400,
    code: 'invalid_fields',
  });
  const { id } = await destinations().create(wanted, options);
  expect((await destinations().create(wanted, options)).id).toBe(id);
  expect(await refusal(destinations().create(mixed, options))).toMatchObject({ rawType: 'idempotency_error' });
  await destinations().del(id);
});

test('a call of /v2 names the version', async () => {
  const { status, body } = await raw(bench, 'GET', '/v2/core/event_destinations');
  expect(status).toBe(400);
  expect(body.error['message']).toContain('Stripe-Version');
});
