import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicPaths } from '../../../contract/pages/public-page.ts';
import { REVIEW_ROUTE } from '../../../contract/pages/review-page.ts';
import { screens } from '../../../contract/screens.ts';
import { connectedBreeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { mailContaining, takeMails } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { causeMails } from '../../product/cause-mails.ts';
import { newBuyer } from '../../product/questions.ts';
import { everyMail } from '../../e2e/mail-samples.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { settled } from '../../product/table-digests.ts';
import { litterWithList, submitJoin } from '../../product/waitlist.ts';

let product: Product;
beforeAll(async () => {
  product = await startWithBreeders({ HOLDS: 'checkout' });
});
afterAll(() => product?.stop());

/** Where the mails that a test causes lead, each at least once. */
const LED_TO = [
  publicPaths.link,
  publicPaths.question,
  publicPaths.receipt,
  publicPaths.reservation,
  publicPaths.stopAlerts,
  publicPaths.waitlist,
  publicPaths.verify,
  `${publicPaths.yourData}/copy`,
  `${publicPaths.yourData}/deletion`,
  screens.confirmEmail.path,
  screens.confirmEmailChange.path,
  screens.pricing.path,
  screens.resetPassword.path,
];

const sale = screens.sale.path.replace(':id', 'any');
const litter = screens.litter.path.replace(':id', 'any');

/**
 * Where mails lead that no test causes in a minute. A page with a key must be one that another mail leads to; a page without one is opened
 * as it stands. A new mail is caused by `causeMails`, or stands here.
 */
const LEADS_TO: Record<string, string[]> = {
  'account-deleted': [screens.register.path],
  'update:pictures': [publicPaths.reservation],
  'deposit:failed': [publicPaths.reservation],
  'deposit:part': [publicPaths.reservation],
  'deposit:released': [publicPaths.reservation],
  'deposit:overdue': [publicPaths.reservation],
  'deposit:reminder': [publicPaths.reservation],
  'deposit:days-moved': [publicPaths.reservation],
  'deposit-breeder:days-moved': [sale],
  'deposit-breeder:overdue': [sale],
  'deposit-breeder:part': [sale],
  'deposit-breeder:released': [sale],
  'deposit-breeder:cash': [sale],
  'cash:asked': [publicPaths.reservation],
  'cash:withdrawn': [publicPaths.reservation],
  'cash:returned': [publicPaths.reservation],
  'move:proposed': [publicPaths.reservation],
  'move:address': [publicPaths.reservation],
  'move:breeder:moved': [sale],
  'move:breeder:declined': [sale],
  'bank-payment:overtaken': [],
  'bank-payment:started': [publicPaths.reservation],
  'bank-payment:started-breeder': [sale],
  'bank-payment:started-breeder:part': [sale],
  'bank-payment:failed': [publicPaths.link],
  'bank-payment:lost': [],
  'bank-payment:lost-breeder': [sale],
  'bank-payment:failed-breeder': [sale],
  'bank-payment:failed-breeder:part': [sale],
  'bank-payment:failed-breeder:settled': [sale],
  'dispute:opened': [sale],
  'dispute:appealed': [sale],
  'dispute:closed': [sale],
  'dispute:returned': [sale],
  'warning:inquiry': [sale],
  'warning:fraud': [sale],
  'warning:review': [sale],
  'hidden-wording': [screens.dashboard.path],
  'payment-failed': [screens.billing.path],
  'payment-page': [publicPaths.link, publicPaths.stopAlerts],
  'payment-page:surprise': [publicPaths.link, publicPaths.stopAlerts],
  invitation: [screens.invitation.path, publicPaths.stopAlerts],
  'person-ended': [],
  'subscription-ended': [screens.pricing.path],
  'renewal-notice': [screens.billing.path],
  'handed-over:buyer': [publicPaths.receipt],
  'handed-over:breeder': [sale],
  ...Object.fromEntries(
    ['Remind', 'Returned', 'Refused', 'Granted', 'NotGranted', 'Lapsed', 'ByHand'].map((kind) => [
      `promise:${kind}`,
      [publicPaths.promise],
    ]),
  ),
  ...Object.fromEntries(
    ['proof', 'extension', 'extended', 'returned', 'lapsed', 'givenUp', 'denied'].map((news) => [
      `promise:breeder:${news}`,
      [sale],
    ]),
  ),
  'debt:buyer': [],
  'debt:breeder': [sale, screens.stripeSetup.path],
  'paid-otherwise:buyer': [],
  'paid-otherwise:breeder': [],
  'refund-made:buyer': [publicPaths.receipt],
  'refund-made:breeder': [sale],
  'refund-waits': [sale],
  'refund-waits: for days': [],
  'refund-waits: buyer': [],
  'reservation-request': [screens.questions.path],
  'reservation-request: allowed': [publicPaths.link],
  'reservation-request: place allowed': [publicPaths.waitlist],
  refunded: [],
  'review:invitation': [REVIEW_ROUTE, publicPaths.stopAlerts],
  'review:link': [REVIEW_ROUTE],
  'review:written': [screens.reviews.path],
  'review:down': [],
  'review:again': [],
  'review:answer hidden': [screens.reviews.path],
  'review:answer again': [screens.reviews.path],
  'security-notice': [screens.security.path, screens.forgotPassword.path],
  'support-request': [],
  'suspension:suspended': [screens.account.path],
  'suspension:reinstated': [screens.account.path],
  'webhook-off': [screens.programs.path],
  'trial:ending': [screens.pricing.path, publicPaths.stopAlerts],
  'trial:ended': [screens.pricing.path, publicPaths.stopAlerts],
  'spot:paid': [publicPaths.waitlist],
  'spot:breeder:paid': [litter],
  'spot:ended': [publicPaths.waitlist],
  'spot:breeder:ended': [litter],
  'waitlist:born': [publicPaths.waitlist, publicPaths.stopAlerts],
  'waitlist:failed': [publicPaths.waitlist, publicPaths.stopAlerts],
  'waitlist:approved': [publicPaths.waitlist, publicPaths.stopAlerts],
  'waitlist:declined': [publicPaths.waitlist, publicPaths.stopAlerts],
  'waitlist:ended': [publicPaths.waitlist, publicPaths.stopAlerts],
  'waitlist:moved': [publicPaths.waitlist, publicPaths.stopAlerts],
  'waitlist-breeder:joined': [litter],
  'waitlist-breeder:asked': [litter],
  'waitlist-breeder:expired': [litter],
  'waitlist-breeder:ended': [litter],
  'waitlist-breeder:overdue': [litter],
};

/** What differs between two mails of one kind: names, sums, days. */
const VARIABLE =
  /Wolfes\S*|\$[\d,.]+|\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d+, \d+|LL-\S+|\d+/g;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A pattern of the subject of each mail that the product sends; the translations lead where the mails in English do. */
const SUBJECTS = Object.entries(everyMail)
  .filter(([name]) => !/spanish|, es$/.test(name))
  .map(([name, write]): [string, RegExp] => [
    name,
    new RegExp(`^${write().subject.split(VARIABLE).map(escaped).join('.+')}$`),
  ]);

/** Folded into lines, and encoded where a letter is beyond ASCII. */
function subjectOf(mail: string): string {
  const [, subject = ''] = /^Subject: (.*(?:\n[ \t].*)*)$/m.exec(mail) ?? [];
  return subject
    .replace(/\?=\n[ \t]=\?UTF-8\?Q\?/gi, '')
    .replace(/\n[ \t]/g, ' ')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_all, text: string) => text.replaceAll('_', ' '));
}

