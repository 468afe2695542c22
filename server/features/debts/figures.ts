import type { Context } from '../../context.ts';
import { isListed } from './debt-failures.ts';
import { everyDebt, type Debt } from './queries.ts';

/** For /metrics. */
export const debtsByReason = {
  name: 'owed_to_buyers',
  help: 'Payments owed to a buyer whose refund failed, was never made, or waits for three days; any for a day is an alarm',
  label: 'reason',
  alarmAbove: 0,
  async count({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Record<Debt['reason'], number>> {
    const counts = { late: 0, ended: 0, refund: 0, unmatched: 0, waiting: 0 };
    for await (const debt of everyDebt(db)) if (isListed(debt, clock())) counts[debt.reason]++;
    return counts;
  },
};
