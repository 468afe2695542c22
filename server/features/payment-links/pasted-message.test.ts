import { describe, expect, it } from 'vitest';
import { linkCode } from '../../../contract/payment-links/link-code.ts';
import { readPasted } from './pasted-message.ts';

const ID = '8789dcd2-e768-4f3a-9c1b-0d2e4f6a8b9c';
const CODE = linkCode(ID)!;
const URL_OF_LINK = `https://litterlink.com/checkout/${ID}`;
const ENCODED = encodeURIComponent(URL_OF_LINK);
const OWN = { siteUrl: 'https://litterlink.com', productName: 'Litterlink' };

/** What a text was found to have, each once; `ours` is the link, by whatever names it. */
function read(template: string): string[] {
  const given = template
    .replaceAll('ENC', ENCODED)
    .replaceAll('URL', URL_OF_LINK)
    .replaceAll('ID', ID)
    .replaceAll('CODE', CODE);
  const { addresses, codes } = readPasted(given, OWN);
  const kinds: string[] = addresses.map((each) =>
    each.kind === 'ours' && !each.address.pathname.includes(ID) ? 'own-page' : each.kind,
  );
  if (codes.some(({ ids: [from, to] }) => ID >= from && ID <= to)) kinds.push('ours');
  return [...new Set(kinds)].toSorted();
}

describe('an address of another site never says that it is ours', () => {
  it.each([
    'secure_pay.litterlink-pay.com/checkout/ID',
    'secure_pay.evil.example/checkout/ID',
    '203.0.113.7/checkout/ID',
    '203.0.113.7:8080/checkout/ID',
    '3405803783/checkout/ID',
    '0xcb007107/checkout/ID',
    'litterlink-pay/checkout/ID',
    'ftp://evil.example/checkout/ID',
    '-happy-evil.com/checkout/ID',
    '=evil.example/checkout/ID',
    '@evil.example/checkout/ID',
    '.evil.example/checkout/ID',
    '%20evil.example/checkout/ID',
    'evil%2eexample/checkout/ID',
    'evil\u3002example/checkout/ID',
    'happy-evil.com./checkout/ID',
    'evil.example\\checkout\\ID',
    'https:evil.example/checkout/ID',
    'https:////evil.example/checkout/ID',
    'http://[2001:db8::1]/checkout/ID',
    'https://litterlink.com"@evil.example/checkout/ID',
    'https://evil.app.link/checkout/ID',
    ...['[', '|', '{', '^', '`', '"', '”', '‘', '<', ',', ';', '(', '%5B'].map(
      (sign) => `https://evil-shop.com/${sign}/checkout/ID`,
    ),
    'litterlink-pay.com/fmlurlsvc/x',
    'https://litterlink.app.link/x',
    ...'icu cc vip ai pro cash support website space in to eu ly'.split(' ').map((end) => `litterlink-pay.${end}`),
    'litterlink.cc',
    'Pay at secure-litterlink.click, please',
    'litterlink.com@evil.example/x',
  ])('%s pretends', (given) => expect(read(given)).toEqual(['pretending']));

  it.each([
    '=checkout/ID',
    'https;//evil.com/URL',
    'evil.com//litterlink.com/checkout/ID',
    'evil.com/litterlink. com/checkout/ID',
    'evil://litterlink.com/checkout/ID',
    'https://litterlink. com.evil.com/checkout/ID',
    'ttps://litterlink. com@evil.com/checkout/ID',
    'evil-litterlink. com/checkout/ID',
    'https://evil.com/ //evil.com/litterlink .com/checkout/ID',
    'https://safe.menlosecurity.com/https://evil.com/URL',
    'https://safe.menlosecurity.com.evil.com/URL',
    '@/checkout/ID',
    'foo/https://litterlink.com/checkout/ID',
    '3405803783/URL',
    '3405803783?URL',
    'evil.com/URL',
    'evil.com/?u=URL',
    'evil.com?URL',
    'https://evil.com/URL',
    'https://evil.com/<URL',
    'https://evil.com/"https%3A%2F%2Flitterlink.com%2Fcheckout%2FID',
    'https://evil.com/&lt;URL',
    'https://evil.com,URL',
    'https://evil.com/ /checkout/ID',
    'evil.com/CODE',
    'evil/CODE',
    'https://evil.com/[CODE',
    'ID@evil.com',
    'ID.evil.com/x',
    'ftp://litterlink.com/checkout/ID',
    'https://www.instagram.com/evilpage/?u=ENC',
    'https://threads.net/@evil?u=ENC',
    'https://facebook.com/l.smith?u=ENC',
    'https://vk.com/awayfoo?to=ENC',
    'https://youtube.com/redirectfoo?q=ENC',
    'https://pinterest.com/offsitefoo?url=ENC',
    'https://tiktok.com/linkfoo?target=ENC',
    'https://mailtrack.io/evil?url=ENC',
    'https://wa.me/15550000000?text=ENC',
    'https://api.whatsapp.com/send?phone=15550000000&text=ENC',
    'https://sites.google.com/url?q=ENC',
    'https://slack-redir.net/link?url=https%3A%2F%2Fevil.com&url=ENC',
    'https://www.google.com/url?q=ENC&url=https%3A%2F%2Fevil.com',
    'https://www.google.com/url?q=https%3A%2F%2Fevil.com%2FURL',
    'https://checkpoint.com/evil?x=/v2/___URL___',
    'https://litterlink-com.translate.goog/checkout/ID?_x_tr_hp=evil',
  ])('%s isn’t confirmed', (given) => expect(read(given)).not.toContain('ours'));

  it.each([
    '<a href="EVIL"><b>URL</b></a>',
    '<a href="EVIL" style="color: red">URL</a>',
    '<a href="EVIL"> URL </a>',
    "<a href='//evil.example'>URL</a>",
    '<a href=evil.example/x>URL</a>',
    '<a href="EVIL">litterlink.com/checkout/ID</a>',
    '<a href="EVIL">https://<i>litterlink.com</i>/checkout/ID</a>',
    '&lt;a href=&quot;EVIL&quot;&gt;URL&lt;/a&gt;',
    '<EVIL|URL>',
    '[URL|EVIL]',
    '[url=EVIL]URL[/url]',
    'URL [EVIL]',
    'URL<EVIL>',
    'URL <EVIL>',
    '[URL](EVIL)',
    '[**URL**](EVIL)',
    '[URL](<EVIL>)',
    '[[EVIL][URL]]',
  ])('our link over another address: %s', (given) =>
    expect(read(given.replace('EVIL', 'https://evil.example/x'))).toEqual(['pretending']),
  );
});

