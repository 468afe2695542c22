import { domainToASCII } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { linkCode } from '../../../contract/payment-links/link-code.ts';
import { messageApps } from '../../../web/ui/message-apps.ts';
import { litterMessage } from '../../../web/features/litters/litter-labels.ts';
import { shareMessage } from '../../../web/features/payment-links/share-message.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { mailbox } from '../../product/outbox.ts';
import { sellPet } from '../../product/sale.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';

const OURS = 'This link is ours';
const PRETENDING = 'This address isn’t ours';
const UNKNOWN = 'We can’t confirm this link';
const ANOTHER = 'Another website';
const UNREADABLE = 'A link that we can’t read';
const CUT = 'We didn’t read everything';
const OWN_PAGE = 'This address is ours';

let product: Product;
let breeder: Breeder;
let id: string;
let code: string;
let url: string;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
  ({ linkId: id } = await offerPet(breeder, { name: 'Poppy' }));
  code = linkCode(id)!;
  url = `${product.url}/checkout/${id}`;
});

/** The headings of what a message was found to have. */
async function read(given: string): Promise<string[]> {
  const { status, body } = await product.visitor().call<string>('GET', `/verify?q=${encodeURIComponent(given)}`);
  expect([given, status]).toEqual([given, 200]);
  const headings = [...body.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, text]) => text!);
  return headings.filter((text) => [OURS, PRETENDING, UNKNOWN, ANOTHER, UNREADABLE, CUT, OWN_PAGE].includes(text));
}
const host = () => new URL(product.url).host;
const encoded = () => encodeURIComponent(url);
const base64 = (text: string) => Buffer.from(text).toString('base64url');

