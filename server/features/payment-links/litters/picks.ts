import type { PublicLitterPet } from '../../../../contract/pages/litter-page.ts';
import type { Context } from '../../../context.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { currentHold, isHeldByOther } from '../availability/hold.ts';
import { canBePaid } from '../offer.ts';
import { isShown, findLitterLaw, presentPet } from './page.ts';
import { findLitterPage } from './query.ts';

/** What of a litter can be chosen by a person whose turn it is. */
interface Choice {
  /** Whether its breeder can sell at all. */
  canSell: boolean;
  /** For sale, with a link that can be opened, and nobody else is paying. */
  free: PublicLitterPet[];
  /** Whether a pet may become free: one is for sale or reserved. */
  mayComeFree: boolean;
  /** A pet of it was sold, so that the litter is over once none may become free. */
  hasSold: boolean;
  /** It isn't coming. */
  isFailed: boolean;
  /** It has pets, and none may become free: each is sold, refunded or archived. */
  isGone: boolean;
  /** About deposits for its animals. */
  law: string | null;
}

/** `buyerKeys`: of the browser whose own checkout doesn't count. */
export async function readChoice(
  context: Context,
  db: DbOrTx,
  litterId: string,
  buyerKeys: string[] = [],
): Promise<Choice> {
  const { now } = context;
  const rows = await findLitterPage(db, litterId);
  const [first] = rows;
  const canSell = first !== undefined && !first.seller.closedAt && canBePaid(first, now);
  const free = rows.flatMap((row) => {
    const { pet, link, hold } = row;
    if (pet?.status !== 'active' || !link || !isShown(row, now)) return [];
    if (isHeldByOther(currentHold(hold, context.config.holdsPets), buyerKeys, now)) return [];
    // A discount isn't for a pet that is reserved by a place, as the person may have paid for one.
    const undiscounted = { ...row, pet, link: { ...link, offeredLines: null } };
    return [{ ...presentPet(context, undiscounted), state: 'available' as const }];
  });
  const mayComeFree = rows.some(({ pet }) => pet?.status === 'active' || pet?.status === 'reserved');
  const hasSold = rows.some(({ pet }) => pet?.status === 'sold');
  const isGone = !mayComeFree && rows.some(({ memberId }) => memberId !== null);
  const isFailed = Boolean(first?.litter.failedAt);
  return { isFailed, canSell, free, mayComeFree, hasSold, isGone, law: findLitterLaw(rows) };
}