describe('what is honest doesn’t frighten', () => {
  it.each([
    'URLURL',
    'URL;URL',
    'https://URL',
    'https:// URL',
    'Ready?URL',
    'Thanks.URL',
    'Link:litterlink.com/checkout/ID',
    '(litterlink.com/checkout/ID)',
    'ID'.replace('ID', ID.replaceAll('-', '–')),
    ID.replaceAll('-', ' '),
    ID.replaceAll('-', ' - '),
    `litterlink.com/checkout/${ID.replaceAll('-', ' - ')}`,
    'Code CODE',
    'Poppy, code CODE',
    'The code CODE is on the card',
    'with CODE',
    'She said CODE',
    'Code\nCODE',
    'code = CODE',
    '2026 CODE',
    `The code on the receipt is ${CODE.replace('-', '.')}`,
    `${'this that with from they were here then '.repeat(40)} CODE ${'what when over also '.repeat(10)}`,
    'https://meet.google.com/linkredirect?dest=ENC',
    'https://deref-gmx.net/mail/client/x/dereferrer/?redirectUrl=ENC',
    'https://www.instagram.com/linkshim/?u=ENC',
    'https://safe.menlosecurity.com/URL',
    ...[
      'https;//',
      'https.//',
      'https//',
      'https: //',
      'https ://',
      'https\uff1a//',
      'htps://',
      'ttps://',
      's://',
      '://',
      '//',
    ].map((scheme) => `Pay: ${scheme}litterlink.com/checkout/ID`),
    ...['. ', ' .', ' . ', ',', '\u00b7', '[.]', '(dot)', ' dot ', ' punto '].map(
      (dot) => `https://litterlink${dot}com/checkout/ID`,
    ),
    'hxxps[:]//www.litterlink[.]com/checkout/ID',
  ])('%s is ours', (given) => expect(read(given)).toEqual(['ours']));

  it.each<[string, string[]]>([
    ...['URL,X', 'URL;X', '(URL)(X)', 'URL👉X', 'URL-X', 'URLX', 'URL|X '].map((form): [string, string[]] => [
      form.replace('X', 'https://litterlink-pay.com/x'),
      form.includes('|') ? ['pretending'] : ['ours', 'pretending'],
    ]),
    ['URL<https://url.us.m.mimecastprotect.com/s/x?domain=litterlink.com>', ['ours', 'unreadable']],
    ['<a href="https://url.us.m.mimecastprotect.com/s/x?domain=litterlink.com">URL</a>', ['ours', 'unreadable']],
    ['URL (https://t.co/abc)', ['ours', 'unreadable']],
    ['URL <https://u123.ct.sendgrid.net/ls/click?upn=x>', ['ours', 'unreadable']],
    ['URL <https://d1.na1.hubspotlinks.com/Ctc/x>', ['ours', 'unreadable']],
    ['URL (https://happy-paws.com)', ['foreign', 'ours']],
    ['URL (https://www.instagram.com/happypaws)', ['foreign', 'ours']],
    ['URL [EXTERNAL]', ['ours']],
    ['URL [urldefense.com]', ['foreign', 'ours']],
    ['URL <urldefense.com>', ['foreign', 'ours']],
    ['URL[urldefense.com]', ['foreign', 'ours']],
    ['URL (protected by mimecast.com)', ['ours', 'unreadable']],
    ['URL [litterlink-pay.com]', ['ours', 'pretending']],
    ['[URL](happy-paws.com)', ['pretending']],
    ['URL [www.happy-paws.com]', ['pretending']],
    ['URL [happy-paws.com/x]', ['pretending']],
    ['<happy-paws.com|URL>', ['pretending']],
    ['[url=happy-paws.com]URL[/url]', ['pretending']],
    ['https://urldefense.com/v3/__https://litterlink.com/che\nckout/ID__;!!ABC123!xyz$', ['unreadable']],
    ['https://urldefense.com/v3/__URL', ['unreadable']],
    ['URL, or CODE. See <a href="https://happy-paws.com">our site</a>', ['foreign', 'ours']],
  ])('%s is %j', (given, kinds) => expect(read(given)).toEqual(kinds));

  it.each([
    'https://www.reddit.com/r/dogs/comments/x/is_litterlink_legit/',
    'https://www.trustpilot.com/review/litterlink.com',
    'https://www.bbb.org/us/or/bend/profile/litterlink-1',
    'https://apps.apple.com/us/app/litterlink/id1',
    'https://www.facebook.com/litterlink',
    'https://who.is/whois/litterlink.com',
    'https://happy-paws.com/?ref=www.litterlink.com',
    'https://www.google.com/search?q=ENC',
    'https://www.bing.com/search?q=ENC',
    'https://duckduckgo.com/?q=ENC',
    'https://www.google.com/amp/s/litterlink.com/checkout/ID',
    'https://www.facebook.com/sharer/sharer.php?u=ENC',
    'https://x.com/intent/post?url=ENC',
    'https://www.reddit.com/submit?url=ENC',
    'https://t.me/iv?url=ENC',
    'https://web.archive.org/web/2026/URL',
  ])('%s is another website', (given) => expect(read(given)).toEqual(['foreign']));

  it.each(['https://', 'See litterlink-receipt.pdf', 'Hi.Thanks for 12.50/month and/or 3.5', 'anna@happy-paws.com'])(
    'nothing is found in %s',
    (given) => expect(read(given)).toEqual([]),
  );
});
