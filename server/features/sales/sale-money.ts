import { toAmount } from '../../../contract/money.ts';
import { presentLines } from '../../../contract/order-lines/order-lines.ts';
import type { Sale } from '../../../contract/sales/sales.ts';
import { isoTime } from '../../time/iso-time.ts';
import type { listOrderLines } from '../ledger/api.ts';
import type { Purchase } from '../orders/api.ts';

type Lines = Awaited<ReturnType<typeof listOrderLines>>;

/** Ledger entries that return money to the buyer, or undo a return. */
const RETURNS: readonly Lines[number]['kind'][] = ['refund', 'refund_failure', 'fee_refund', 'dispute'];

const isReturnedFee = ({ kind, account }: Lines[number]) => kind === 'fee_refund' && account === 'breeder';

export interface Payout {
  availableAt: Date | null;
  paidOutAt: Date | null;
}

/** When all that was paid online can be paid out, and when it was; null while that isn't known, or isn't so, of a part. */
export function computePayout(parts: (Payout & Pick<Purchase['payment'], 'kind' | 'state'>)[]): Payout {
  const online = parts.filter(({ kind, state }) => kind !== 'cash' && state === 'paid');
  const latestOfAll = (times: (Date | null)[]) => {
    const known = times.flatMap((time) => time?.getTime() ?? []);
    return times.length > 0 && known.length === times.length ? new Date(Math.max(...known)) : null;
  };
  return {
    availableAt: latestOfAll(online.map(({ availableAt }) => availableAt)),
    paidOutAt: latestOfAll(online.map(({ paidOutAt }) => paidOutAt)),
  };
}

/**
 * Where a sale's money went, by the ledger: price = provider's fee + returned + promised + net. `refundedFeeCents`: the platform's share of refunds,
 * which it returns to the breeder once the provider has sent them.
 */
export function presentSaleMoney(
  { order }: Purchase,
  lines: Lines,
  { availableAt, paidOutAt }: Payout,
  refundedFeeCents: number,
): Sale['money'] {
  const sum = (which: (line: Lines[number]) => boolean) =>
    lines.filter(which).reduce((cents, { amountCents }) => cents + amountCents, 0);
  const isFeeKnown = lines.some(({ kind }) => kind === 'provider_fee');
  const providerFeeCents = sum(({ account }) => account === 'provider_fee');
  const feeOwedCents = Math.max(0, refundedFeeCents - sum(isReturnedFee));
  const promisedCents = sum(({ kind, account }) => kind.startsWith('promise_') && account === 'deposits_held');
  const netCents = sum(({ account }) => account === 'breeder') + feeOwedCents;
  // A dispute's own cost is on the lines of the dispute, and counts as the provider's fee.
  const disputeCents = sum(({ kind, account }) => kind === 'dispute' && account === 'provider_fee');
  const returnedCents =
    -sum(({ kind, account }) => (account === 'breeder' || account === 'deposits_held') && RETURNS.includes(kind)) -
    disputeCents -
    feeOwedCents;
  return {
    price: toAmount(order.priceCents),
    ...(order.lines ? { lines: presentLines(order.lines) } : {}),
    platformFee: toAmount(order.feeCents),
    total: toAmount(order.totalCents),
    providerFee: isFeeKnown ? toAmount(providerFeeCents) : null,
    returned: toAmount(returnedCents),
    ...(promisedCents > 0 ? { promised: toAmount(promisedCents) } : {}),
    net: isFeeKnown ? toAmount(netCents) : null,
    availableAt: isoTime(availableAt),
    paidOutAt: isoTime(paidOutAt),
  };
}
