import { feeShareCents, fromAmount } from '../money.ts';
import type { Sale } from '../sales/sales.ts';

/** A payment that a refund can take from. In cents. */
export interface RefundSource {
  priceCents: number;
  feeCents: number;
  /** What refunds took of both before. */
  returnedPriceCents: number;
  returnedFeeCents: number;
  /** Upper limit of the refund of its price; all of it if left out. */
  mostCents?: number;
}

/** Maps a refundable part of a sale from its API form to cents. */
export const toRefundSource = (part: NonNullable<Sale['refundParts']>[number]): RefundSource => ({
  priceCents: fromAmount(part.price),
  feeCents: fromAmount(part.platformFee),
  returnedPriceCents: fromAmount(part.refundedPrice),
  returnedFeeCents: fromAmount(part.refundedFee),
});

/**
 * Takes cents of the price from payments in their order, and of each payment's fee its share; all shares of a payment add up to its
 * fee. The server refunds by it, and the breeder reads it before.
 */
export function splitOver<Source extends RefundSource>(sources: readonly Source[], wantedCents: number) {
  let left = wantedCents;
  return sources.flatMap((source) => {
    const most = Math.min(source.priceCents, source.mostCents ?? Infinity);
    const priceCents = Math.min(left, most - source.returnedPriceCents);
    if (priceCents <= 0) return [];
    left -= priceCents;
    const shared = feeShareCents(source, source.returnedPriceCents + priceCents);
    return [{ source, priceCents, feeCents: Math.max(0, shared - source.returnedFeeCents) }];
  });
}