describe('our own message is ours, as an app or a person passes it on', () => {
  it('as the share buttons send it', async () => {
    const pet = { name: 'Poppy', breed: 'Golden Retriever', price: '1250.00' };
    const link = { id, pet, paymentUrl: url, klarnaOffered: true, neutralPreview: false } as Parameters<
      typeof shareMessage
    >[0];
    for (const text of [shareMessage(link, 200_000), shareMessage({ ...link, neutralPreview: true }, 200_000)]) {
      expect(await read(text)).toEqual([OURS]);
      expect(await read(text.replaceAll('\n', ' '))).toEqual([OURS]);
      for (const { href } of messageApps({ text, subject: 'Payment' }))
        if (href.startsWith('https')) expect(await read(href)).toEqual([OURS]);
    }
  });

  it('as a litter’s is sent, and as our mails to a buyer read', async () => {
    const { body } = await breeder.call('POST', '/api/litters', {
      name: 'Spring litter',
      dam: 'Bella',
      sire: 'Max',
      bornOn: '2026-10-01',
      breed: 'Golden Retriever',
      price: '1250.00',
      description: 'Calm puppies.',
      names: ['Red', 'Blue'],
    });
    expect(await read(litterMessage(body['litter']))).toEqual([OURS]);
    const { buyerEmail } = await sellPet(product, breeder);
    const [mail = ''] = await mailbox(product, buyerEmail, 1);
    const text = mail.slice(mail.indexOf('\n\n')).slice(0, 3_000);
    expect((await read(text)).filter((heading) => [PRETENDING, UNKNOWN].includes(heading))).toEqual([]);
  });

  it.each<[string, () => string]>([
    ...[
      '.',
      ')',
      ').',
      ',',
      ';',
      '!',
      '?',
      '"',
      '”',
      '’',
      '»',
      '›',
      '>',
      '*',
      '_',
      '…',
      ' Thanks!',
      '\u200B',
      '\u00A0',
      '/',
      '/.',
    ].map((behind): [string, () => string] => [
      `with ${JSON.stringify(behind)} behind it`,
      () => `Here it is: ${url}${behind}`,
    ]),
    ...['()', '[]', '<>', '""', '“”', '„“', '‹›', '«»', '**', '__', '``'].map(
      ([open, close]): [string, () => string] => [`within ${open}${close}`, () => `See ${open}${url}${close} please`],
    ),
    ['in Markdown', () => `[${url}](${url})`],
    ['in HTML', () => `<a href="${url}">Poppy</a>`],
    ['without the scheme', () => `Go to ${host()}/checkout/${id}.`],
    ['in upper case', () => url.toUpperCase()],
    ['with a doubled slash', () => url.replace('/checkout', '//checkout')],
    ['with tracking', () => `${url}?utm_source=wa&fbclid=IwAR0_x#y`],
    ['with a page of its own', () => `${url}/question`],
    ['with a soft end of a line', () => `${url.slice(0, -20)}=\r\n${url.slice(-20)}`],
    ['with a soft end of a line that lost its line', () => `${url.slice(0, -20)}=${url.slice(-20)}`],
    ['with an end of a line in the id', () => `> Look: ${url.slice(0, -13)}\n> ${url.slice(-13)}`],
    ['with invisible letters', () => `\u2066${url.slice(0, 12)}\u00AD${url.slice(12)}\u2069`],
    ['with other dashes', () => url.replaceAll('-', '\u2011')],
    ['twice, and with its code', () => `${url} ${url}. The page’s code is ${code}.`],
    ['in an exported chat', () => `[11/20/26, 3:14:07 PM] June Halloran: Here's Poppy 🐶 ${url} . Pay when you can!!`],
    ['with a word stuck to it', () => `${url}Thanks!`],
    ['with an emoji stuck to it', () => `👉${url}🐶`],
    ['encoded as a whole', () => encoded()],
    ['encoded twice', () => encodeURIComponent(encoded())],
    ['in an address that writes a message', () => `sms:+15415550134?&body=Look:%20${encoded()}`],
    ['in an address that writes a mail', () => `mailto:ben@example.com?subject=Poppy&body=${encoded()}`],
    ['in an address of an app', () => `whatsapp://send?text=${encoded()}`],
    ['in HTML entities', () => url.replaceAll('/', '&#x2F;').replaceAll(':', '&#58;')],
    ['in JSON', () => JSON.stringify({ url }).replaceAll('/', '\\/')],
    ['as a Slack link', () => `<${url}|Poppy>`],
    ['as its path', () => `/checkout/${id}`],
    ['as its path in a sentence', () => `open checkout/${id}, please`],
    ['as its id', () => id],
    ['as its id in braces', () => `{${id}}`],
    ['as its id without dashes', () => id.replaceAll('-', '')],
  ])('%s', async (_what, given) => expect(await read(given())).toEqual([OURS]));

  it.each<[string, (code: string) => string]>([
    ...['-', '‐', '‑', '‒', '–', '—', '−', '－', ' ', ' - ', '\u00A0', '', '_', '.'].map(
      (dash): [string, (code: string) => string] => [
        `with ${JSON.stringify(dash)}`,
        (given) => given.replace('-', dash),
      ],
    ),
    ['in quotes', (given) => `“${given}”.`],
    ['in a sentence', (given) => `The page’s code is ${given}: check it!`],
    ['in Spanish', (given) => `El código es ${given.toLowerCase()}.`],
    ['as its own check', (given) => `${product.url}/verify?q=${given}`],
  ])('the code %s', async (_what, write) => expect((await read(write(code)))[0]).toBe(OURS));
});