/** All mails, once one of each kind has arrived. */
async function allMails(): Promise<string[]> {
  const mails: string[] = [];
  await eventually(() => {
    for (const { text } of takeMails(product)) mails.push(text);
    const missing = SUBJECTS.filter(
      ([name, subject]) => !(name in LEADS_TO) && !mails.some((mail) => subject.test(subjectOf(mail))),
    );
    if (missing.length > 0) throw new Error(`nothing has sent ${missing.map(([name]) => name).join()}`);
  });
  return mails;
}

const HAS_KEY: string[] = LED_TO.slice(0, 6);

/** The addresses of our site in mails, and those that mails which weren't caused lead to. */
function linksOf(mails: string[]): string[] {
  const found = mails
    .flatMap((mail) => mail.match(/https?:\/\/[^\s"<>]+/g) ?? [])
    .filter((link) => link.startsWith(product.url))
    .map((link) => link.replaceAll('&amp;', '&'));
  const paths = found.map((link) => new URL(link).pathname);
  const leadsTo = (path: string) => paths.some((each) => each === path || each.startsWith(`${path}/`));
  const others = Object.values(LEADS_TO).flat();
  expect([...LED_TO, ...others.filter((path) => HAS_KEY.includes(path))].filter((path) => !leadsTo(path))).toEqual([]);
  const bare = others.filter((path) => !HAS_KEY.includes(path)).map((path) => product.url + path);
  return [...new Set([...found, ...bare])];
}

interface Form {
  action: string;
  /** One for each of its buttons. */
  posts: URLSearchParams[];
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");

/** The forms of a page that are posted, as they stand there. */
function formsIn(html: string, address: string): Form[] {
  return [...html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)]
    .filter(([, tag]) => attribute(tag!, 'method') === 'post')
    .map(([, tag, content]) => {
      const fields: [string, string][] = [];
      const buttons: [string, string][] = [];
      for (const [each, kind] of content!.matchAll(/<(input|select|textarea|button)\b[^>]*>/g)) {
        const name = attribute(each, 'name');
        const isUnchecked = /type="(checkbox|radio)"/.test(each) && !/ checked/.test(each);
        if (kind === 'button' && !each.includes('type="button"'))
          buttons.push([name ?? '', attribute(each, 'value') ?? '']);
        else if (name !== undefined && !isUnchecked) fields.push([name, attribute(each, 'value') ?? '']);
      }
      const action = new URL(attribute(tag!, 'action') ?? address, address).href;
      return { action, posts: buttons.map((button) => new URLSearchParams([...fields, button])) };
    });
}

/** A program that fetches pages, and one that is a browser without a person. */
const SCANNERS: Record<string, (origin: string) => Record<string, string>> = {
  'a program': () => ({}),
  'a browser without a person': (origin) => ({
    origin,
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'navigate',
    'user-agent':
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
  }),
};

/** Opens a link, follows where it leads, and posts all forms on the way. Returns how many it posted. */
async function scan(link: string, headers: Record<string, string>): Promise<number> {
  await fetch(link, { method: 'HEAD', headers });
  const page = await fetch(link, { headers });
  let posted = 0;
  for (const { action, posts } of formsIn(await page.text(), page.url))
    for (const body of posts) {
      await (await fetch(action, { method: 'POST', headers, body })).arrayBuffer();
      posted++;
    }
  return posted;
}

const headerOf = (mail: string) => mail.slice(0, mail.indexOf('\n\n')).replace(/\n[ \t]+/g, ' ');

/** No absence note answers a mail, and what its reader may stop ends with one click, whose address stands in the mail as well. */
async function checkHeaders(mails: string[]): Promise<void> {
  const stops = new Map<string, string>();
  for (const mail of mails) {
    const header = headerOf(mail);
    expect(header).toContain('Auto-Submitted: auto-generated');
    const [, stop] = /^List-Unsubscribe: ?<([^>]+)>$/m.exec(header) ?? [];
    // The page of a conversation and that of stopped mails stop by a press.
    expect([subjectOf(mail), stop !== undefined]).toEqual([
      subjectOf(mail),
      /Stop these emails|stop emails/.test(mail),
    ]);
    if (!stop) continue;
    expect(header).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    stops.set(new URL(stop).pathname, stop);
  }
  expect([...stops.keys()].toSorted()).toEqual([publicPaths.question, publicPaths.stopAlerts].toSorted());
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  for (const stop of stops.values()) expect((await fetch(stop, { method: 'POST', body })).status).toBe(204);
}

describe('a scanner that opens each link of each mail and posts the forms that it finds', () => {
  it('changes nothing', async () => {
    await causeMails(product);
    const mails = await allMails();
    const links = linksOf(mails);
    const before = await settled(product);
    for (const headersOf of Object.values(SCANNERS)) {
      let posted = 0;
      for (const link of links) posted += await scan(link, headersOf(product.url));
      expect(posted).toBeGreaterThan(10);
    }
    const after = await settled(product);
    const changed = Object.keys(before).filter((table) => before[table] !== after[table]);
    expect(changed).toEqual([]);
    await checkHeaders(mails);
  });

  it('leaves the act to a person, who presses once more where the browser doesn’t say that it was one', async () => {
    const breeder = await connectedBreeder(product);
    const { id } = await litterWithList(breeder, ['Red']);
    const email = newBuyer();
    await submitJoin(product.visitor(), id, email);
    const path = /\/waitlist\?key=[\w-]{43}/.exec(await mailContaining(product, email, '/waitlist?key='))![0];
    const visitor = product.visitor();
    const without = { 'sec-fetch-user': '' };
    const asked = await visitor.submit(path, { act: 'join' }, without);
    expect([asked.status, asked.body]).toEqual([200, expect.stringContaining('One more step')]);
    const [form] = formsIn(asked.body, product.url + path);
    const again = await visitor.submit(path, Object.fromEntries(form!.posts[0]!), without);
    expect(again.status).toBe(303);
    expect((await visitor.call<string>('GET', again.location!)).body).toContain('You are on the list');
  });
});
