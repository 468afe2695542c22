import { sql } from 'drizzle-orm';
import { systemContext } from '../../server/context.ts';
import { compareLedger } from '../../server/reconciliation/compare-ledger.ts';
import { jobDefinitions } from '../../server/registry/jobs.ts';
import { describeDifference } from '../../server/reconciliation/reconcile-ledger.ts';
import type { World } from './world.ts';

const SCHEDULED = jobDefinitions.filter(({ schedule }) => schedule).map(({ name }) => name);

/**
 * Violations in a world's records that no single history shows, such as money on an account that belongs to no order.
 * Uses the product's own comparison, besides the one of each history.
 */
export async function findWorldViolations({ dependencies, provider }: World): Promise<string[]> {
  const { db } = dependencies;
  const { differences } = await compareLedger(systemContext(dependencies));
  // A scheduled job whose process was killed each time is not tried more than five times, since it runs again anyway.
  const { rows: jobs } = await db.execute(
    sql`select name, data, output from pgboss.job where state = 'failed' and left(name, 2) <> '__'
      and not (name in ${SCHEDULED}
        and coalesce(output ->> 'message', 'its process stopped') in ('its process ends', 'its process stopped')) limit 5`,
  );
  // An order without a checkout at the provider waits until it expires; nobody can pay it.
  const { rows: waiting } = await db.execute(
    sql`select orders.id, status, checkout_session_id from orders join payments on order_id = orders.id
      where (status = 'pending' and checkout_session_id is not null)
        or (status = 'processing' and refund_reason is null) limit 5`,
  );
  const open = await provider.store.query<{ id: string }>(
    `select id from sandbox.objects where object = 'checkout.session' and data ->> 'mode' = 'payment'
     and data ->> 'status' = 'open' limit 5`,
  );
  return [
    ...differences.map((difference) => `the ledger is the provider's balance: ${describeDifference(difference)}`),
    ...jobs.map((job) => `a job failed: ${JSON.stringify(job)}`),
    ...waiting.map((order) => `an order is still open: ${JSON.stringify(order)}`),
    ...open.map(({ id }) => `a checkout is still open: ${id}`),
  ];
}
