import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/durations.ts';
import { WEBHOOK_EVENT_NAMES, WEBHOOKS } from '../../../contract/outgoing-webhooks/outgoing-webhooks.ts';
import { RETENTION_DAYS } from '../../../contract/retention.ts';
import { handOvers, sessions } from '../../../server/db/schema.ts';
import { turnAllOff } from '../../../server/features/outgoing-webhooks/change-webhook.ts';
import { eraseWebhooksOfBreeder } from '../../../server/features/outgoing-webhooks/retention.ts';
import { eraseDue } from '../../../server/registry/retention.ts';
import { RECEIVER_EXAMPLE } from '../../../web/features/programs/receiver-example.ts';
import { connectedBreeder, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { findFreePort } from '../../product/ports.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { startReceiver, type Receiver } from '../../product/receiver.ts';
import { reservePet } from '../../product/reservation.ts';
import { orderOf, sellPet } from '../../product/sale.ts';
import { joinList, listOf, litterWithList } from '../../product/waitlist.ts';
import {
  contextAt,
  deliveriesOf,
  endpointOf,
  happen,
  sendDue,
  verify,
  WEBHOOKS_PATH,
} from '../../product/outgoing-webhooks.ts';

let product: Product;
let receiver: Receiver;
let breeder: Breeder;
beforeAll(async () => {
  product = await startWithBreeders({ WEBHOOKS_ALLOW_LOCAL: '1' });
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await product.stop();
});
beforeEach(async () => {
  breeder = await connectedBreeder(product);
  receiver.received = [];
  receiver.reply = () => ({ status: 204 });
});

const path = WEBHOOKS_PATH;
const create = (change: object = {}, owner = breeder) =>
  owner.call('POST', path, { url: receiver.url, events: WEBHOOK_EVENT_NAMES, ...change });
const add = async (change: object = {}) => {
  const { body } = await create(change);
  return { id: body['webhook'].id as string, secret: body['secret'] as string };
};
const send = (id: string, now?: Date) => sendDue(product, id, now);
const rowsOf = (id: string) => deliveriesOf(product, id);
const typesOf = () => receiver.received.map(({ type }) => type);

describe('a webhook', () => {
  // Shows dashboard.webhooks
  it('is sent what happens to a sale, signed, in order, as the API answers it', async () => {
    const { id, secret } = await add();
    const sale = await sellPet(product, breeder);
    await send(id);
    const [paid] = receiver.received;
    expect(verify(secret, paid!)).toEqual({ type: 'sale.paid', timestamp: expect.any(String), data: paid!.data });
    const { body } = await breeder.call('GET', `/api/orders/${sale.orderId}`);
    const { pet: listedPet, ...order } = body['sale'].order;
    expect(paid!.data).toEqual({ order: { ...order, pet: { id: listedPet.id, name: listedPet.name } } });
    expect(() => verify(`whsec_${Buffer.from('another secret').toString('base64')}`, paid!)).toThrow();

    await breeder.call('POST', `/api/orders/${sale.orderId}/refund`, { amount: '100.00' });
    await eventually(async () => expect((await rowsOf(id)).map(({ event }) => event)).toContain('sale.refunded'));
    await send(id);
    expect(typesOf()).toEqual(['sale.paid', 'sale.refunded']);
    expect(receiver.received[1]!.data['order'].status).toBe('partially_refunded');

    await operate(product, 'fail_refund', { charge: (await orderOf(product, sale.orderId)).chargeId });
    await eventually(async () => expect(await rowsOf(id)).toHaveLength(3));
    await send(id);
    expect(typesOf()).toEqual(['sale.paid', 'sale.refunded', 'sale.refunded']);
    expect(receiver.received[2]!.data['order']).toMatchObject({ status: 'paid', refunded: '0.00' });
    expect((await rowsOf(id)).map(({ status, answerStatus }) => [status, answerStatus])).toEqual([
      ['delivered', 204],
      ['delivered', 204],
      ['delivered', 204],
    ]);
  });

  it('is sent disputes, reservations and waiting lists, and nothing that wasn’t chosen', async () => {
    const { id } = await add();
    const few = await add({ events: ['dispute.opened'] });
    const sale = await sellPet(product, breeder);
    const { chargeId } = await orderOf(product, sale.orderId);
    const { dispute } = await operate(product, 'open_dispute', { charge: chargeId });
    await eventually(async () => expect((await rowsOf(few.id)).map(({ event }) => event)).toEqual(['dispute.opened']));
    await operate(product, 'win_dispute', { dispute });
    const confirmed = { orderId: sale.orderId, confirmedAt: new Date() };
    await product.dependencies.db.insert(handOvers).values(confirmed);
    await product.dependencies.db
      .update(handOvers)
      .set({ receivedAt: new Date() })
      .where(eq(handOvers.orderId, sale.orderId));
    const reservation = await reservePet(product, breeder);
    await breeder.call('POST', `/api/orders/${reservation.orderId}/release`, {});
    const litter = await litterWithList(breeder, ['Red']);
    await joinList(product, litter.id, 'Ann');
    await eventually(async () => {
      const written = (await rowsOf(id)).map(({ event }) => event).toSorted();
      expect(written).toEqual([
        'dispute.closed',
        'dispute.opened',
        'hand_over.completed',
        'reservation.ended',
        'reservation.started',
        'sale.paid',
        'waitlist.joined',
      ]);
    });
    await eventually(async () => {
      await send(id);
      expect(typesOf().toSorted()).toHaveLength(7);
    });
    const joined = receiver.received.find(({ type }) => type === 'waitlist.joined')!;
    expect(joined.data).toMatchObject({ litterId: litter.id, entry: { name: 'Ann', state: 'waiting' } });
    expect(await rowsOf(few.id)).toHaveLength(1);
  });

  // Shows calls.list-approval, calls.open-list
  it('knows of who is approved for a waiting list, and of who comes from another one', async () => {
    const { id } = await add();
    const joined = async () => (await rowsOf(id)).filter(({ event }) => event === 'waitlist.joined').length;
    const litter = await litterWithList(breeder, ['Red']);
    const at = `/api/litters/${litter.id}/waitlist`;
    await breeder.call('PATCH', at, { approves: true });
    const ann = await joinList(product, litter.id, 'Ann');
    expect(await joined()).toBe(0);
    const [entry] = (await listOf(breeder, litter.id)).entries;
    await breeder.call('POST', `${at}/entries/${entry!.id}/decision`, { decision: 'approve' });
    expect(await joined()).toBe(1);
    const expectedOn = new Date(Date.now() + 40 * DAY_MS).toISOString().slice(0, 10);
    const { body } = await breeder.call('POST', '/api/litters/expected', { name: 'Winter litter', expectedOn });
    const next: string = body['litter'].id;
    await breeder.call('PATCH', `/api/litters/${next}/waitlist`, { takesEntries: true });
    await breeder.call('POST', `${at}/open`);
    expect((await ann.visitor.submit(ann.path, { act: 'next', litter: next })).status).toBe(303);
    expect(await joined()).toBe(2);
  });

  it('is shown to its own breeder alone, and its secret once', async () => {
    const { id, secret } = await add();
    const stranger = await registerBreeder(product);
    await happen(product, id, 'one');
    const [row] = await rowsOf(id);
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(JSON.stringify((await breeder.call('GET', path)).body)).not.toContain(secret.slice(6));
    expect(JSON.stringify(await endpointOf(product, id))).not.toContain(secret.slice(6, 30));
    expect((await stranger.call('GET', path)).body['webhooks']).toEqual([]);
    for (const [method, address, body] of [
      ['PATCH', `${path}/${id}`, { isOn: false }],
      ['DELETE', `${path}/${id}`],
      ['POST', `${path}/${id}/secret`, {}],
      ['POST', `${path}/${id}/test`, {}],
      ['POST', `${path}/${id}/missed`, {}],
      ['GET', `${path}/${id}/deliveries`],
      ['POST', `/api/webhook-deliveries/${row!.id}/again`, {}],
    ] as const)
      expect([address, (await stranger.call(method, address, body)).status]).toEqual([address, 404]);
    expect((await breeder.call('GET', `${path}/${id}/deliveries`)).body['deliveries']).toHaveLength(1);
    expect((await breeder.call('DELETE', `${path}/${id}`)).status).toBe(204);
    expect(await rowsOf(id)).toEqual([]);
    expect((await breeder.call('GET', path)).body['webhooks']).toEqual([]);
  });

  it('is added only after a recent sign-in, five at most, with an address on the public Internet', async () => {
    for (const url of [
      'http://example.com/events',
      'https://example.com:8443/',
      'https://user:word@example.com/',
      'https://10.0.0.1/',
      'https://169.254.169.254/latest/meta-data',
      'https://[::ffff:10.0.0.1]/',
      'https://0x0a000001/',
      'https://printer.local/',
      'https://intranet/',
      'ftp://example.com',
      'events',
      '',
    ])
      expect([url, (await create({ url })).body['errors']]).toEqual([url, { url: expect.any(String) }]);
    expect((await create({ events: [] })).body['errors']).toEqual({ events: expect.any(String) });
    expect((await create({ url: 'https://example.com/events' })).status).toBe(201);
    const many = await Promise.all(Array.from({ length: WEBHOOKS.perBreeder }, () => create()));
    expect(many.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 409]);
    const { db } = product.dependencies;
    await db.update(sessions).set({ confirmedAt: null }).where(eq(sessions.userId, breeder.userId));
    expect(await create()).toMatchObject({ status: 403, body: { code: 'confirmation_required' } });
  });

  it('is off after a reset of the password, and gone with its account and its log after its time', async () => {
    const { id } = await add();
    await happen(product, id, 'one');
    const { db } = product.dependencies;
    await db.transaction((tx) => turnAllOff(contextAt(product, new Date()), tx, { userId: breeder.userId }));
    expect((await endpointOf(product, id)).offAt).not.toBeNull();
    await send(id);
    expect(receiver.received).toEqual([]);
    await eraseDue(contextAt(product, new Date(Date.now() + (RETENTION_DAYS.webhookDelivery + 1) * DAY_MS)));
    expect(await rowsOf(id)).toEqual([]);
    await happen(product, id, 'two').catch(() => undefined);
    const account = { userId: breeder.userId, email: breeder.email, closedAt: new Date() };
    const erase = () =>
      db.transaction((tx) => eraseWebhooksOfBreeder.eraseBatch(contextAt(product, new Date()), tx, account, 10));
    while ((await erase()) > 0);
    expect(await endpointOf(product, id)).toBeUndefined();
  });
});

it('the example of a receiver runs as it is shown', async () => {
  const port = await findFreePort();
  const { id, secret } = await add({ url: `http://127.0.0.1:${port}/` });
  const program = spawn(process.execPath, ['--input-type=module', '-e', RECEIVER_EXAMPLE], {
    env: { WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await eventually(async () => expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(400));
    const printed = once(program.stdout, 'data');
    await breeder.call('POST', `${path}/${id}/test`, {});
    const [row] = await rowsOf(id);
    await eventually(async () =>
      expect((await rowsOf(id))[0]).toMatchObject({ status: 'delivered', answerStatus: 204 }),
    );
    expect(String((await printed)[0])).toContain(`${row!.id} test`);
  } finally {
    program.kill();
  }
  expect(RECEIVER_EXAMPLE.trim().split('\n').length).toBeLessThanOrEqual(20);
});
