import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { PRICE_MIN_CENTS } from '../../../contract/business.ts';
import { dayAfter, earliestDay } from '../../../contract/day.ts';
import type { LinkLines } from '../../../contract/order-lines/link-lines.ts';
import { promiseMaxCents } from '../../../contract/order-lines/order-lines.ts';
import type { PaymentLink } from '../../../contract/payment-links/payment-links.ts';
import { dayAtAge, type OfferedPromise, PROMISE, type PromiseInput } from '../../../contract/promises/terms.ts';
import type { UserContext } from '../../context.ts';
import { paymentLinks, petDetails, pets } from '../../db/schema.ts';
import { invalid } from '../../errors.ts';
import { publish } from '../../transaction-events.ts';
import { recordAudit } from '../audit/api.ts';
import { toOfferedLines, toOfferedPromise } from './conditions/lines.ts';
import type { PaymentLinkRow } from './queries.ts';
import { lockActiveLink, ownPaymentLink } from './service.ts';

/**
 * Sets the extras, the discount and the promise of an active link, and queues the expiry of its open checkouts: they were opened at what the link
 * offered before. Throws NotFound, Conflict unless it is active, Invalid for a discount that leaves nothing to pay, and
 * for a promise of the whole price, or with a due day that is too near, too far or unknown.
 */
export async function setLinkLines(context: UserContext, linkId: string, lines: LinkLines): Promise<PaymentLink> {
  const { db, actor } = context;
  await db.transaction(async (tx) => {
    const link = await lockActiveLink(tx, actor.id, linkId, 'changed');
    const [pet] = await tx
      .select({ priceCents: pets.priceCents, bornOn: petDetails.bornOn })
      .from(pets)
      .leftJoin(petDetails, eq(petDetails.petId, pets.id))
      .where(eq(pets.id, link.petId));
    if (lines.discount && pet!.priceCents - lines.discount.amount < PRICE_MIN_CENTS)
      throw invalid({ 'discount.amount': 'Please take off less than the pet’s price' });
    const promise = readPromise(context, pet!, link, lines);
    const offeredLines = toOfferedLines(lines, promise);
    if (isDeepStrictEqual(offeredLines, link.offeredLines)) return;
    await publish(context, tx, 'offerChanged', { petId: link.petId });
    await tx.update(paymentLinks).set({ offeredLines }).where(eq(paymentLinks.id, linkId));
    await recordAudit(context, tx, {
      act: 'link_lines_changed',
      target: { kind: 'link', id: linkId },
      details: {
        extras: lines.extras.length,
        discountCents: lines.discount?.amount ?? 0,
        promiseCents: promise?.cents ?? 0,
      },
    });
  });
  return ownPaymentLink(context, linkId);
}

/** The promise that a link offers from now on; an input that leaves it out changes nothing of it. */
function readPromise(
  { now }: UserContext,
  pet: { priceCents: number; bornOn: string | null },
  link: Pick<PaymentLinkRow, 'offeredLines'>,
  { promise, discount }: LinkLines,
): OfferedPromise | null {
  if (promise === undefined) return link.offeredLines?.promise ?? null;
  if (promise === null) return null;
  if (promise.amount > promiseMaxCents(pet.priceCents, discount?.amount ?? 0))
    throw invalid({ 'promise.amount': 'Please return less than the pet’s price' });
  const dueOn = readDueDay(promise, pet.bornOn);
  const field = promise.due === 'day' ? 'promise.dueOn' : 'promise.months';
  if (dueOn === null) throw invalid({ [field]: 'Please add the pet’s date of birth first, or choose a day' });
  const today = earliestDay(now);
  if (dueOn < dayAfter(today, PROMISE.minDays) || dueOn > dayAfter(today, PROMISE.maxDays))
    throw invalid({ [field]: `Please choose a time between ${PROMISE.minDays} days and three years from now` });
  return toOfferedPromise(promise, dueOn);
}

function readDueDay({ due, dueOn, months }: PromiseInput, bornOn: string | null): string | null {
  if (due === 'day') return dueOn || null;
  return bornOn !== null && months !== null ? dayAtAge(bornOn, months) : null;
}
