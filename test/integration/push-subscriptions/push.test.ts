import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts';
import { PUSH_KINDS } from '../../../contract/push-subscriptions/push-subscriptions.ts';
import { systemContext } from '../../../server/context.ts';
import { pushSubscriptions, sessions } from '../../../server/db/schema.ts';
import { sendPushJob } from '../../../server/features/push-subscriptions/send-push.ts';
import { connectedBreeder, offerPet, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import type { Product } from '../../product/product.ts';
import { newPushKeys, startPushService, type PushService, type Subscription } from '../../product/push-service.ts';
import { ask } from '../../product/questions.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { orderOf, sellPet } from '../../product/sale.ts';

const keys = newPushKeys();
let service: PushService;
let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  service = await startPushService(keys.PUSH_PUBLIC_KEY);
  product = await startWithBreeders({ ...keys, PUSH_TEST_SERVICE: service.url });
  breeder = await connectedBreeder(product);
});
afterEach(() => service.answer(201));
afterAll(async () => {
  await product.stop();
  service.close();
});

const switchOn = (who: Pick<Breeder, 'call'>, subscription: Subscription, kinds: readonly string[] = PUSH_KINDS) =>
  who.call('POST', '/api/push', { ...subscription, kinds });

async function notified(who: Pick<Breeder, 'call'> = breeder, kinds?: readonly string[]): Promise<Subscription> {
  const subscription = service.subscribe();
  expect((await switchOn(who, subscription, kinds)).status).toBe(200);
  return subscription;
}

const newsOf = ({ endpoint }: Subscription) =>
  service.received.filter((push) => push.endpoint === endpoint).map(({ news }) => news);
const rowOf = async ({ endpoint }: Subscription) =>
  (await product.dependencies.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint)))[0];

/** Runs a job of news about a sale now, as of `at`. */
async function send(subscription: Subscription, path: string, at = new Date(), now = new Date()): Promise<void> {
  const context = { ...systemContext(product.dependencies), clock: () => now };
  const { id: subscriptionId } = (await rowOf(subscription))!;
  await sendPushJob.handle(context, { subscriptionId, kind: 'sale', path, at: at.toISOString() });
}

/** Another session of the account. */
async function signInAgain({ email, password }: Breeder) {
  const visitor = product.visitor();
  expect((await visitor.call('POST', '/api/login', { email, password })).status).toBe(200);
  return visitor;
}

