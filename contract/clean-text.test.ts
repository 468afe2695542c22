import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLine, cleanLines } from './clean-text.ts';

/** Every code point that a text may not keep alone. */
const INVISIBLE = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((symbol) => /^[\p{Default_Ignorable_Code_Point}\p{Cc}\ufff9-\ufffc]$/u.test(symbol))
  .filter((symbol) => !/[\t\n\v\f\r\u0085]/.test(symbol));

describe('a text', () => {
  it('loses every invisible character, wherever it stands', () => {
    expect(INVISIBLE.length).toBeGreaterThan(4_000);
    for (const symbol of INVISIBLE)
      for (const [typed, kept] of [
        [`Ma${symbol}ry`, 'Mary'],
        [`${symbol}José${symbol}`, 'José'],
        [`5${symbol}5`, '55'],
      ] as const)
        expect(cleanLines(typed), symbol.codePointAt(0)!.toString(16)).toBe(kept);
    expect(cleanLines('Ma\ud800ry')).toBe('Mary');
  });

  it('has ordinary blanks, hyphens and line breaks', () => {
    for (const blank of '\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\u2800')
      expect(cleanLines(`Mary${blank}Ann`)).toBe('Mary Ann');
    for (const hyphen of '\u2010\u2011') expect(cleanLines(`Anna${hyphen}Lena`)).toBe('Anna-Lena');
    for (const end of ['\r\n', '\r', '\u2028', '\u2029', '\u0085', '\v', '\f']) {
      expect(cleanLines(`1 Main St${end}Bend`)).toBe('1 Main St\nBend');
      expect(cleanLine(`1 Main St${end}Bend`)).toBe('1 Main St Bend');
    }
  });

  it.each([
    'O’Malley & Sons – “Paws” … №1',
    'می‌خواهم', // Persian, by a non-joiner.
    'क्‍ष', // Hindi, by a joiner after the virama.
    'ශ්‍රී ලංකා',
    '👨‍👩‍👧‍👦 🏳️‍🌈 ❤️ 👩🏽‍🚒 1️⃣ #️⃣ 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🇺🇸',
    '葛󠄀城',
    'Nguyễn Thị Ọlá Díneʼé',
    'e\u0301 Ọ\u0301',
  ])('keeps %s as it was typed', (text) => {
    expect(cleanLines(text)).toBe(text);
    expect(cleanLine(text)).toBe(text);
  });

  it('keeps a joiner only where letters need it', () => {
    expect(cleanLines('Ma\u200dry')).toBe('Mary');
    expect(cleanLines('می\u200c\u200cخواهم')).toBe('می\u200cخواهم');
    expect(cleanLines('سلام\u200c')).toBe('سلام');
    expect(cleanLines('👩\u200d')).toBe('👩');
    expect(cleanLines('7\ufe0f')).toBe('7');
  });

  it('that is clean stays so', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(cleanLines(cleanLines(text))).toBe(cleanLines(text));
      }),
      { numRuns: 500 },
    );
  });
});
