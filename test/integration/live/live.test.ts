import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../../server/main.ts';
import { orders } from '../../../server/db/schema.ts';
import { describeNightly, itNightly } from '../../environment/it-nightly.ts';
import { startBeside } from '../../product/beside.ts';
import { connectAccount, connectedBreeder, makeAdmin, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { openStream, type LiveStream } from '../../product/live-stream.ts';
import { operate } from '../../product/operator.ts';
import { readOrders } from '../../product/orders.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { sellPet } from '../../product/sale.ts';
import { cookieHeader, type Visitor } from '../../product/visitor.ts';

let product: Product;
let beside: Pick<RunningServer, 'url' | 'stop'>;
let breeder: Breeder;
beforeAll(async () => {
  product = await startWithBreeders();
  beside = await startBeside(product);
  breeder = await connectedBreeder(product);
});
afterAll(async () => {
  await beside.stop();
  await product.stop();
});

const opened: LiveStream[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});
async function open(visitor: Visitor, url = product.url): Promise<LiveStream> {
  const stream = await openStream(visitor, url);
  opened.push(stream);
  return stream;
}
const openAtBoth = (visitor: Visitor) => Promise.all([product, beside].map(({ url }) => open(visitor, url)));

const isEnded = (stream: LiveStream, reason: string) =>
  eventually(() => {
    expect(stream.events.at(-1)).toEqual({ kind: 'end', reason });
    expect(stream.hasEnded()).toBe(true);
  });

describe('an open page', () => {
  // Shows dashboard.live
  itNightly('is notified of a sale, a refund and a dispute at each server, and only the seller’s', async () => {
    const pages = await openAtBoth(breeder);
    const stranger = await open(await connectedBreeder(product));
    const payloads: string[] = [];
    const listening = product.dependencies.notices.listen({
      channel: 'live',
      onNotice: (payload) => payloads.push(payload),
      onGap: () => {},
      onError: () => {},
    });
    await eventually(() => expect(listening.isListening()).toBe(true));

    const sale = await sellPet(product, breeder, '1850.00');
    const kept = await sellPet(product, breeder, '900.00');
    await breeder.call('POST', `/api/orders/${sale.orderId}/refund`, { amount: '100.00' });
    const [{ chargeId } = {}] = await readOrders(product.dependencies.db, eq(orders.id, kept.orderId));
    await operate(product, 'open_dispute', { charge: chargeId });
    for (const page of pages) {
      const buyer = { clientName: 'Ben Buyer', clientEmail: sale.buyerEmail };
      await page.hears({ kind: 'order', happening: 'paid', order: { id: sale.orderId, total: '1942.50', ...buyer } });
      await page.hears({ kind: 'order', happening: 'refunded', order: { id: sale.orderId, refunded: '100.00' } });
      await page.hears({ kind: 'order', happening: 'disputed', order: { id: kept.orderId } });
    }
    listening.stop();
    expect(stranger.events.filter(({ kind }) => kind !== 'state' && kind !== 'beat')).toEqual([]);
    // What passes between the servers names nobody.
    expect(payloads.length).toBeGreaterThan(3);
    for (const payload of payloads)
      expect(payload).toMatch(/^(order [\w-]{36} [\w-]{36}( \w+){2}|[a-z_]+ [\w-]{36}.*)$/);
    expect(payloads.join()).not.toMatch(/Ben|@/);
  });

  // Shows dashboard.live
  it('is notified of a finished verification', async () => {
    const unverified = await registerBreeder(product);
    const pages = await openAtBoth(unverified);
    await connectAccount(unverified);
    for (const page of pages)
      expect(await page.hears({ kind: 'payment_account', isVerified: true })).toMatchObject({ isVerified: true });
  });

  // Shows dashboard.live-complete
  it('is sent when something last changed, so that it reads again after a gap', async () => {
    const seller = await connectedBreeder(product);
    expect((await open(await registerBreeder(product))).events[0]).toMatchObject({ changedMsAgo: null });
    await sellPet(product, seller);
    const [state] = (await open(seller)).events;
    expect(state).toMatchObject({ accountId: seller.userId, changedMsAgo: expect.any(Number) });
    expect((state as { changedMsAgo: number }).changedMsAgo).toBeLessThan(600_000);
  });
});

describe('the stream of events', () => {
  // Shows calls.live
  it('is for signed-in breeders, and is neither kept nor compressed', async () => {
    expect((await product.visitor().call('GET', '/api/live')).status).toBe(401);
    const end = new AbortController();
    const cookie = cookieHeader(breeder);
    const headers = { cookie, 'accept-encoding': 'br, gzip' };
    const answer = await fetch(`${product.url}/api/live`, { headers, signal: end.signal });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    expect(answer.headers.has('content-encoding')).toBe(false);
    end.abort();
  });

  // Shows calls.live
  itNightly('ends when its session is signed out, and not with another one', async () => {
    const signingOut = await registerBreeder(product);
    const other = product.visitor();
    await other.call('POST', '/api/login', { email: signingOut.email, password: signingOut.password });
    const [page, elsewhere] = await openAtBoth(signingOut);
    const staying = await open(other);
    await signingOut.call('POST', '/api/logout', {});
    await isEnded(page!, 'signed_out');
    await isEnded(elsewhere!, 'signed_out');
    expect(staying.hasEnded()).toBe(false);
  });

  // Shows calls.live
  itNightly('ends when the account is suspended or closed, and can’t be opened again', async () => {
    const admin = await registerBreeder(product);
    await makeAdmin(product, admin);
    const [suspended, closing] = [await registerBreeder(product), await registerBreeder(product)];
    const [first, second] = [await open(suspended, beside.url), await open(closing, beside.url)];
    await admin.call('POST', `/api/admin/users/${suspended.userId}/suspend`, { reason: 'Three buyers wrote.' });
    await isEnded(first, 'signed_out');
    expect((await suspended.call('GET', '/api/live')).status).toBe(403);
    const closed = await closing.call('DELETE', '/api/user/delete-account');
    expect(closed.status).toBeLessThan(300);
    await isEnded(second, 'signed_out');
  });

  // Shows calls.live
  itNightly('is one of eight per account: a new one replaces the oldest', async () => {
    const busy = await registerBreeder(product);
    const pages: LiveStream[] = [];
    while (pages.length <= 8) pages.push(await open(busy));
    await isEnded(pages[0]!, 'replaced');
    expect(pages.slice(1).some((page) => page.hasEnded())).toBe(false);
  });
});

describeNightly('a server with open pages', () => {
  // Shows calls.live
  it('that takes few connections keeps a half for requests, and ends its streams at once when it stops', async () => {
    const small = await startProduct({ MAX_CONNECTIONS: '10' });
    const stopped = await (async () => {
      try {
        const people = await Promise.all(Array.from({ length: 6 }, () => registerBreeder(small)));
        const pages = await Promise.all(people.slice(0, 5).map((each) => openStream(each, small.url)));
        expect(await people[5]!.call('GET', '/api/live')).toMatchObject({ status: 503, body: { code: 'busy' } });
        expect((await people[5]!.call('GET', '/api/me')).status).toBe(200);
        return pages;
      } finally {
        await small.stop();
      }
    })();
    for (const page of stopped) await isEnded(page, 'again');
  });
});