describe('a device that a breeder has notified', () => {
  // Shows dashboard.push
  it('receives a sale once, without a name or an amount, encrypted for it alone', async () => {
    const device = await notified();
    expect((await breeder.call('GET', '/api/push')).body).toEqual({ kinds: [...PUSH_KINDS] });
    const { orderId } = await sellPet(product, breeder);
    const path = `/sales/${orderId}`;
    await eventually(() => expect(newsOf(device)).toHaveLength(1));
    expect(newsOf(device)).toEqual([{ title: 'A pet was sold', path, tag: expect.stringMatching(/^[\w-]{32}$/) }]);
    const [push] = service.received.filter(({ endpoint }) => endpoint === device.endpoint);
    expect(push!.ttl).toBeGreaterThan(86_000);
    await eventually(async () => expect((await rowOf(device))!.lastSentAt).toBeInstanceOf(Date));
  });

  // Shows dashboard.push
  it('receives a buyer’s question, a dispute and a payout', async () => {
    const device = await notified();
    const { linkId } = await offerPet(breeder);
    await ask(product, linkId);
    await eventually(() => expect(newsOf(device)).toMatchObject([{ title: 'A buyer wrote to you' }]));
    expect(newsOf(device)[0]!.path).toMatch(/^\/pets\/questions\/[\w-]+$/);
    const sale = await sellPet(product, breeder);
    const { chargeId: charge } = await orderOf(product, sale.orderId);
    const path = `/sales/${sale.orderId}`;
    await operate(product, 'open_dispute', { charge });
    await eventually(() =>
      expect(newsOf(device)).toContainEqual(expect.objectContaining({ title: 'News about a disputed payment', path })),
    );
    await operate(product, 'advance_clock', { seconds: (3 * DAY_MS) / 1000 });
    await operate(product, 'pay_out', {
      account: (await breeder.call('GET', '/api/stripe/status')).body['stripeAccountId'],
    });
    await operate(product, 'reset_clock', {});
    await eventually(() => expect(newsOf(device)).toContainEqual(expect.objectContaining({ path: '/books' })));
    expect(
      newsOf(device)
        .map(({ title }) => title)
        .toSorted(),
    ).toEqual([
      'A buyer wrote to you',
      'A payout reached your bank',
      'A pet was sold',
      'News about a disputed payment',
    ]);
  });

  // Shows dashboard.push
  it('receives only the kinds that were chosen, and nothing once it is switched off', async () => {
    const device = await notified(breeder, ['question']);
    await sellPet(product, breeder);
    const { linkId } = await offerPet(breeder);
    await ask(product, linkId);
    await eventually(() => expect(newsOf(device)).toMatchObject([{ title: 'A buyer wrote to you' }]));
    expect((await breeder.call('DELETE', '/api/push')).body).toEqual({ kinds: null });
    expect((await breeder.call('GET', '/api/push')).body).toEqual({ kinds: null });
    expect(await rowOf(device)).toBeUndefined();
  });

  it('is forgotten when its session ends, however it ends', async () => {
    const owner = await registerBreeder(product);
    for (const end of ['logout', 'ended elsewhere', 'everywhere'] as const) {
      const visitor = await signInAgain(owner);
      const device = await notified(visitor);
      const { sessionId } = (await rowOf(device))!;
      if (end === 'logout') await visitor.call('POST', '/api/logout');
      else if (end === 'ended elsewhere') await owner.call('DELETE', `/api/user/sessions/${sessionId}`);
      else await owner.call('DELETE', '/api/user/sessions');
      expect(await rowOf(device), end).toBeUndefined();
    }
  });

  it('gets nothing of a session that has expired and is not deleted yet', async () => {
    const owner = await registerBreeder(product);
    const device = await notified(owner);
    const { sessionId } = (await rowOf(device))!;
    await product.dependencies.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - HOUR_MS) })
      .where(eq(sessions.id, sessionId));
    const before = service.requests();
    await send(device, '/sales/expired');
    expect(service.requests()).toBe(before);
  });

  it('goes with the account, whose copy of data names it without its address', async () => {
    const owner = await registerBreeder(product);
    const device = await notified(owner);
    const copy = JSON.stringify((await owner.call('GET', '/api/user/export')).body);
    expect(copy).toContain('"pushService":"127.0.0.1');
    expect(copy).not.toContain(device.endpoint);
    expect((await owner.call('DELETE', '/api/user/delete-account')).status).toBe(204);
    expect(await rowOf(device)).toBeUndefined();
  });

  it('is another account’s once another account switches it on in the same browser', async () => {
    const [first, second] = [await registerBreeder(product), await registerBreeder(product)];
    const device = await notified(first);
    expect((await switchOn(second, device)).status).toBe(200);
    expect((await rowOf(device))!.userId).toBe(second.userId);
    expect((await first.call('GET', '/api/push')).body).toEqual({ kinds: null });
    const stolen = { endpoint: device.endpoint, keys: service.subscribe().keys };
    expect(await switchOn(first, stolen)).toMatchObject({ status: 409, body: { code: 'changed' } });
    expect((await rowOf(device))!.userId).toBe(second.userId);
  });
});

