import { z } from 'zod';
import { defineQueue } from '../../../integrations/job-definition.ts';

/** Jobs that settlement sends; their handlers, in checkout/close.ts, depend on settlement. */

export const expireCheckoutQueue = defineQueue({
  name: 'expire-checkout',
  schema: z.union(
    [
      z.object({ orderIds: z.array(z.string()) }),
      // The release before queued a comma-separated text, or one id.
      z.object({ orderIds: z.string() }).transform(({ orderIds }) => ({ orderIds: orderIds.split(',') })),
      z.object({ orderId: z.string() }).transform(({ orderId }) => ({ orderIds: [orderId] })),
    ],
    'expected orderIds, a list of ids',
  ),
});

export const refundOrderQueue = defineQueue({
  name: 'refund-order',
  schema: z.object({ orderId: z.string() }),
});
