import { PLATFORM_FEE_PERCENT, PRICE_MAX_CENTS, PRICE_MIN_CENTS } from './business.ts';
import { grouped } from './grouped.ts';
import { readTypedCents } from './typed-amount.ts';

/** The platform fee of a price, both in integer cents; half a cent rounds up. */
export function platformFeeCents(priceCents: number): number {
  return Math.floor((priceCents * PLATFORM_FEE_PERCENT + 50) / 100);
}

/** Price plus platform fee, which the buyer pays, in integer cents. */
export function totalCents(priceCents: number): number {
  return priceCents + platformFeeCents(priceCents);
}

/** A price with its fee and total, in integer cents, as an order freezes them. */
export const priceWithFee = (priceCents: number) => ({
  priceCents,
  feeCents: platformFeeCents(priceCents),
  totalCents: totalCents(priceCents),
});

/** What a buyer paid: the fee is the one of that time. */
interface Charged {
  priceCents: number;
  feeCents: number;
}

/**
 * The part of the platform fee to refund when `refundedCents` of the price are refunded in total; half a cent rounds
 * up. The fee part of one refund is the difference of two of these, so the parts sum exactly.
 */
export function feeShareCents({ priceCents, feeCents }: Charged, refundedCents: number): number {
  return divideHalfUp(feeCents, refundedCents, priceCents);
}

/**
 * The price's part of the total returned to the buyer (price and fee together). The inverse of `feeShareCents`: for
 * `refunded + feeShareCents(price, refunded)` it is `refunded`.
 */
export function priceShareCents({ priceCents, feeCents }: Charged, returnedCents: number): number {
  return divideHalfUp(priceCents, returnedCents, priceCents + feeCents);
}

/** `factor * part / whole`; BigInt, since products of cents exceed the safe integers. */
function divideHalfUp(factor: number, part: number, whole: number): number {
  return Number((2n * BigInt(factor) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}

/** Integer cents as the API writes amounts: `125000` → `"1250.00"`. */
export function toAmount(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** An amount of the API in integer cents: `"1250.00"` → `125000`. Throws a RangeError for anything else. */
export function fromAmount(amount: string): number {
  const match = /^(-?)(\d+)\.(\d{2})$/.exec(amount);
  if (!match) throw new RangeError(`Not an amount: ${amount}`);
  return Number(`${match[1]}${match[2]}${match[3]}`);
}

/** Integer cents for people: `131250` → `"$1,312.50"`, `-8771` → `"−$87.71"` with a minus sign. */
export function formatMoney(cents: number): string {
  const [whole = '0', fraction = '00'] = toAmount(Math.abs(cents)).split('.');
  return `${cents < 0 ? '\u2212' : ''}$${grouped(whole)}.${fraction}`;
}

/** An amount of the API for people: `"1312.50"` → `"$1,312.50"`. */
export function formatAmount(amount: string): string {
  return formatMoney(fromAmount(amount));
}

/** Reads a typed price (`readTypedCents`), 0.50 to 999,999.99, as integer cents; undefined for anything else. */
export function parsePrice(text: string): number | undefined {
  const cents = parseAmount(text);
  return cents !== undefined && cents >= PRICE_MIN_CENTS ? cents : undefined;
}

/** Reads a typed part of a price, 0.01 to 999,999.99, as integer cents; undefined for anything else. */
export function parseAmount(text: string): number | undefined {
  const cents = readTypedCents(text);
  return cents !== undefined && cents > 0 && cents <= PRICE_MAX_CENTS ? cents : undefined;
}

/** Splits a total into equal parts that add up to it; the first parts get the odd cents. */
export function installments(cents: number, count: number): number[] {
  const base = Math.floor(cents / count);
  return Array.from({ length: count }, (_, index) => base + (index < cents - base * count ? 1 : 0));
}
