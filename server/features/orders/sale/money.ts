import { toAmount } from '../../../../contract/money.ts';
import type { Sale } from '../../../../contract/sales.ts';
import type { linesOf } from '../../ledger/reading.ts';
import type { Purchase } from '../queries.ts';

type Lines = Awaited<ReturnType<typeof linesOf>>;

/** What moves money back, or undoes that. */
const RETURNS: readonly Lines[number]['kind'][] = ['refund', 'refund_failure', 'fee_refund', 'dispute'];

/** Where a sale's money went, by the ledger: price = provider's fee + returned + net. */
export function moneyOf({ order, payment }: Purchase, lines: Lines): Sale['money'] {
  const sum = (which: (line: Lines[number]) => boolean) =>
    lines.filter(which).reduce((cents, { amountCents }) => cents + amountCents, 0);
  const isFeeKnown = lines.some(({ kind }) => kind === 'provider_fee');
  const providerFeeCents = sum(({ account }) => account === 'provider_fee');
  const netCents = sum(({ account }) => account === 'breeder');
  // A dispute's own cost is on the lines of the dispute, and counts as the provider's fee.
  const disputeCents = sum(({ kind, account }) => kind === 'dispute' && account === 'provider_fee');
  const returnedCents =
    -sum(({ kind, account }) => (account === 'breeder' || account === 'deposits_held') && RETURNS.includes(kind)) -
    disputeCents;
  return {
    price: toAmount(order.priceCents),
    platformFee: toAmount(order.feeCents),
    total: toAmount(order.totalCents),
    providerFee: isFeeKnown ? toAmount(providerFeeCents) : null,
    returned: toAmount(returnedCents),
    net: isFeeKnown ? toAmount(netCents) : null,
    availableAt: payment.availableAt?.toISOString() ?? null,
    paidOutAt: payment.paidOutAt?.toISOString() ?? null,
  };
}
