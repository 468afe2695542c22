import { boolean, hash, integer, required, text } from '../http/params.ts';
import type { Limits, LimitSettings } from '../http/limits.ts';
import { action, type Action } from './action.ts';

const least = integer({ min: 1, max: 100_000 });
const limitParams = hash({
  off: boolean(),
  per_second: least,
  endpoint_per_second: least,
  files_per_second: least,
  concurrent: least,
  endpoint_concurrent: least,
});
const names = {
  per_second: 'perSecond',
  endpoint_per_second: 'endpointPerSecond',
  files_per_second: 'filesPerSecond',
  concurrent: 'concurrent',
  endpoint_concurrent: 'endpointConcurrent',
} as const satisfies Record<string, keyof LimitSettings>;

const month = 30 * 24 * 60 * 60;
/** Reads for each transaction of the last 30 days, and in any case: https://docs.stripe.com/rate-limits#api-read-request-allocations. */
const readsPerTransaction = 500;
const readsAtLeast = 10_000;

/** How fast a program may ask, how long it waits, and how much it has read. Of this process, since its start. */
export const limitActions = (limits: Limits): Record<string, Action> => ({
  set_limits: action(limitParams, async (_world, { off, ...values }) => {
    for (const name of Object.keys(names) as (keyof typeof names)[]) {
      const value = values[name];
      if (off || value !== undefined) limits.settings = { ...limits.settings, [names[name]]: value };
    }
    return { done: 'The limits are set.', limits: limits.settings };
  }),
  set_latency: action(
    hash({ endpoint: required(text()), milliseconds: required(integer({ min: 0, max: 600_000 })) }),
    async (_world, { endpoint, milliseconds }) => {
      limits.latencyMs.set(endpoint, milliseconds);
      return { done: `${endpoint} answers after ${milliseconds} ms.` };
    },
  ),
  count_reads: action(hash({}), async (world) => {
    const [row] = await world.tx.query<{ count: number }>(
      `select count(*)::int as count from sandbox.objects
       where object = 'charge' and data ->> 'status' = 'succeeded' and created >= $1`,
      [world.now - month],
    );
    const transactions = row?.count ?? 0;
    const { reads, writes, refused, byEndpoint } = limits.counts;
    return {
      done: `${reads} reads for ${transactions} transactions.`,
      reads,
      writes,
      refused,
      transactions,
      allotment: Math.max(readsAtLeast, readsPerTransaction * transactions),
      by_endpoint: Object.fromEntries(byEndpoint),
    };
  }),
});
