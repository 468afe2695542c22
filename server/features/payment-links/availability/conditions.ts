import { eq } from 'drizzle-orm';
import { LINK_DAYS_MAX } from '../../../../contract/business.ts';
import { depositRefusal } from '../../../../contract/law.ts';
import { LAST_DAY_RULE, type LinkConditions } from '../../../../contract/link-conditions.ts';
import type { PaymentLink } from '../../../../contract/payment-links.ts';
import type { Species } from '../../../../contract/species.ts';
import type { UserContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { paymentLinks, pets } from '../../../db/schema.ts';
import { conflict, invalid, notFound } from '../../../errors.ts';
import { midnightOf } from '../../../midnight.ts';
import { recordAudit } from '../../audit/record.ts';
import { speciesOf } from '../../pets/presenter.ts';
import { lockOwnLink } from '../queries.ts';
import { LINK_NOT_FOUND, ownPaymentLink } from '../service.ts';

const DAY_MS = 86_400_000;

/** The columns of conditions. Throws Invalid for a last day that is over or too far, and for words that the law forbids. */
export function conditionColumns(conditions: LinkConditions, species: Species | null, now: Date) {
  const { clientName, clientEmail, lastDay, timeZone, expiryNote } = conditions;
  if (lastDay === null) {
    if (expiryNote !== null) throw invalid({ lastDay: 'Please choose the last day that these words follow' });
    return { clientName, clientEmail, expiresAt: null, expiryZone: null, expiryNote };
  }
  const [year = 0, month = 0, day = 0] = lastDay.split('-').map(Number);
  const expiresAt = midnightOf(timeZone, year, month, day + 1);
  const left = expiresAt.getTime() - now.getTime();
  if (left <= 0 || left > (LINK_DAYS_MAX + 1) * DAY_MS) throw invalid({ lastDay: LAST_DAY_RULE });
  const refusal = depositRefusal(species, expiryNote ?? '');
  if (refusal) throw invalid({ expiryNote: refusal });
  return { clientName, clientEmail, expiresAt, expiryZone: timeZone, expiryNote };
}

/**
 * Says for whom an active link is, and until when it can be paid; also brings back one whose last day is over. Throws
 * NotFound, Conflict unless it is active, and Invalid.
 */
export async function setLinkConditions(
  context: UserContext,
  linkId: string,
  conditions: LinkConditions,
): Promise<PaymentLink> {
  const { db, actor } = context;
  await db.transaction(async (tx) => {
    const link = await lockOwnLink(tx, actor.id, linkId);
    if (!link) throw notFound(LINK_NOT_FOUND);
    if (link.status === 'paid') throw conflict('This pet has been sold, so its link can’t be changed.', 'sold');
    if (link.status === 'archived') throw conflict('This payment link is archived.', 'not_for_sale');
    const [pet] = await tx
      .select({ species: pets.species, breed: pets.breed })
      .from(pets)
      .where(eq(pets.id, link.petId));
    await storeConditions(context, tx, linkId, conditionColumns(conditions, pet ? speciesOf(pet) : null, context.now));
  });
  return ownPaymentLink(context, linkId);
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
