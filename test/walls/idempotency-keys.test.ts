import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The lines of a source that write an idempotency key instead of having it made (docs/decisions/0073). */
const linesWithKey = (source: string): string[] =>
  source.split('\n').filter((line) => /\bidempotencyKey: ?["'`]/.test(line));

it('only one place makes idempotency keys', () => {
  const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  const found = files.flatMap((file) =>
    linesWithKey(readFileSync(join(root, 'server', file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(found).toEqual([]);
});

it.each(['{ idempotencyKey: `refund_${refund.id}` },', "idempotencyKey: 'customer_1',"])(
  'a key in a source is found: %s',
  (line) => expect(linesWithKey(line)).toEqual([line]),
);
