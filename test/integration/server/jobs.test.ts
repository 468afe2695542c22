import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Failure } from '../../../contract/admin/admin.ts';
import { orders } from '../../../server/db/schema.ts';
import { expireCheckoutJob } from '../../../server/features/checkout/close-many.ts';
import { cancelSubscriptionJob } from '../../../server/features/subscriptions/sync.ts';
import { defineQueue, readJobData } from '../../../server/integrations/jobs/job-definition.ts';
import { connectedBreeder, makeAdmin, offerPet, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { openCheckout } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { readOrders } from '../../product/orders.ts';

/** The queue with data of any shape, as another release may write it. */
const anyShape = defineQueue({ name: expireCheckoutJob.name, schema: z.looseObject({}) });

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startProduct();
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

const orderOf = async (linkId: string) =>
  (await readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId)))[0]!;

async function openOrder(): Promise<{ id: string; linkId: string }> {
  const { linkId } = await offerPet(breeder);
  await openCheckout(product.visitor(), linkId);
  const { id, status } = await orderOf(linkId);
  expect(status).toBe('pending');
  return { id, linkId };
}

describe('a job that the release before queued', () => {
  // Shows running.migrations
  it('is done after the upgrade', async () => {
    const { db, jobs } = product.dependencies;
    const [alone, first, second] = [await openOrder(), await openOrder(), await openOrder()];
    await jobs.send(db, anyShape, { orderId: alone.id });
    await jobs.send(db, anyShape, { orderIds: `${first.id},${second.id}` });
    for (const { linkId } of [alone, first, second])
      await eventually(async () => expect((await orderOf(linkId)).status).toBe('expired'));
  });

  it('refunds a cancelled subscription as it asked', () => {
    const ids = { userId: 'user', stripeSubscriptionId: 'sub_1' };
    expect(readJobData(cancelSubscriptionJob, { ...ids, refund: 'yes' })).toEqual({ ...ids, refund: true });
    expect(readJobData(cancelSubscriptionJob, ids)).toEqual(ids);
  });
});

describe('a job with invalid data', () => {
  it('fails, and an admin sees why', async () => {
    const { db, jobs, database } = product.dependencies;
    const admin = await registerBreeder(product);
    await makeAdmin(product, admin);
    await jobs.send(db, anyShape, { orderIds: 5 });
    const error = 'The data of this expire-checkout job is invalid: expected orderIds, a list of ids';
    await eventually(async () => {
      // The last of its tries comes half a day later.
      const given = await database.query<{ output: unknown }>(
        `update pgboss.job set state = 'failed', completed_on = now()
         where data ->> 'orderIds' = '5' and state = 'retry' returning output`,
      );
      expect(given).toEqual([{ output: { message: error } }]);
    });
    const { body } = await admin.call<{ failures: Failure[] }>('GET', '/api/admin/failures');
    expect(body.failures).toMatchObject([{ kind: 'job', what: 'expire-checkout', error }]);
    const retried = await admin.call('POST', `/api/admin/failures/job/${body.failures[0]!.id}/retry`, {});
    expect(retried.body).toEqual({ done: false, error });
  });
});
