/** Random choices that a seed repeats. */
export interface Chance {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  /** Whether something with this probability happens. */
  is(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

/** The generator mulberry32: 32 bits of state are enough to reproduce a run. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, is: (probability) => next() < probability, pick: (items) => items[below(items.length)]! };
}
