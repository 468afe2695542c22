import { eq } from 'drizzle-orm';
import { LINK_DAYS_MAX } from '../../../../contract/business.ts';
import { DAY_MS } from '../../../../contract/durations.ts';
import { depositRefusal } from '../../../../contract/law/law.ts';
import { LAST_DAY_RULE, type LinkConditions } from '../../../../contract/payment-links/link-conditions.ts';
import type { Species } from '../../../../contract/law/species.ts';
import type { UserContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { paymentLinks } from '../../../db/schema.ts';
import { invalid } from '../../../errors.ts';
import { computeMidnight } from '../../../time/midnight.ts';
import { recordAudit } from '../../audit/api.ts';

/** The columns of conditions. Throws Invalid for a last day that is over or too far, and for words that the law forbids. */
export function conditionColumns(conditions: LinkConditions, species: Species | null, now: Date) {
  const { clientName, clientEmail, lastDay, timeZone, expiryNote } = conditions;
  if (lastDay === null) {
    if (expiryNote !== null) throw invalid({ lastDay: 'Please choose the last day that these words follow' });
    return { clientName, clientEmail, expiresAt: null, expiryZone: null, expiryNote };
  }
  const [year = 0, month = 0, day = 0] = lastDay.split('-').map(Number);
  const expiresAt = computeMidnight(timeZone, year, month, day + 1);
  const left = expiresAt.getTime() - now.getTime();
  if (left <= 0 || left > (LINK_DAYS_MAX + 1) * DAY_MS) throw invalid({ lastDay: LAST_DAY_RULE });
  const refusal = depositRefusal(species, expiryNote ?? '');
  if (refusal) throw invalid({ expiryNote: refusal });
  return { clientName, clientEmail, expiresAt, expiryZone: timeZone, expiryNote };
}

export async function storeConditions(
  context: UserContext,
  tx: Tx,
  linkId: string,
  columns: ReturnType<typeof conditionColumns>,
): Promise<void> {
  await tx.update(paymentLinks).set(columns).where(eq(paymentLinks.id, linkId));
  await recordAudit(context, tx, {
    act: 'link_conditions_changed',
    target: { kind: 'link', id: linkId },
    details: {
      namesBuyer: columns.clientName !== null || columns.clientEmail !== null,
      expiresAt: columns.expiresAt?.toISOString() ?? null,
    },
  });
}
