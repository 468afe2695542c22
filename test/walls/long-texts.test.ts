import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { holdsAddress, spaceDots } from '../../contract/addresses-in-names.ts';
import { isPlausibleAddress } from '../../contract/addresses/address-parts.ts';
import { readZip } from '../../contract/addresses/zip-codes.ts';
import { toUsername } from '../../contract/accounts/username.ts';
import { cleanLine } from '../../contract/clean-text.ts';
import { telephoneAddress } from '../../contract/contacts.ts';
import { readEmailAddress, spellEmailAddress } from '../../contract/email-address.ts';
import { spellWebAddress } from '../../contract/fields.ts';
import { publicDescription } from '../../contract/law/law.ts';
import { readPageAddress, toPatterns } from '../../contract/pages/page-address.ts';
import { GIVEN_MAX } from '../../contract/pages/verify.ts';
import { readSymbols } from '../../contract/symbols.ts';
import { readTypedCents } from '../../contract/typed-amount.ts';
import { visit } from '../../scripts/check/syntax.mjs';
import { sourceFiles } from '../../scripts/check/source-files.mjs';
import { toLook } from '../../server/db/confusables.ts';
import { maskEmails, withoutValues } from '../../server/describe-error.ts';
import { mailName, withoutAddresses } from '../../server/emails/mail-name.ts';
import { describeDevice } from '../../server/features/audit/device.ts';
import { readPasted } from '../../server/features/payment-links/pasted-message.ts';
import { encodingFor } from '../../server/http/answers/encoding.ts';
import { isNamed } from '../../server/http/answers/etag.ts';
import { parseForm } from '../../server/http/body.ts';
import { detectLanguage } from '../../server/http/language.ts';
import { describeRequest } from '../../server/http/observing/logging.ts';
import { toMailbox } from '../../server/mailbox.ts';
import { toNetwork } from '../../server/network/to-network.ts';
import { readPhoneNumber } from '../../server/phone-numbers.ts';
import { readAddress } from '../../server/places/read-address.ts';
import { readSigned } from '../../server/session-cookie.ts';
import { inputs } from './inputs.ts';

const root = join(import.meta.dirname, '../..');

/** Rules begin at some of these, and go on with some of these. */
const SIGNS = [
  ...Array.from('aA\u00e91\u0661 \n\t.,-_/\\@:;!?#&=%<>([{"\'*|\u2019\u201d\u00b7\u200b\u00a0\u{1f436}'),
  // A blessing, which normalization makes eighteen characters of.
  '\ufdfa',
  ...'a_|a.|a-|a@|a\u2019|a\n|1_|1,|1-|,_|<a|%2|%61|http:|&amp;'.replaceAll('_', ' ').split('|'),
];
/** Each sign again and again, with an end that the rules which would take all of it don't take. */
const longTexts = (length: number, ends = ['a', ' ', '!']): string[] =>
  SIGNS.flatMap((sign) => ends.map((end) => `a${sign.repeat(length / sign.length)}${end}`));

/** Milliseconds of the processor: others share the machine. */
function costOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
/** Each of three times, since the first may compile, and any may collect garbage. */
const isSlow = (work: () => unknown, milliseconds: number): boolean =>
  [1, 2, 3].every(() => costOf(work) > milliseconds);

const shorten = (text: string): string => JSON.stringify(`${text.slice(0, 12)}\u2026${text.slice(-2)}`);

