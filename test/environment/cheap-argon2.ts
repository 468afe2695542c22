import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

/**
 * Stands for `@node-rs/argon2` in the tests' own processes (the alias in vitest.config.ts). The product's cost per password
 * takes 40 ms of a processor, and the tests sign up thousands of people. No setting of the product lowers it.
 */
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2;
const CHEAP: Argon2.Options = { memoryCost: 64, timeCost: 1, parallelism: 1 };
let isCheap = true;

export const { verify } = argon2;

export const hash: typeof Argon2.hash = (password, options) =>
  argon2.hash(password, isCheap ? { ...options, ...CHEAP } : options);

/** Runs `work` with the product's own cost, for tests of that cost and of timing. */
export async function atFullCost<Result>(work: () => Promise<Result>): Promise<Result> {
  isCheap = false;
  try {
    return await work();
  } finally {
    isCheap = true;
  }
}
