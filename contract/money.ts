import { PLATFORM_FEE_PERCENT, PRICE_MAX_CENTS, PRICE_MIN_CENTS } from './business.ts';

/** The platform fee of a price, both in integer cents; half a cent rounds up (decisions.md, "Money"). */
export function platformFeeCents(priceCents: number): number {
  return Math.floor((priceCents * PLATFORM_FEE_PERCENT + 50) / 100);
}

/** What the buyer pays, in integer cents. */
export function totalCents(priceCents: number): number {
  return priceCents + platformFeeCents(priceCents);
}

/** Integer cents as the API writes amounts: `125000` → `"1250.00"`. */
export function toAmount(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** An amount of the API in integer cents: `"1250.00"` → `125000`. Throws a RangeError on anything else. */
export function fromAmount(amount: string): number {
  const match = /^(-?)(\d+)\.(\d{2})$/.exec(amount);
  if (!match) throw new RangeError(`Not an amount: ${amount}`);
  return Number(`${match[1]}${match[2]}${match[3]}`);
}

/** Integer cents for people: `131250` → `"$1,312.50"`. */
export function formatMoney(cents: number): string {
  const [whole = '0', fraction = '00'] = toAmount(Math.abs(cents)).split('.');
  return `${cents < 0 ? '-' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

/** An amount of the API for people: `"1312.50"` → `"$1,312.50"`. */
export function formatAmount(amount: string): string {
  return formatMoney(fromAmount(amount));
}

const PRICE = /^\$?\s?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/;

/**
 * What a breeder types as a price, in integer cents: "1200", "1200.5" and "$1,200.00" are read.
 * Returns undefined for anything else and outside 0.50 to 999,999.99.
 */
export function parsePrice(text: string): number | undefined {
  const match = PRICE.exec(text.trim());
  if (!match) return undefined;
  const cents = Number(match[1]!.replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return cents >= PRICE_MIN_CENTS && cents <= PRICE_MAX_CENTS ? cents : undefined;
}

/** Splits a total into equal parts whose sum is the total; the first parts carry the odd cents. */
export function instalments(cents: number, count: number): number[] {
  const base = Math.floor(cents / count);
  return Array.from({ length: count }, (_, index) => base + (index < cents - base * count ? 1 : 0));
}
