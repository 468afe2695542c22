import { and, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/durations.ts';
import { WEBHOOK_EVENT_NAMES, WEBHOOKS } from '../../../contract/outgoing-webhooks/outgoing-webhooks.ts';
import { auditEntries, users, webhookEndpoints } from '../../../server/db/schema.ts';
import { sendToWebhook } from '../../../server/features/outgoing-webhooks/send.ts';
import { connectedBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { mailbox } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { startReceiver, type Receiver } from '../../product/receiver.ts';
import { sellPet } from '../../product/sale.ts';
import {
  contextAt,
  deliveriesOf,
  endpointOf,
  happen,
  inMinutes,
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
const add = async () => {
  const { body } = await breeder.call('POST', path, { url: receiver.url, events: WEBHOOK_EVENT_NAMES });
  return { id: body['webhook'].id as string, secret: body['secret'] as string };
};
const send = (id: string, now?: Date) => sendDue(product, id, now);
const rowsOf = (id: string) => deliveriesOf(product, id);

describe('sending to a webhook', () => {
  // Shows dashboard.webhooks
  it('keeps later events of an object waiting while an earlier one fails, and sends those of others', async () => {
    const { id } = await add();
    for (const objectId of ['one', 'one', 'two']) await happen(product, id, objectId);
    const [first, second, other] = await rowsOf(id);
    receiver.reply = ({ headers }) => ({
      status: headers['webhook-id'] === first!.id ? 500 : 200,
      body: 'x'.repeat(2_000),
    });
    await send(id);
    await send(id, inMinutes(0.05));
    const states = async () => (await rowsOf(id)).map(({ status, tries }) => [status, tries]);
    expect(await states()).toEqual([
      ['waiting', 1],
      ['waiting', 0],
      ['delivered', 1],
    ]);
    expect((await rowsOf(id))[0]).toMatchObject({ answerStatus: 500, answer: 'x'.repeat(WEBHOOKS.answerMax) });
    receiver.reply = () => ({ status: 200 });
    await send(id, inMinutes(1));
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids.slice(-2)).toEqual([first!.id, second!.id]);
    expect(ids.filter((each) => each === other!.id)).toHaveLength(1);
    expect(await states()).toEqual([
      ['delivered', 2],
      ['delivered', 1],
      ['delivered', 1],
    ]);
  });

  it('sends an event once, however many processes try at the same time', async () => {
    const { id } = await add();
    for (const objectId of ['one', 'two', 'three']) await happen(product, id, objectId);
    await Promise.all([send(id), send(id), send(id)]);
    expect(receiver.received.map(({ headers }) => headers['webhook-id']).toSorted()).toEqual(
      (await rowsOf(id)).map((row) => row.id).toSorted(),
    );
  });

  // Shows dashboard.webhooks
  it('is tried again with growing pauses, then gives the event up, which the breeder can send again under its id', async () => {
    const { id } = await add();
    await happen(product, id, 'one');
    receiver.reply = () => ({ status: 302, headers: { location: `${receiver.url}/elsewhere` } });
    let at = Date.now();
    for (const seconds of WEBHOOKS.retries) {
      await send(id, new Date(at));
      const [row] = await rowsOf(id);
      expect(row!.nextTryAt!.getTime() - at).toBe(seconds * 1_000);
      at += seconds * 1_000;
    }
    await send(id, new Date(at));
    const [given] = await rowsOf(id);
    expect(given).toMatchObject({
      status: 'failed',
      tries: WEBHOOKS.retries.length + 1,
      nextTryAt: null,
      answerStatus: 302,
    });
    expect(receiver.received).toHaveLength(WEBHOOKS.retries.length + 1);
    receiver.reply = () => ({ status: 200, body: 'thanks' });
    const again = await breeder.call('POST', `/api/webhook-deliveries/${given!.id}/again`, {});
    expect(again.body['delivery']).toMatchObject({ id: given!.id, status: 'waiting' });
    await eventually(async () =>
      expect((await rowsOf(id))[0]).toMatchObject({ status: 'delivered', answerStatus: 200, answer: null }),
    );
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([given!.id]));
  });

  it('is turned off with a mail after five days without a success, and on again by the breeder', async () => {
    const { id } = await add();
    const { db } = product.dependencies;
    await db.update(users).set({ emailVerified: true }).where(eq(users.id, breeder.userId));
    const failingSince = new Date(Date.now() - (WEBHOOKS.offAfterDays * DAY_MS + 1_000));
    await db.update(webhookEndpoints).set({ failingSince }).where(eq(webhookEndpoints.id, id));
    for (const objectId of ['one', 'two']) await happen(product, id, objectId);
    receiver.reply = () => ({ status: 503 });
    await send(id);
    await send(id, inMinutes(1));
    expect((await endpointOf(product, id)).offAt).toBeNull();
    await send(id, inMinutes(10));
    expect((await endpointOf(product, id)).offAt).not.toBeNull();
    expect((await rowsOf(id)).map(({ status }) => status)).toEqual(['failed', 'failed']);
    await eventually(async () => {
      const mails = await mailbox(product, breeder.email, 1);
      expect(mails.join()).toContain('Your webhook was turned off');
    });
    expect((await breeder.call('POST', `${path}/${id}/test`, {})).body['code']).toBe('paused');
    expect((await breeder.call('PATCH', `${path}/${id}`, { isOn: true })).body['webhook']).toMatchObject({
      offAt: null,
      failingSince: null,
    });
    receiver.reply = () => ({ status: 200 });
    expect((await breeder.call('POST', `${path}/${id}/test`, {})).body['delivery'].event).toBe('test');
    await eventually(async () => expect((await rowsOf(id)).at(-1)).toMatchObject({ status: 'delivered' }));
    const acts = await db
      .select({ act: auditEntries.act })
      .from(auditEntries)
      .where(and(eq(auditEntries.userId, breeder.userId), like(auditEntries.act, 'webhook_%')));
    expect(acts.map(({ act }) => act).toSorted()).toEqual([
      'webhook_created',
      'webhook_turned_off',
      'webhook_turned_on',
    ]);
  });

  it('notes what happens while it is off, and sends all of it in order once its breeder asks for it', async () => {
    const { id } = await add();
    await breeder.call('PATCH', `${path}/${id}`, { isOn: false });
    const sale = await sellPet(product, breeder);
    await breeder.call('POST', `/api/orders/${sale.orderId}/refund`, { amount: '100.00' });
    await eventually(async () =>
      expect((await rowsOf(id)).map(({ event, status, nextTryAt }) => [event, status, nextTryAt])).toEqual([
        ['sale.paid', 'failed', null],
        ['sale.refunded', 'failed', null],
      ]),
    );
    const sendMissed = () => breeder.call('POST', `${path}/${id}/missed`, {});
    expect((await sendMissed()).body['code']).toBe('paused');
    await breeder.call('PATCH', `${path}/${id}`, { isOn: true });
    expect((await sendMissed()).body).toEqual({ count: 2 });
    await eventually(() => expect(receiver.received.map(({ type }) => type)).toEqual(['sale.paid', 'sale.refunded']));
    expect((await sendMissed()).body).toEqual({ count: 0 });
  });

  it('can be turned off and given a new secret by who is no member anymore, and not turned on', async () => {
    const { id } = await add();
    const past = new Date(Date.now() - DAY_MS);
    await product.dependencies.db.update(users).set({ trialEndsAt: past }).where(eq(users.id, breeder.userId));
    expect((await breeder.call('POST', `${path}/${id}/secret`, {})).status).toBe(200);
    expect((await breeder.call('PATCH', `${path}/${id}`, { isOn: false })).body['webhook'].offAt).not.toBeNull();
    expect((await breeder.call('PATCH', `${path}/${id}`, { isOn: true })).status).toBe(402);
  });

  it('stores of a receiver that repeats what it was sent no word about the buyer', async () => {
    const { id } = await add();
    const { orderId } = await sellPet(product, breeder);
    receiver.reply = ({ text }) => ({ status: 500, body: `refused ${text}` });
    await send(id);
    const [row] = await rowsOf(id);
    const { clientName, clientEmail } = (await breeder.call('GET', `/api/orders/${orderId}`)).body['sale'].order;
    expect(receiver.received[0]!.text).toContain(clientEmail);
    expect(row!.answer).toMatch(/^refused \{"type":"sale\.paid"/);
    for (const personal of [clientName, clientEmail]) expect(row!.answer).not.toContain(personal);
  });

  it('that is deleted while a sale is being written keeps nobody from selling', async () => {
    const { id } = await add();
    const { db } = product.dependencies;
    const write = () => db.execute(sql`select write_webhook_event(${breeder.userId}, 'sale.paid', 'one')`);
    let written: Promise<unknown> | undefined;
    await db.transaction(async (tx) => {
      await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
      written = write();
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    await expect(written).resolves.toBeDefined();
    expect(await rowsOf(id)).toEqual([]);
  });

  it('is signed by the former secret, too, for a day after a new one', async () => {
    const { id, secret } = await add();
    const renewed = await breeder.call('POST', `${path}/${id}/secret`, {});
    expect(renewed.body['secret']).not.toBe(secret);
    await happen(product, id, 'one');
    await send(id);
    const [message] = receiver.received;
    for (const each of [secret, renewed.body['secret']]) expect(() => verify(each, message!)).not.toThrow();
    await product.dependencies.db
      .update(webhookEndpoints)
      .set({ oldSecretUntil: new Date(Date.now() - 1_000) })
      .where(eq(webhookEndpoints.id, id));
    await happen(product, id, 'two');
    await send(id);
    expect(() => verify(secret, receiver.received[1]!)).toThrow();
    expect(() => verify(renewed.body['secret'], receiver.received[1]!)).not.toThrow();
  });

  it('is sent nothing by a copy, nor once its account is closed', async () => {
    const { id } = await add();
    await happen(product, id, 'one');
    const copy = contextAt(product, inMinutes(0.1));
    await sendToWebhook({ ...copy, config: { ...copy.config, quarantine: true } }, id);
    await product.dependencies.db.update(users).set({ closedAt: new Date() }).where(eq(users.id, breeder.userId));
    await send(id);
    expect(receiver.received).toEqual([]);
  });
});
