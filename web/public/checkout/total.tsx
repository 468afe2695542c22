import { formatAmount } from '../../../contract/money.ts';
import type { PublicPaymentLink } from '../../../contract/payment-links.ts';

/** The total first, with its parts right below, so that no fee appears late. */
export function Total({ pricing }: { pricing: PublicPaymentLink['pricing'] }) {
  return (
    <p>
      <span className="sr-only">Total </span>
      <span className="block font-display text-[max(1.5rem,min(2.5rem,13vw))] leading-tight font-semibold tracking-tight">
        {formatAmount(pricing.total)}
      </span>
      <span className="text-sm text-muted">
        {formatAmount(pricing.price)} + {formatAmount(pricing.platformFee)} platform fee ({pricing.platformFeePercent}%)
      </span>
    </p>
  );
}
