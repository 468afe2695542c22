import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { shareStatements } from './shared-statements.ts';

/** Reads whose statements end when the test says so. */
function statements() {
  const open: { keys: string[]; end: (error?: Error) => void }[] = [];
  const read = shareStatements<string>(
    (keys) =>
      new Promise((resolve, reject) => {
        open.push({
          keys,
          end: (error) => (error ? reject(error) : resolve(new Map(keys.map((key) => [key, `value of ${key}`])))),
        });
      }),
  );
  const started = async (count: number) => {
    while (open.length < count) await wait(1);
    return open[count - 1]!;
  };
  return { read, open, started };
}

test('reads that arrive while a statement is in flight share the next one, which starts after them', async () => {
  const { read, open, started } = statements();
  const first = read('a');
  const statement = await started(1);
  const later = [read('a'), read('b'), read('a')];
  expect(open).toHaveLength(1);
  statement.end();
  expect(await first).toBe('value of a');
  const next = await started(2);
  expect(next.keys).toEqual(['a', 'b']);
  next.end();
  expect(await Promise.all(later)).toEqual(['value of a', 'value of b', 'value of a']);
});

test('a statement without an answer holds up the reads after it for a moment only', async () => {
  const { read, open, started } = statements();
  void read('a');
  await started(1);
  const later = read('a');
  const next = await started(2);
  next.end();
  expect(await later).toBe('value of a');
  expect(open[0]!.keys).toEqual(['a']);
});

test('a statement that fails fails the reads that it serves and no others', async () => {
  const { read, started } = statements();
  const failed = read('a').catch((error: Error) => error.message);
  const statement = await started(1);
  const later = read('a');
  statement.end(new Error('connection lost'));
  expect(await failed).toBe('connection lost');
  (await started(2)).end();
  expect(await later).toBe('value of a');
});

test('a key without a value is undefined', async () => {
  const read = shareStatements<string>(async () => new Map());
  expect(await read('missing')).toBeUndefined();
});
