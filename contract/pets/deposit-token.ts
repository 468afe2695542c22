import type { PublicDeposit } from './deposits.ts';

/** Names what a page showed; another one is refused, so that nobody pays by terms they haven't read. */
export const depositToken = ({
  total,
  rest,
  dueOn,
  graceDays,
  handOverBy,
  terms,
  refundableUntil,
  steps,
}: PublicDeposit): string =>
  [
    total,
    rest,
    dueOn ?? `hand_over${handOverBy === null ? '' : `:${handOverBy}`}`,
    graceDays,
    terms,
    refundableUntil ?? 'always',
    ...(steps ?? []).map(({ days, percent }) => `${days}:${percent}`),
  ].join('/');
