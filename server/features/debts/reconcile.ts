import type { Context } from '../../context.ts';
import { checkOne, noFindings, type Findings } from '../../upkeep/findings.ts';
import { isDue } from './next-try.ts';
import { pursueDebt } from './pursue-debts.ts';
import { everyDebt } from './queries.ts';

/** Pursues everything that is owed to buyers, in case a job was lost, and what is due again. Idempotent. */
export async function reconcileDebts(context: Context): Promise<Findings> {
  const findings = noFindings();
  for await (const debt of everyDebt(context.db))
    await checkOne(context, findings, `debt of payment ${debt.id} of order ${debt.orderId}`, async () => {
      const wasDue = debt.reason !== 'unmatched' && isDue(debt, context.clock());
      await pursueDebt(context, debt);
      return wasDue ? 'tried again' : undefined;
    });
  return findings;
}
