import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { orders, users, waitlistTurns, waitlists } from '../../../server/db/schema.ts';
import { advanceWaitlists } from '../../../server/features/waitlists/turns/advance.ts';
import { connectedBreeder, type Breeder } from '../../product/breeder.ts';
import { readOrders } from '../../product/orders.ts';
import { headersOfMailTo } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { waitForRefund } from '../../product/spot-money.ts';
import { listOf, litterWithPaidList, payForSpot } from '../../product/waitlist.ts';

let product: Product;
beforeAll(async () => void (product = await startWithBreeders()));
afterAll(() => product.stop());

const HOUR = 3_600_000;
const db = () => product.dependencies.db;

/** A litter whose only person in line has paid a deposit that isn't refundable. */
async function withPaidPlace() {
  const breeder = await connectedBreeder(product);
  const { id } = await litterWithPaidList(breeder, { amount: '100.00', terms: 'not_refundable' });
  const ann = await payForSpot(product, id, 'Ann');
  const [order] = await readOrders(db(), eq(orders.clientEmail, ann.email));
  return { breeder, id, ann, orderId: order!.id };
}

const start = (breeder: Breeder, id: string) =>
  breeder.call('PATCH', `/api/litters/${id}/waitlist`, { picks: 'running', turnHours: 24 });

describe('a paid place whose person passed their turn', () => {
  it.each([false, true])(
    'goes back whole where its breeder releases it as a sale (suspended: %s)',
    async (isSuspended) => {
      const { breeder, id, ann, orderId } = await withPaidPlace();
      await start(breeder, id);
      await ann.visitor.submit(ann.path, { act: 'pass' });
      if (isSuspended) await db().update(users).set({ suspendedAt: new Date() }).where(eq(users.id, breeder.userId));
      const released = await breeder.call('POST', `/api/orders/${orderId}/release`, {});
      expect(released.status).toBe(200);
      await waitForRefund(product, orderId);
    },
  );
});

it('a paid place whose person has stopped the mails of the list can’t be kept for a turn of which they weren’t notified', async () => {
  const { breeder, id, ann } = await withPaidPlace();
  const headers = headersOfMailTo(product, ann.email, 'List-Unsubscribe-Post');
  const stop = /^List-Unsubscribe: ?<([^>]+)>$/m.exec(headers)![1]!;
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect((await fetch(stop, { method: 'POST', body })).status).toBe(204);
  await start(breeder, id);
  const startedAt = new Date('2026-11-20T08:00:00-08:00');
  const endsAt = new Date(startedAt.getTime() + 24 * HOUR);
  await db().update(waitlistTurns).set({ startedAt, endsAt }).where(eq(waitlistTurns.litterId, id));
  await db().update(waitlists).set({ checkAt: endsAt }).where(eq(waitlists.litterId, id));
  await advanceWaitlists(systemContext(product.dependencies));
  const [entry] = (await listOf(breeder, id)).entries;
  expect(entry).toMatchObject({ state: 'passed', paid: { mayBeKept: false } });
  const kept = await breeder.call('POST', `/api/litters/${id}/waitlist/entries/${entry!.id}/keep-deposit`, {});
  expect([kept.status, kept.body['code']]).toEqual([409, 'changed']);
});
