const GRAMS_PER_OUNCE = 28.349523125;
const OUNCES_PER_POUND = 16;

/** Above what any pet weighs. */
export const WEIGHT_MAX_GRAMS = 1_000_000;

/** Whole grams of pounds and ounces. */
export const toGrams = (pounds: number, ounces: number): number =>
  Math.round((pounds * OUNCES_PER_POUND + ounces) * GRAMS_PER_OUNCE);

/** Whole pounds, and what is left in tenths of an ounce, so that a weight reads as it was typed. */
export function toPoundsAndOunces(grams: number): { pounds: number; ounces: number } {
  const tenths = Math.round((grams / GRAMS_PER_OUNCE) * 10);
  const pounds = Math.floor(tenths / (10 * OUNCES_PER_POUND));
  return { pounds, ounces: (tenths - pounds * 10 * OUNCES_PER_POUND) / 10 };
}

/** A weight as people read it in both languages, such as "1 lb 4.5 oz". */
export function formatWeight(grams: number): string {
  const { pounds, ounces } = toPoundsAndOunces(grams);
  if (pounds === 0) return `${ounces} oz`;
  return ounces === 0 ? `${pounds} lb` : `${pounds} lb ${ounces} oz`;
}