describe('a link that a scanner or an app rewrote is read', () => {
  const v3 = () => `https://urldefense.com/v3/__${url}__;!!ABC123!xyz$`;
  it.each<[string, () => string]>([
    [
      'Outlook',
      () => `https://nam02.safelinks.protection.outlook.com/?url=${encoded()}&data=05%7C01&sdata=x%3D&reserved=0`,
    ],
    [
      'Teams',
      () =>
        `https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/atp-safelinks.html?url=${encoded()}&locale=en`,
    ],
    ['Proofpoint 1', () => `https://urldefense.proofpoint.com/v1/url?u=${encoded()}&k=x`],
    [
      'Proofpoint 2',
      () =>
        `https://urldefense.proofpoint.com/v2/url?u=${encodeURIComponent(url.replaceAll('-', '%2D')).replaceAll('%252D', '-2D').replaceAll('%3A', '-3A').replaceAll('%2F', '_')}&d=DwMFaQ&c=x`,
    ],
    ['Proofpoint 3', v3],
    ['Proofpoint 3 with a letter of its own', () => v3().replace('__;', '?n=caf*__;').replace('!!', 'w6k!!')],
    ['Barracuda', () => `https://linkprotect.cudasvc.com/url?a=${encoded()}&c=E,1,x&typo=1`],
    ['Sophos', () => `https://us-west-2.protection.sophos.com/?d=example&u=${base64(url)}&i=x`],
    ['Cisco', () => `https://secure-web.cisco.com/1abcDEF/${encoded()}`],
    ['Check Point', () => `https://protect.checkpoint.com/v2/___${url}___.YzJ1OmV4`],
    ['Google', () => `https://www.google.com/url?q=${encoded()}&sa=D`],
    ['Google in mails', () => `https://www.google.com/url?sa=t&url=${encoded()}`],
    ['Facebook', () => `https://l.facebook.com/l.php?u=${encodeURIComponent(`${url}?fbclid=IwAR`)}&h=AT0`],
    ['Facebook on phones', () => `https://lm.facebook.com/l.php?u=${encoded()}`],
    ['Instagram', () => `https://l.instagram.com/?u=${encoded()}&e=AT0`],
    ['WhatsApp', () => `https://wa.me/?text=${encodeURIComponent(`Look: ${url}.`)}`],
    ['Slack', () => `https://slack-redir.net/link?url=${encoded()}&v=3`],
    [
      'Outlook with a capital',
      () => `https://gcc02.safelinks.protection.outlook.com/GetUrlReputation?Url=${encoded()}`,
    ],
    ['Outlook on the web', () => `https://outlook.office.com/mail/safelink.html?url=${encoded()}&corid=1`],
    ['Barracuda, encoded twice', () => `https://linkprotect.cudasvc.com/url?a=${encodeURIComponent(encoded())}&c=E,1`],
    ['Trend Micro', () => `https://imsva91-ctp.trendmicro.com/wis/clicktime/v1/query?url=${encoded()}&umid=1`],
    ['Trustwave', () => `https://scanmail.trustwave.com/?c=8510&d=x&u=${encoded()}`],
    ['Libraesva', () => `https://urlsand.esvalabs.com/?u=${encoded()}&e=1`],
    ['Exclaimer', () => `https://us.content.exclaimer.net/?url=${encoded()}&tenantid=x`],
    ['GMX', () => `https://deref-gmx.com/mail/client/x/dereferrer/?redirectUrl=${encoded()}`],
    ['Google in Puerto Rico', () => `https://www.google.com.pr/url?sa=t&url=${encoded()}`],
    ['Google in the Netherlands', () => `https://www.google.nl/url?q=${encoded()}`],
    ['Google Translate', () => `https://translate.google.com/translate?sl=en&tl=es&u=${encoded()}`],
    ['TikTok', () => `https://www.tiktok.com/link/v2?aid=1988&lang=en&scene=bio_url&target=${encoded()}`],
    ['Pinterest', () => `https://www.pinterest.com/offsite/?token=1&url=${encoded()}`],
    ['X', () => `https://x.com/i/redirect?url=${encoded()}`],
    ['LINE', () => `https://line.me/R/msg/text/?${encoded()}`],
    ['Yahoo', () => `https://r.search.yahoo.com/_ylt=A/RV=2/RE=1/RO=10/RU=${encoded()}/RK=2/RS=x`],
    ['Bing', () => `https://www.bing.com/ck/a?!&&p=1&u=a1${base64(url)}&ntb=1`],
    ['LinkedIn', () => `https://www.linkedin.com/safety/go?url=${encoded()}&trk=x`],
    [
      'one in another',
      () => `https://l.facebook.com/l.php?u=${encodeURIComponent(`https://www.google.com/url?q=${encoded()}`)}`,
    ],
    ['what Outlook writes as text', () => `${url}<https://nam02.safelinks.protection.outlook.com/?url=${encoded()}>`],
  ])('by %s', async (_what, given) => expect(await read(given())).toEqual([OURS]));

  it.each([
    'https://protect-us.mimecast.com/s/AbCdEfGhIj?domain=example.com',
    'https://url.us.m.mimecastprotect.com/s/AbCd',
    'https://t.co/AbCd123',
    'bit.ly/3xYzAbC',
    'https://tinyurl.com/poppy',
    'https://fortimail.example.com/fmlurlsvc/?fewReq=:B:x&url=https%3a%2f%2fexample.com',
    'https://us01.l.antigena.com/l/AbCd',
  ])('or said to hide where it leads: %s', async (given) =>
    expect(await read(`Pay here: ${given}`)).toEqual([UNREADABLE]),
  );
});

