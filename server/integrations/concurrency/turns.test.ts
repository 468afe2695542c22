import { expect, test } from 'vitest';
import { withDeadline } from './deadline.ts';
import { createTurns } from './turns.ts';

/** Work that ends on request. */
function work(log: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const run = () => {
    log.push(name);
    return promise;
  };
  return { run, end: () => resolve(name), fail: () => reject(new Error(name)) };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('work with the same key waits, other work does not', async () => {
  const inTurn = createTurns();
  const log: string[] = [];
  const [first, second, third, other] = ['first', 'second', 'third', 'other'].map((name) => work(log, name));
  const outcomes = [first!, second!, third!].map(({ run }) => inTurn('a', run));
  const otherOutcome = inTurn('b', other!.run);
  await settle();
  expect(log).toEqual(['first', 'other']);
  first!.end();
  await expect.poll(() => log).toEqual(['first', 'other', 'second']);
  [second!, third!, other!].forEach(({ end }) => end());
  expect(await Promise.all([...outcomes, otherOutcome])).toEqual(['first', 'second', 'third', 'other']);
});

test('a failure reaches its own caller, and the next one begins', async () => {
  const inTurn = createTurns();
  const log: string[] = [];
  const [first, second] = ['first', 'second'].map((name) => work(log, name));
  const failing = inTurn('a', first!.run).catch((error: Error) => error.message);
  const next = inTurn('a', second!.run);
  first!.fail();
  second!.end();
  expect(await failing).toBe('first');
  expect(await next).toBe('second');
});

test('nobody waits so long that no time is left for their own work', async () => {
  const inTurn = createTurns();
  const log: string[] = [];
  const [hanging, second] = ['hanging', 'second'].map((name) => work(log, name));
  const first = inTurn('a', hanging!.run);
  second!.end();
  const began = performance.now();
  expect(await withDeadline(200, () => inTurn('a', second!.run))).toBe('second');
  expect(performance.now() - began).toBeGreaterThan(90);
  hanging!.end();
  expect(await first).toBe('hanging');
});
