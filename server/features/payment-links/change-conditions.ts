import { eq } from 'drizzle-orm';
import type { LinkConditions } from '../../../contract/payment-links/link-conditions.ts';
import type { PaymentLink } from '../../../contract/payment-links/payment-links.ts';
import type { UserContext } from '../../context.ts';
import { pets } from '../../db/schema.ts';
import { petSpecies } from '../pets/api.ts';
import { lockActiveLink, ownPaymentLink } from './service.ts';
import { conditionColumns, storeConditions } from './conditions/columns.ts';

/**
 * Sets who an active link is for, and until when it can be paid; also reactivates one whose last day is over. Throws
 * NotFound, Conflict unless it is active, and Invalid.
 */
export async function setLinkConditions(
  context: UserContext,
  linkId: string,
  conditions: LinkConditions,
): Promise<PaymentLink> {
  const { db, actor } = context;
  await db.transaction(async (tx) => {
    const link = await lockActiveLink(tx, actor.id, linkId, 'changed');
    const [pet] = await tx
      .select({ species: pets.species, breed: pets.breed })
      .from(pets)
      .where(eq(pets.id, link.petId));
    await storeConditions(context, tx, linkId, conditionColumns(conditions, pet ? petSpecies(pet) : null, context.now));
  });
  return ownPaymentLink(context, linkId);
}
