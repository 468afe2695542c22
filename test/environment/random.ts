/** Pseudorandom numbers, the same for the same seed (mulberry32). */
export interface Random {
  seed: number;
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  shuffled<Item>(items: readonly Item[]): Item[];
}

/** FAULT_SEED repeats a run; without it each run uses a new seed. */
export const chosenSeed = (): number => Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    seed,
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (items) => items[between(0, items.length - 1)]!,
    shuffled: (items) => {
      const result = [...items];
      for (let index = result.length - 1; index > 0; index--) {
        const other = between(0, index);
        [result[index], result[other]] = [result[other]!, result[index]!];
      }
      return result;
    },
  };
}
