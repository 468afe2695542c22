import type { Debt } from './queries.ts';

/** A refund that waits for the breeder's balance for so long is an alarm. */
export const WAITING_DAYS = 3;

const DAY_MS = 24 * 60 * 60_000;

/** For how many days a debt has been owed. */
export const waitsForDays = ({ since }: Pick<Debt, 'since'>, now: Date): number =>
  Math.floor((now.getTime() - since.getTime()) / DAY_MS);
