import { createHash } from 'node:crypto';
import compileMessage from 'icu-minify/compile';
import { describe, expect, it } from 'vitest';
import { ADDENDUM_CONSENT_VERSION, CONSENT_VERSION, SPOT_CONSENT_VERSION } from '../agreements/signatures.ts';
import * as english from './en.ts';
import * as spanish from './es.ts';
import { MESSAGES, translateIn } from './messages.ts';

const flat = (texts: object) =>
  Object.entries(texts).flatMap(([group, messages]) =>
    Object.entries(messages as Record<string, string>).map(([name, text]) => [`${group}.${name}`, text] as const),
  );
const inSpanish = new Map(flat(spanish));

/** The values and tags that a message takes, each as often as it may stand in it once. */
function listParameters(text: string): string[] {
  const visit = (node: unknown): string[] => {
    if (!Array.isArray(node)) return [];
    const [name, type, ...rest] = node as [string, unknown, ...unknown[]];
    if (type === undefined) return [name];
    if (typeof type !== 'number' || type === 0) return [`<${name}>`, ...[type, ...rest].flatMap(visit)];
    return [
      name,
      ...Object.values(rest[0] ?? {}).flatMap((branch) => (Array.isArray(branch) ? branch.flatMap(visit) : [])),
    ];
  };
  const compiled = compileMessage(text);
  return [...new Set(typeof compiled === 'string' ? [] : compiled.flatMap(visit))].toSorted();
}

describe('the words for buyers', () => {
  it('has each message in each language', () => {
    expect([...inSpanish.keys()]).toEqual(flat(english).map(([key]) => key));
  });

  // Shows link-page.language
  it('takes the same values and tags in Spanish', () => {
    for (const [key, text] of flat(english))
      expect([key, ...listParameters(inSpanish.get(key) ?? '')]).toEqual([key, ...listParameters(text)]);
  });

  it('says a plural by the rules of the language', () => {
    expect(translateIn('en')('link.photosInRow', { count: 3 })).toBe('3 photos, side by side');
    expect(translateIn('es')('link.photosInRow', { count: 3 })).toBe('3 fotos, una junto a otra');
    expect(translateIn('es')('link.photosInRow', { count: 1 })).toBe('1 foto');
  });

  // Shows link-page.language
  it('leaves no English sentence in Spanish', () => {
    const words = /\b(the|your|you|this|that|with|from|payment|please|and|will|is|are|of|for)\b/i;
    expect([...inSpanish].filter(([, text]) => words.test(text.replace(/[{<][^}>]*[}>]/g, '')))).toEqual([]);
    const same = flat(english).filter(([key, text]) => text === inSpanish.get(key) && / /.test(text));
    expect(same.map(([key]) => key)).toEqual(['titles.error', 'question.utc', 'mail.subject']);
  });

  it('writes sums as in the United States', () => {
    expect(translateIn('es')('pay.now', { amount: '$1,942.50' })).toBe('Pagar $1,942.50');
    expect(MESSAGES.es.language).toBe('es');
  });

  // Shows money.sign
  it('names the wording of the consents that buyers sign by another version whenever it changes', () => {
    const VERSIONS: Record<string, string> = { '2026-11-23.1': '2eb80d54da024059' };
    const said = ['signs', 'electronic', 'copy', 'paper', 'withdraw', 'need', 'kept'] as const;
    const words = [english, spanish].flatMap(({ agreement }) => said.map((name) => agreement[name]));
    const hash = createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16);
    expect(VERSIONS[CONSENT_VERSION]).toBe(hash);
    expect(Object.keys(VERSIONS).at(-1)).toBe(CONSENT_VERSION);
    const OF_SPOTS: Record<string, string> = { 'place-2026-11-23.1': '5c0fa0ffd50b0940' };
    const ofSpots = [english, spanish].flatMap(({ spotAgreement, agreement: { paper, need, kept } }) => [
      ...(['signs', 'electronic', 'copy', 'withdraw'] as const).map((name) => spotAgreement[name]),
      paper,
      need,
      kept,
    ]);
    expect(OF_SPOTS[SPOT_CONSENT_VERSION]).toBe(
      createHash('sha256').update(JSON.stringify(ofSpots)).digest('hex').slice(0, 16),
    );
    const OF_ADDENDA: Record<string, string> = { 'addendum-2026-11-23.1': '04789edaa750d6e1' };
    const ofAddenda = ['signs', 'electronic', 'copy', 'withdraw', 'sent'] as const;
    const theirs = [english, spanish].flatMap(({ addendum }) => ofAddenda.map((name) => addendum[name]));
    const theirHash = createHash('sha256').update(JSON.stringify(theirs)).digest('hex').slice(0, 16);
    expect(OF_ADDENDA[ADDENDUM_CONSENT_VERSION]).toBe(theirHash);
  });
});