describe('what isn’t ours is named, and frightens only with a reason', () => {
  it.each([
    'https://www.happy-paws.com/puppies',
    'happy-paws.com',
    'https://www.facebook.com/HappyPaws',
    'https://www.instagram.com/happy_paws/',
    'https://münchner-hunde.de/',
    'https://goldens.pet/litters?year=2026',
    'https://www.google.com/url?q=https%3A%2F%2Fhappy-paws.com&sa=D',
  ])('%s is another website', async (given) => expect(await read(`See us at ${given}.`)).toEqual([ANOTHER]));

  it.each<[string, () => string]>([
    ['our name in the host', () => 'https://litterlink-pay.com/x'],
    ['our name with a letter more', () => 'https://litterrlink.com/'],
    ['our name with letters changed', () => 'https://littrelink.com/'],
    ['our name with other letters', () => 'https://lіtterlink.com/'],
    ['our name with digits', () => 'https://l1tterl1nk.com'],
    ['our name in another alphabet', () => 'https://ӏіттегӏіпк.com/x'],
    ['our name with a small capital', () => 'https://litteʀlink.com'],
    ['our name in punycode', () => `https://${domainToASCII('lіtterlink.com')}/`],
    ['our host before an @', () => `https://${host()}@happy-paws.com/`],
    ['our host before an @ without a scheme', () => `${host()}@happy-paws.com/checkout`],
    ['our path', () => `https://happy-paws.com/checkout/${id}`],
    ['an address of numbers', () => `203.0.113.7:8080/checkout/${id}`],
    ['our name under any end', () => 'litterlink-pay.icu'],
    ['our link over another in Slack', () => `<https://happy-paws.com/x|${url}>`],
    ['our link over another in Markdown', () => `[${url}](https://happy-paws.com/x)`],
    ['our link over another in HTML', () => `<a href="https://happy-paws.com/x">${url}</a>`],
  ])('%s pretends to be ours', async (_what, given) => expect(await read(given())).toEqual([PRETENDING]));

  it('everything in one message, what frightens first', async () => {
    const text = `Hi, I'm Anna from https://happy-paws.com (anna@happy-paws.com). Pay at ${url} or at https://litterlink-pay.com/x. Terms: ${product.url}/terms`;
    expect(await read(text)).toEqual([PRETENDING, OURS, ANOTHER, OWN_PAGE]);
  });

  it('two addresses without a blank between, and a counter of clicks behind ours', async () => {
    expect(await read(`${url},https://litterlink-pay.com/x`)).toEqual([PRETENDING, OURS]);
    expect(await read(`${url} (https://t.co/abc)`)).toEqual([OURS, UNREADABLE]);
    for (const other of ['happy-paws.com', 'safelinks.protection.outlook.com.happy-paws.com'])
      expect(await read(`https://${other}/?url=${encoded()}`)).toEqual([ANOTHER]);
  });

  it('and says that it didn’t read everything, with what it found', async () => {
    const many = Array.from({ length: 30 }, (_, index) => `https://paws${index}.example`).join(' ');
    const headings = await read(`${many} ${url} https://litterlink-pay.com/x`);
    expect(headings.slice(0, 3)).toEqual([PRETENDING, CUT, OURS]);
    expect(await read(`${url} ${'a '.repeat(2_500)} https://litterlink-pay.com/x`)).toEqual([CUT, OURS]);
    // A form cuts it so, with a blank at its end.
    expect(await read('a '.repeat(2_000))).toEqual([UNKNOWN, CUT]);
    expect(await read(`${url}${'\r\n'.repeat(2_500)}`)).toEqual([OURS]);
  });

  it('a code among many words, also in a sentence', async () => {
    expect(await read(`${'this that with from '.repeat(20)} The code ${code} is on the card`)).toEqual([OURS]);
  });

  it.each([
    'Hi.Thanks for writing with your long-term well-made plan',
    'Call 555-1234 or 94110-1234',
    'anna@happy-paws.com',
    'Order 0f5b8c1e-9a3d-4b7f-8e21-5c6d7a8b9c0d is on its way to you',
  ])('no link is found in %j', async (given) => expect(await read(given)).toEqual([UNKNOWN]));
});
