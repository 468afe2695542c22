import { and, desc, eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { paymentWarnings } from '../../db/schema.ts';
import { syncRefundsAndDisputes } from '../refunds/api.ts';

const NEWEST = 100;
const isUnknown = and(eq(paymentWarnings.kind, 'unknown_dispute'), eq(paymentWarnings.isOpen, true));

/** Disputes in a state that this release doesn't know, for the admin: they change nothing until their state is known. */
export const unknownDisputeFailures = {
  async list({ db }: Context) {
    const rows = await db
      .select()
      .from(paymentWarnings)
      .where(isUnknown)
      .orderBy(desc(paymentWarnings.openedAt), paymentWarnings.id)
      .limit(NEWEST);
    return rows.map(({ id, orderId, detail, openedAt, checkedAt }) => ({
      id,
      what: `Dispute in the unknown state “${detail}”`,
      about: `order ${orderId}, ${id}`,
      tries: 1,
      since: openedAt.toISOString(),
      lastTriedAt: checkedAt.toISOString(),
      error: 'This release doesn’t know this state, so it has changed nothing. Please look at the dispute at Stripe.',
      isSettled: false,
    }));
  },
  /** Reads it again; false when it isn't listed. Throws while its state stays unknown. */
  async retry(context: Context, id: string): Promise<boolean> {
    const which = and(isUnknown, eq(paymentWarnings.id, id));
    const [listed] = await context.db.select().from(paymentWarnings).where(which);
    if (!listed) return false;
    await syncRefundsAndDisputes(context, listed.orderId);
    const [left] = await context.db.select().from(paymentWarnings).where(which);
    if (left) throw new Error(`Its state at the provider is still ${left.detail}.`);
    return true;
  },
};

/** For /metrics. */
export const unknownDisputes = {
  name: 'disputes_in_unknown_state',
  help: 'Disputes whose state this release does not know; any is an alarm',
  alarmAbove: 0,
  async count({ db }: Pick<Context, 'db'>): Promise<number> {
    const [row] = await db
      .select({ count: sql<number>`count(*)::int` })
      .from(paymentWarnings)
      .where(isUnknown);
    return row!.count;
  },
};
