import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

/** Work that says when it began and ends on request. */
function work(name: string, log: string[]) {
  let end = () => {};
  const promise = new Promise<void>((resolve) => (end = resolve));
  return {
    end,
    run: async () => {
      log.push(name);
      await promise;
      return name;
    },
  };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('two run at once, the others in the order of their calls', async () => {
  const runWithPermits = createSemaphore(2, 1000);
  const log: string[] = [];
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => work(name, log));
  const outcomes = [a!, b!, c!, d!].map(({ run }) => runWithPermits({ weight: 1, bytes: 10 }, run));
  await settle();
  expect(log).toEqual(['a', 'b']);
  b!.end();
  await settle();
  expect(log).toEqual(['a', 'b', 'c']);
  [a!, c!, d!].forEach(({ end }) => end());
  expect(await Promise.all(outcomes)).toEqual(['a', 'b', 'c', 'd']);
});

test('work of the full weight runs alone, and light work does not overtake it', async () => {
  const runWithPermits = createSemaphore(2, 1000);
  const log: string[] = [];
  const [small, large, late] = ['small', 'large', 'late'].map((name) => work(name, log));
  const outcomes = [
    runWithPermits({ weight: 1, bytes: 10 }, small!.run),
    runWithPermits({ weight: 2, bytes: 10 }, large!.run),
    runWithPermits({ weight: 1, bytes: 10 }, late!.run),
  ];
  await settle();
  expect(log).toEqual(['small']);
  small!.end();
  await settle();
  expect(log).toEqual(['small', 'large']);
  large!.end();
  late!.end();
  expect(await Promise.all(outcomes)).toEqual(['small', 'large', 'late']);
});

test('work that fails releases its permits', async () => {
  const runWithPermits = createSemaphore(1, 1000);
  await expect(runWithPermits({ weight: 1, bytes: 10 }, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await runWithPermits({ weight: 1, bytes: 10 }, async () => 'yes')).toBe('yes');
});

test('when the queue is full, the next call is refused with a retry time', async () => {
  const runWithPermits = createSemaphore(1, 100);
  const log: string[] = [];
  const [running, waiting] = ['running', 'waiting'].map((name) => work(name, log));
  // What runs at once doesn't wait, whatever its size.
  const first = runWithPermits({ weight: 1, bytes: 500 }, running!.run);
  const second = runWithPermits({ weight: 1, bytes: 90 }, waiting!.run);
  await expect(runWithPermits({ weight: 1, bytes: 20 }, async () => 'never')).rejects.toMatchObject({
    kind: 'Busy',
    details: { retryAfterSeconds: 30 },
  });
  running!.end();
  waiting!.end();
  await Promise.all([first, second]);
  expect(await runWithPermits({ weight: 1, bytes: 20 }, async () => 'now')).toBe('now');
});
