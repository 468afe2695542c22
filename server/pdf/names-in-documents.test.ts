import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPdf } from '../../test/product/pdf.ts';
import { LONG_TEST_MS } from '../../test/environment/time-limits.ts';
import { closePdf, openPdf, write } from './document.ts';
import { lacksLetter, printableText } from './fonts.ts';

const ABOUT = { title: 'Names', author: 'Litterlink', createdAt: new Date('2026-11-20T10:00:00Z') };

async function printAndRead(names: string[]): Promise<string[]> {
  const pdf = openPdf(ABOUT);
  for (const name of names) write(pdf, 'text', name);
  const { text } = await readPdf(await closePdf(pdf));
  return text.split('\n').filter(Boolean);
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).filter((symbol) =>
    /^\p{L}$/u.test(symbol),
  );
/** Readers take some letters for others that look alike ("\u017f" for "s"). */
const LETTERS = [...range(0x41, 0x24f), ...range(0x370, 0x45f), ...range(0x1e00, 0x1ef9)].filter(
  (letter) => letter.normalize('NFKC') === letter && printableText(letter) === letter,
);
const ACCENTS = ['', '', '', '\u0300', '\u0301', '\u0303', '\u0304', '\u0308', '\u030c', '\u0323', '\u0328', '\u0331'];
const letter = fc.tuple(fc.constantFrom(...LETTERS), fc.constantFrom(...ACCENTS)).map((parts) => parts.join(''));
const word = fc.array(letter, { minLength: 2, maxLength: 8 }).map((letters) => letters.join(''));
const name = fc
  .tuple(word, fc.constantFrom(' ', ' O’', '-', ' & '), word)
  .map((parts) => parts.join('').normalize('NFC'));

it(
  'a thousand names, printed one after the other by one process, are read back as they are',
  async () => {
    const names = fc.sample(name, { numRuns: 1_000, seed: 84 });
    for (let at = 0; at < names.length; at += 10) {
      const printed = names.slice(at, at + 10);
      expect(await printAndRead(printed)).toEqual(printed);
    }
  },
  LONG_TEST_MS,
);

it.each([
  ['\u{1d4d3}\u{1d4ea}\u{1d4f7}\u{1d4ea} \u{1d5de}\u{1d5f2}\u{1d5fb}\u{1d5fb}\u{1d5f2}\u{1d5f9}', 'Dana Kennel'],
  ['\uff24\uff21\uff2e\uff21 \uff11\uff12', 'DANA 12'],
  ['\u24b9\u24d0\u24dd\u24d0', 'Dana'],
  ['Happy Paws\u2122 \u00ae\ufe0f', 'Happy Paws\u2122 \u00ae'],
  ['Dana \u2764\ufe0f', 'Dana'],
])('the name %s is printed as %s', async (typed, printed) => {
  expect(await printAndRead([typed])).toEqual([printed]);
  expect(lacksLetter(typed)).toBe(false);
});

it(
  'a document is read back alike, whatever was printed before',
  async () => {
    for (const before of LETTERS) {
      if (before.normalize('NFD') === before) continue;
      await closeOne(before);
    }
    const plain = ['Otto O’Malley', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz', 'ı ȷ ’ - 0123456789'];
    expect(await printAndRead(plain)).toEqual(plain);
  },
  LONG_TEST_MS,
);

async function closeOne(text: string): Promise<void> {
  const pdf = openPdf(ABOUT);
  write(pdf, 'text', text);
  await closePdf(pdf);
}
