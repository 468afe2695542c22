import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const features = join(import.meta.dirname, '../../server/features');
const files = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));

test('only the end of a reservation books that its breeder keeps the deposit, after one decision', () => {
  const calls = files.flatMap((file) => {
    const text = readFileSync(join(features, file), 'utf8');
    return [...text.matchAll(/await postEndOfHolding\(\w+, \w+, (.+?), /g)].map(([, kind]) => `${file}: ${kind}`);
  });
  expect(calls.toSorted()).toEqual([
    "reservations/end-reservation.ts: 'kept'",
    "reservations/record-balance.ts: 'earned'",
  ]);
});
