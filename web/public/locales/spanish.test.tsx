import { describe, expect, it } from 'vitest';
import type { PublicPage } from '../../../contract/pages/public-page.ts';
import { depositTermsMessages } from '../../../contract/locales/deposit-messages.ts';
import { refusalFor, translateIn } from '../../../contract/locales/messages.ts';
import { renderPublicPage } from '../render.tsx';
import { PAGES, terms } from './every-state.ts';

const assets = { script: '/assets/entry-1.js', icon: '/assets/mark-1.svg', styles: [] };

/** All text of a page that people read or hear: its text, and attributes that are words. */
function readVisibleText(page: PublicPage): string {
  const html = renderPublicPage(page, assets, { language: 'es', otherAddresses: { en: '?lang=en' } })
    .replace(/<(script|style)[^]*?<\/\1>/g, '')
    // The other language is named in its own.
    .replace(/<a[^>]*lang="en"[^>]*>[^]*?<\/a>/g, '');
  const attributes = html.matchAll(/ (?:aria-label|alt|title|placeholder|content)="([^"]*)"/g);
  return [html.replace(/<!-- -->/g, '').replace(/<[^>]+>/g, ' | '), ...[...attributes].map(([, words]) => words)].join(
    ' | ',
  );
}

const ENGLISH = /\b(the|your|you|this|that|with|payment|please|and|will|is|are|was|of|for|not|can|have|has|here|by)\b/i;
/** Names of states stay. */
const englishIn = (words: string) =>
  words.split('|').filter((part) => ENGLISH.test(part.replace('District of Columbia', '')));

describe('a buyer who reads Spanish', () => {
  // Shows link-page.language
  it.each(Object.entries(PAGES))('finds no English sentence in any state of %s', (_page, states) => {
    for (const state of states) expect(englishIn(readVisibleText(state))).toEqual([]);
  });

  it('reads what the law says of a deposit, and an older rule’s sentence as it was', () => {
    const translate = translateIn('es');
    expect(depositTermsMessages(translate, 'es', terms).at(-1)).toContain('California');
    expect(englishIn(depositTermsMessages(translate, 'es', terms).join('|'))).toEqual([]);
    expect(depositTermsMessages(translate, 'es', { ...terms, law: 'An older rule.' }).at(-1)).toBe('An older rule.');
    expect(depositTermsMessages(translateIn('en'), 'en', terms).at(-1)).toBe(terms.law);
  });

  // Shows link-page.language
  it('reads what is wrong with which field', () => {
    const refused = (field: string) =>
      refusalFor('es', { code: 'invalid', message: 'Wrong', details: { errors: { [field]: 'Wrong' } } });
    expect(refused('email')).toBe('Por favor, escriba una dirección de correo electrónico válida.');
    expect(refused('buyer.zip')).toBe('Por favor, escriba un código postal de su estado.');
    expect(refused('unheard')).toBe('Falta algo o no está bien escrito. Por favor, revise lo que escribió.');
  });
});
