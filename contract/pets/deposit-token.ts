import type { PublicDeposit } from './deposits.ts';

/** Names what a page showed; another one is refused, so that nobody pays by terms they haven't read. */
export const depositToken = ({ total, rest, dueOn, graceDays, terms, refundableUntil, steps }: PublicDeposit): string =>
  [
    total,
    rest,
    dueOn ?? 'hand_over',
    graceDays,
    terms,
    refundableUntil ?? 'always',
    ...(steps ?? []).map(({ days, percent }) => `${days}:${percent}`),
  ].join('/');
