import { type DepositEnd, forfeitedCents } from '../../../contract/reservations/forfeiture.ts';
import { isPastGrace, isRefusedByBreeder } from '../../../contract/reservations/payable-days.ts';
import type { Context } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { conflict } from '../../errors.ts';
import { causeOfPassedTurn, entryOfOrder, isPlaceEnded, refusalOfPicks } from '../waitlists/api.ts';
import type { DepositRow, OrderRow } from '../orders/api.ts';
import { splitReservationRefund, sumReturned } from './end-reservation.ts';
import { findStop } from './payment-stops.ts';

/**
 * Who ends it: the buyer cancels or leaves, or their bank decides as if they did; the breeder takes the pet or the place back; the breeder
 * keeps the deposit of a place by its list, under the list's lock and not while suspended.
 */
export type EndedBy = 'buyer' | 'bank' | 'breeder' | 'list';

/** What an end of a reservation, or of a paid spot on a waiting list, makes of its deposit. */
export interface Forfeiture {
  /** Cents of the deposit, without the fee. */
  forfeitsCents: number;
  depositBackCents: number;
  /** What the buyer answers for. */
  cause: DepositEnd['cause'];
  /** The breeder's side keeps the buyer from paying, or from choosing a pet. */
  isRefused: boolean;
}

/**
 * Decides what is forfeited if somebody ends it now: pages, mails, previews and the act itself ask this function. Certain under the
 * order's lock, after `noteStop`.
 */
export async function decideForfeiture(
  context: Context,
  db: DbOrTx,
  deposit: DepositRow,
  by: EndedBy,
): Promise<Forfeiture> {
  const entry = await entryOfOrder(db, deposit.orderId);
  const end = entry ? await readSpotEnd(context, db, entry, by) : await readReservationEnd(context, db, deposit, by);
  const forfeitsCents = forfeitedCents(deposit, end, context.now);
  return { ...end, forfeitsCents, depositBackCents: deposit.depositCents - forfeitsCents };
}

async function readReservationEnd(context: Context, db: DbOrTx, deposit: DepositRow, by: EndedBy): Promise<DepositEnd> {
  const stop = await findStop(context, db, deposit.orderId);
  const isRefused = isRefusedByBreeder(stop?.reason ?? null);
  if (by === 'buyer' || by === 'bank') return { cause: 'own_act', isRefused };
  // A stop that nobody has noted yet counts as well.
  return { cause: !stop && isPastGrace(deposit, context.now) ? 'time' : 'none', isRefused };
}

async function readSpotEnd(
  context: Context,
  db: DbOrTx,
  entry: NonNullable<Awaited<ReturnType<typeof entryOfOrder>>>,
  by: EndedBy,
): Promise<DepositEnd> {
  // A place goes back whole, unless its list keeps it (decision 58).
  if (by === 'breeder') return { cause: 'none', isRefused: false };
  // A person who let a turn pass had it while pets could be chosen.
  if (by === 'list') return { cause: await causeOfPassedTurn(db, entry), isRefused: isPlaceEnded(entry) };
  return { cause: 'own_act', isRefused: (await refusalOfPicks(context, db, entry)) !== null };
}

/** What an end returns of all that was paid, fees included, in cents. */
interface Ending extends Forfeiture {
  returnedCents: number;
  /** What the breeder returns, since it was paid directly. */
  byHandCents: number;
}

/** What goes back by `decideForfeiture`, for the pages that say it before and for the act. */
export async function decideEnding(
  context: Context,
  db: DbOrTx,
  { order, deposit }: { order: OrderRow; deposit: DepositRow },
  by: EndedBy,
): Promise<Ending> {
  const decided = await decideForfeiture(context, db, deposit, by);
  const back = await splitReservationRefund(db, order, decided.depositBackCents);
  return { ...decided, ...sumReturned(back) };
}

const LESS = 'What you get back has changed since you opened this page. Please read the new amount, and then decide.';

/** Throws Conflict if the buyer's page promised more: what it says now is to be read first. */
export function refuseLess({ returnedCents, byHandCents }: Ending, readCents: number): void {
  if (returnedCents + byHandCents < readCents) throw conflict(LESS, 'terms_changed', { errors: { returned: LESS } });
}
