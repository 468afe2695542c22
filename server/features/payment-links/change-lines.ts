import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { PRICE_MIN_CENTS } from '../../../contract/business.ts';
import type { LinkLines } from '../../../contract/order-lines/link-lines.ts';
import type { PaymentLink } from '../../../contract/payment-links/payment-links.ts';
import type { UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { paymentLinks, pets } from '../../db/schema.ts';
import { invalid } from '../../errors.ts';
import { publish } from '../../transaction-events.ts';
import { recordAudit } from '../audit/api.ts';
import { toOfferedLines } from './conditions/lines.ts';
import { lockActiveLink, ownPaymentLink } from './service.ts';

/**
 * Sets the extras and the discount of an active link, and queues the expiry of its open checkouts: they were opened at what the link
 * offered before. Throws NotFound, Conflict unless it is active, and Invalid for a discount that leaves nothing to pay.
 */
export async function setLinkLines(context: UserContext, linkId: string, lines: LinkLines): Promise<PaymentLink> {
  const { db, actor } = context;
  await db.transaction(async (tx) => {
    const link = await lockActiveLink(tx, actor.id, linkId, 'changed');
    if (lines.discount) await checkDiscount(tx, link.petId, lines.discount.amount);
    const offeredLines = toOfferedLines(lines);
    if (isDeepStrictEqual(offeredLines, link.offeredLines)) return;
    await publish(context, tx, 'offerChanged', { petId: link.petId });
    await tx.update(paymentLinks).set({ offeredLines }).where(eq(paymentLinks.id, linkId));
    await recordAudit(context, tx, {
      act: 'link_lines_changed',
      target: { kind: 'link', id: linkId },
      details: { extras: lines.extras.length, discountCents: lines.discount?.amount ?? 0 },
    });
  });
  return ownPaymentLink(context, linkId);
}

async function checkDiscount(tx: Tx, petId: string, cents: number): Promise<void> {
  const [pet] = await tx.select({ priceCents: pets.priceCents }).from(pets).where(eq(pets.id, petId));
  if (pet && pet.priceCents - cents < PRICE_MIN_CENTS)
    throw invalid({ 'discount.amount': 'Please take off less than the pet’s price' });
}
