import type { z } from 'zod';
import type { PublicDeposit } from '../../../../contract/pets/deposits.ts';
import { presentSpotOffer, type listDepositForm } from '../../../../contract/waitlists/list-deposit.ts';
import { toAmount } from '../../../../contract/money.ts';
import { earliestDay } from '../../../../contract/day.ts';
import type { Waitlist } from '../../../../contract/waitlists/waitlists.ts';
import type { Context } from '../../../context.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { invalid } from '../../../errors.ts';
import { readChoice } from '../../payment-links/api.ts';
import type { WaitlistRow } from '../queries.ts';

/** The current price and terms of a spot on a list; null if joining is free. */
export async function readDepositOffer(
  context: Context,
  db: DbOrTx,
  waitlist: WaitlistRow,
): Promise<PublicDeposit | null> {
  if (waitlist.depositCents === null) return null;
  return offerBy(context, waitlist, (await readChoice(context, db, waitlist.litterId)).law);
}

function offerBy({ now }: Context, { depositCents, depositTerms, refundableUntil }: WaitlistRow, law: string | null) {
  return depositCents === null || depositTerms === null
    ? null
    : presentSpotOffer({ depositCents, terms: depositTerms, refundableUntil }, law, earliestDay(now));
}

/** Presents the list's deposit to the breeder. */
export function presentDeposit(context: Context, waitlist: WaitlistRow, law: string | null): Waitlist['deposit'] {
  const { depositCents, depositTerms, refundableUntil } = waitlist;
  const offered = offerBy(context, waitlist, law);
  return offered && { amount: toAmount(depositCents!), terms: depositTerms!, refundableUntil, offered };
}

/** The columns of what a breeder set. Throws Invalid for a day that is over. */
export function depositColumns(
  { now }: Context,
  deposit: z.output<typeof listDepositForm> | null | undefined,
): Partial<Pick<WaitlistRow, 'depositCents' | 'depositTerms' | 'refundableUntil'>> {
  if (deposit === undefined) return {};
  if (deposit === null) return { depositCents: null, depositTerms: null, refundableUntil: null };
  const refundableUntil = deposit.terms === 'until_date' ? deposit.refundableUntil : null;
  if (refundableUntil !== null && refundableUntil < earliestDay(now))
    throw invalid({ 'deposit.refundableUntil': 'This day is over' });
  return { depositCents: deposit.amount, depositTerms: deposit.terms, refundableUntil };
}