describe('a long text', () => {
  /** Their texts are bounded, by `TYPED_MAX`. */
  const BOUNDED = ['server/phone-numbers.ts'];

  function* findExpressions(file: string): Generator<{ at: string; expression: RegExp }> {
    const source = readFileSync(join(root, file), 'utf8');
    const found: { start: number; regex: { pattern: string; flags: string } }[] = [];
    visit(
      parseSync(file, source).program,
      (node: { type: string; start: number; regex?: (typeof found)[0]['regex'] }) => {
        if (node.type === 'Literal' && node.regex) found.push({ start: node.start, regex: node.regex });
      },
    );
    for (const { start, regex } of found)
      yield {
        at: `${file}:${source.slice(0, start).split('\n').length}`,
        expression: new RegExp(regex.pattern, regex.flags.replace(/[gy]/g, '')),
      };
  }

  it('costs no regular expression a time that grows with its square', () => {
    const texts = longTexts(10_000);
    const all = ['contract', 'server', 'web']
      .flatMap((folder) => sourceFiles(root, folder, /(?<!\.test)\.tsx?$/))
      .filter((file) => !BOUNDED.includes(file))
      .flatMap((file) => [...findExpressions(file)]);
    expect(all.length).toBeGreaterThan(300);
    const slow = all.flatMap(({ at, expression }) => {
      const text = texts.find((each) => isSlow(() => expression.test(each), 10));
      return text === undefined ? [] : [`${at} ${expression.source}: ${shorten(text)}`];
    });
    expect(slow).toEqual([]);
  });

  it('costs no field of a call more than moments, as long as a body may be', () => {
    const texts = longTexts(30_000, ['!']);
    const fields = new Map(inputs().map(({ schema, name }) => [schema, name]));
    expect(fields.size).toBeGreaterThan(100);
    const slow = [...fields].flatMap(([schema, name]) => {
      const text = texts.find((each) => isSlow(() => schema.safeParse(each), 200));
      return text === undefined ? [] : [`${name}: ${shorten(text)}`];
    });
    expect(slow).toEqual([]);
  });

  const site = { publicUrl: 'https://litterlink.example' };
  const pages = toPatterns(['/checkout/:id', '/receipt', '/verify', '/litter/:id/:part/:of']);
  /** What is given a stranger's text, each with the most characters that reach it. */
  const FUNCTIONS: Record<string, [most: number, read: (text: string) => unknown]> = {
    'the path of a page': [16_000, (text) => readPageAddress(`/checkout/${text}`, pages)],
    'the longest path of a page': [1_980, (text) => readPageAddress(`/checkout/${text}`, pages)],
    'an encoded path': [5_000, (text) => readPageAddress(`/receipt%3Fkey=${encodeURIComponent(text)}`, pages)],
    'a key': [5_000, (text) => readPageAddress(`/receipt?key=${text}`, pages)],
    'an id in a query': [5_000, (text) => readPageAddress(`/receipt?order=${text}&key=${text}`, pages)],
    'an address for the log': [16_000, (text) => describeRequest({ url: `/${text}` })],
    'Accept-Language': [16_000, (text) => detectLanguage(site, { cookies: {}, headers: { 'accept-language': text } })],
    'Accept-Encoding': [16_000, encodingFor],
    'If-None-Match': [16_000, (text) => isNamed(text, 'W/"x"')],
    'a signed cookie': [16_000, readSigned],
    'a browser’s name': [300, describeDevice],
    'a network address': [16_000, toNetwork],
    'a form': [16_000, parseForm],
    'a line': [64_000, cleanLine],
    'an email address': [64_000, spellEmailAddress],
    'an email address to keep': [64_000, readEmailAddress],
    'a mailbox': [1_000, toMailbox],
    'a name': [16_000, holdsAddress],
    'a name with dots': [16_000, spaceDots],
    'a name for a mail': [16_000, (text) => mailName(text, null)],
    'a message for a mail': [16_000, withoutAddresses],
    'a username': [400, toUsername],
    'a website': [2_200, spellWebAddress],
    'an amount': [600, readTypedCents],
    'a phone number': [16_000, readPhoneNumber],
    'a stored phone number': [200, telephoneAddress],
    'a postal address': [300, readAddress],
    'a street': [1_000, (street) => isPlausibleAddress({ street, town: 'Bend', state: 'OR', zip: '97701' })],
    'a ZIP code': [16_000, readZip],
    'a code': [16_000, readSymbols],
    'a lookalike': [4_000, toLook],
    'a description': [20_000, (text) => publicDescription('dog', `Deposits are kept. ${text}`)],
    'an error': [16_000, (text) => withoutValues(maskEmails(text))],
  };

  it.each(Object.entries(FUNCTIONS))('that is %s is read in moments', (_what, [most, read]) => {
    const run = (text: string) => {
      try {
        return read(text);
      } catch {
        return undefined;
      }
    };
    expect(
      longTexts(most)
        .filter((text) => isSlow(() => run(text), 200))
        .map(shorten),
    ).toEqual([]);
  });
});

describe('a message that somebody asks /verify about', () => {
  const OWN = { siteUrl: 'https://litterlink.com', productName: 'Litterlink' };
  const MESSAGES =
    'a/|@|<a href=|<a href="|[|checkout/|8789dcd2 |1234 |abcd-|code |a://|http://a |a.com |a.com,|1?|https:/a/|a/checkout/|"|www.'.split(
      '|',
    );

  it('is read within a second, whatever it is', () => {
    const texts = [...longTexts(GIVEN_MAX), ...MESSAGES.map((part) => part.repeat(GIVEN_MAX / part.length))];
    expect(texts.filter((text) => isSlow(() => readPasted(text, OWN), 1_000)).map(shorten)).toEqual([]);
  });

  it('is read within a second, although each of its addresses leads to the next', () => {
    // From each of them to each of the others, this would take minutes.
    const chain = 'https://l.wl.co/?u='.repeat(50);
    expect(isSlow(() => readPasted(chain, OWN), 1_000)).toBe(false);
    // What isn't read then can't be ours.
    const text = `${chain.repeat(3)} https://slack-redir.net/link?url=https%3A%2F%2Flitterlink.com%2Fpricing`;
    expect(new Set(readPasted(text, OWN).addresses.map(({ kind }) => kind))).toEqual(new Set(['foreign']));
  });
});
