import type { Context } from '../../context.ts';
import { isListed } from './debt-failures.ts';
import { everyDebt, type Debt } from './queries.ts';

/** For /metrics. */
export const debtsByReason = {
  name: 'owed_to_buyers',
  help: 'Payments that are owed to a buyer and whose refund has failed or was never made, by reason; any that stay for a day are an alarm',
  label: 'reason',
  async count({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Record<Debt['reason'], number>> {
    const counts = { late: 0, ended: 0, refund: 0, unmatched: 0 };
    for await (const debt of everyDebt(db)) if (isListed(debt, clock())) counts[debt.reason]++;
    return counts;
  },
};
