import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LONG_TEST_MS } from '../environment/time-limits.ts';

const root = join(import.meta.dirname, '../..');

/** docs/architecture.md, "The walk". */
const MOST_STAYS = [
  ['openCheckout', 24],
  ['settleSession', 45],
  ['handleEvent', 51],
] as const;

/** Counts the stays of each walk with scripts/walk.mjs. Keeps the maximum, since an event that changes nothing walks less. */
function countStays(): Map<string, number> {
  const output = execFileSync(process.execPath, ['scripts/walk.mjs'], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  const stays = new Map<string, number>();
  for (const [, walk, count] of output.matchAll(/^(\w+): .*; by room (\d+) stays/gm))
    stays.set(walk!, Math.max(stays.get(walk!) ?? 0, Number(count)));
  return stays;
}

describe('a payment', () => {
  it(
    'walks through few rooms from the press on Pay to the sale',
    () => {
      const stays = countStays();
      for (const [walk, most] of MOST_STAYS) {
        expect(stays.get(walk), walk).toBeGreaterThan(0);
        expect(stays.get(walk), walk).toBeLessThanOrEqual(most);
      }
    },
    LONG_TEST_MS,
  );
});
