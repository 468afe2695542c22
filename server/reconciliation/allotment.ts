import { HOUR_MS } from '../../contract/durations.ts';
import type { Context } from '../context.ts';
import { keepProgress, lastProgressAt } from '../db/reconcile-cursors.ts';
import { readAllotment } from '../features/payments/api.ts';

/** The share of the allotment for accounts on which nothing waits: of their events, and again of their facts. */
export const REST_SHARE = 0.1;

const WARNED = 'warned of the read allotment';
const WARNED_EACH_MS = HOUR_MS;

/** The reads that the provider grants in 30 days. Warns hourly while we read more: Stripe may then limit or refuse our reads. */
export async function watchAllotment(context: Context): Promise<number> {
  const { db, now, log } = context;
  const { reads, transactions, allotment } = await readAllotment(context);
  if (reads <= allotment) return allotment;
  const warnedAt = await lastProgressAt(db, WARNED);
  if (warnedAt && now.getTime() - warnedAt.getTime() < WARNED_EACH_MS) return allotment;
  await keepProgress(db, WARNED, {}, now);
  log.warn({ reads, transactions, allotment }, 'more reads at the payment provider in 30 days than it allots');
  return allotment;
}
