import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findOldWords } from '../../scripts/check/vocabulary.mjs';

function oldWordsIn(text: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'litterlink-words-'));
  try {
    mkdirSync(join(folder, 'server'));
    writeFileSync(join(folder, 'server/planted.ts'), text);
    return findOldWords(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test.each([
  'interface RefundWish {}',
  '/** Whoever comes second asks again. */',
  '// The facts are fetched anew.',
  'const { mended } = report;',
  'export const withPatience = 1;',
  'function reworkEvents() {}',
  'const told = await notices();',
  '// The owner hears of it by mail.',
  'await tellOfTurn(turn);',
  '// The pet is locked first, as everywhere.',
  '// The mail is needed no more.',
  'export const UNDER_WAY = 1;',
  "const text = 'Your e-mail address';",
  '/** Of its mails, the last one. */',
  '  // The same by charge.',
  'const UNTOLD_MS = 1;',
  'const orderToldAt = now;',
  'const wentBackCents = 0;',
  'function orderOf(row: Row): Order {}',
  "text: 'Thank you. {due} is still due.',",
  "text: 'Your deposit goes back to you.',",
  "text: 'Please ask the breeder; nothing is lost.',",
  "text: '{pet} is kept for you until {time}.',",
  '      <Button>End</Button>',
  "['Grace until', day],",
])('an old word is found: %s', (text) => {
  expect(oldWordsIn(text)).toEqual([expect.stringMatching(/^server\/planted\.ts:1: ".+" is not the field's word: /)]);
});

test.each([
  "const methods = ['swish'];",
  '/** The losing request retries. */',
  'const amended = 1;',
  '/** Syncs refunds by charge id. */',
])('other words are not: %s', (text) => {
  expect(oldWordsIn(text)).toEqual([]);
});