describe('what an account may have sent', () => {
  it('goes to ten devices at most, also when two are switched on at once', async () => {
    const owner = await registerBreeder(product);
    const visitors = await Promise.all(Array.from({ length: 11 }, () => signInAgain(owner)));
    for (const visitor of visitors.slice(0, 9)) await notified(visitor);
    const last = await Promise.all(visitors.slice(9).map((visitor) => switchOn(visitor, service.subscribe())));
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(last.find(({ status }) => status === 409)!.body['code']).toBe('quota_reached');
  });

  it.each([
    'http://push.example.com/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://2130706433/1',
    'https://localhost/1',
    'https://push.localhost/1',
    'https://push.example.com:8443/1',
    'https://user@push.example.com/1',
    'http://127.0.0.1:1/push',
    'javascript:alert(1)',
  ])('never goes to %s', async (endpoint) => {
    const { keys: own } = service.subscribe();
    const answer = await switchOn(breeder, { endpoint, keys: own });
    expect(answer).toMatchObject({ status: 400, body: { errors: { endpoint: expect.any(String) } } });
  });

  it('is refused with incomplete keys or without a kind', async () => {
    const subscription = service.subscribe();
    const short = { ...subscription, keys: { ...subscription.keys, auth: 'short' } };
    expect((await switchOn(breeder, short)).status).toBe(400);
    expect((await switchOn(breeder, subscription, [])).status).toBe(400);
    expect((await switchOn(breeder, subscription, ['refund'])).status).toBe(400);
    expect((await switchOn(product.visitor(), subscription)).status).toBe(401);
  });
});

describe('a push service', () => {
  it.each([404, 410])('that answers %i has its device forgotten', async (status) => {
    const owner = await registerBreeder(product);
    const device = await notified(owner);
    service.answer(status);
    await send(device, '/sales/1');
    expect(await rowOf(device)).toBeUndefined();
  });

  it('that is busy or down is tried again, for a week', async () => {
    const owner = await registerBreeder(product);
    const device = await notified(owner);
    for (const status of [429, 503]) {
      service.answer(status);
      await expect(send(device, '/sales/1')).rejects.toThrow('at the moment');
    }
    expect((await rowOf(device))!.failingSince).toBeInstanceOf(Date);
    service.answer(201);
    await send(device, '/sales/1');
    expect((await rowOf(device))!.failingSince).toBeNull();
    service.answer(500);
    await expect(send(device, '/sales/2')).rejects.toThrow('at the moment');
    const later = new Date(Date.now() + 8 * DAY_MS);
    await send(device, '/sales/3', later, later);
    expect(await rowOf(device)).toBeUndefined();
  });

  it('that refuses is not tried again with the same news', async () => {
    const owner = await registerBreeder(product);
    const device = await notified(owner);
    service.answer(403);
    await send(device, '/sales/1');
    expect((await rowOf(device))!.failingSince).toBeInstanceOf(Date);
  });

  it('gets no news of a day before', async () => {
    const owner = await registerBreeder(product);
    const device = await notified(owner);
    const before = service.requests();
    await send(device, '/sales/1', new Date(Date.now() - 25 * HOUR_MS));
    expect(service.requests()).toBe(before);
  });

  it('gets twenty an hour for a device', async () => {
    const owner = await registerBreeder(product);
    const device = await notified(owner);
    const { id: subscriptionId } = (await rowOf(device))!;
    const context = systemContext(product.dependencies);
    const limited = { ...context, config: { ...context.config, rateLimits: true } };
    const data = { subscriptionId, kind: 'sale', path: '/sales/1', at: new Date().toISOString() } as const;
    for (let index = 0; index < 22; index++) await sendPushJob.handle(limited, data);
    expect(newsOf(device)).toHaveLength(20);
  });
});

it('without the operator’s keys nothing can be switched on, and no page offers it', async () => {
  const plain = await startWithBreeders({ SERVICE_WORKER: 'off' });
  try {
    const owner = await registerBreeder(plain);
    expect((await switchOn(owner, service.subscribe())).status).toBe(404);
    expect((await owner.call<string>('GET', '/account/data')).body).toContain('"pushPublicKey":null');
    // And a browser that has a service worker ends it.
    const { body, headers } = await owner.call<string>('GET', '/service-worker.js');
    expect([headers.get('cache-control'), body]).toEqual([
      'no-cache',
      expect.stringContaining('registration.unregister()'),
    ]);
  } finally {
    await plain.stop();
  }
});
