import { createHash } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TERMS_VERSION } from '../../contract/legal.ts';
import PrivacyPolicy from './privacy-policy.tsx';
import TermsOfService from './terms-of-service.tsx';

/** The hash of both texts at each version, newest last: what was accepted can be proved. */
const VERSIONS: Record<string, string> = {
  '2025-08-04.2': '36effbdd0e0ede14',
  '2025-08-04.3': 'efe3b177b876e319',
  '2025-08-04.4': 'a5bea0cb2ff0ba64',
  '2025-08-04.5': 'b36a2e4e4b91d077',
  '2025-08-04.6': '607473c770b321ad',
  '2025-08-04.7': '13d666079ae9bd69',
  '2025-08-04.8': 'ab3a1e93390b50e7',
  '2025-08-04.9': 'f730376e6a8e3ba0',
  '2025-08-04.10': 'f9bb326382dc3799',
  '2025-08-04.11': '287a05320ac1258f',
  '2025-08-04.12': '0ff7345dc271dea3',
  '2025-08-04.13': '0d8cd79b915e84c2',
  '2025-08-04.14': '628bf50f0397e1b2',
  '2025-08-04.15': 'c2320c51b9e88fbb',
  '2025-08-04.16': 'd0bac3d366a529bb',
  '2025-08-04.17': '179cc0c78d99c5cf',
  '2025-08-04.18': 'fbff0fd5480fc62e',
};

// Shows product.legal-dialogs
it('the version of the terms changes with their wording', () => {
  const props = { productName: 'Litterlink', supportEmail: 'support@litterlink.example', heading: 'h2' } as const;
  const words = renderToStaticMarkup(
    <>
      <TermsOfService {...props} />
      <PrivacyPolicy {...props} />
    </>,
  ).replace(/<[^>]+>/g, ' ');
  const hash = createHash('sha256').update(words.replace(/\s+/g, ' ')).digest('hex').slice(0, 16);
  expect(VERSIONS[TERMS_VERSION]).toBe(hash);
  expect(Object.keys(VERSIONS).at(-1)).toBe(TERMS_VERSION);
});
