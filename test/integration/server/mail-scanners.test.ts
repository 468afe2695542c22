import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/durations.ts';
import { alertPath } from '../../../contract/alerts/alerts.ts';
import { publicPaths } from '../../../contract/pages/public-page.ts';
import { screens } from '../../../contract/screens.ts';
import { systemContext } from '../../../server/context.ts';
import { sendAlerts } from '../../../server/features/alerts/send.ts';
import { remindOfTrials } from '../../../server/features/subscriptions/queue-mails.ts';
import { connectedBreeder, offerPet, registerBreeder } from '../../product/breeder.ts';
import { openCheckout } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { headersOfMailTo, mailContaining, takeMails } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { ask, newBuyer, submitQuestion } from '../../product/questions.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { reservePet } from '../../product/reservation.ts';
import { sellPet } from '../../product/sale.ts';
import { joinList, litterWithList, submitJoin } from '../../product/waitlist.ts';

let product: Product;
beforeAll(async () => {
  product = await startWithBreeders({ HOLDS: 'checkout' });
});
afterAll(() => product?.stop());

/** Where mails lead, each at least once. */
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

/** Has one mail of each address sent, before anybody has acted by it. */
async function sendMails(): Promise<void> {
  const breeder = await connectedBreeder(product);
  const other = await registerBreeder(product);
  await other.call('POST', '/api/user/email-change', { newEmail: `new.${other.email}` });
  await product.visitor().call('POST', '/api/forgot-password', { email: other.email });
  await remindOfTrials({ ...systemContext(product.dependencies), now: new Date(Date.now() + 6 * DAY_MS) });

  const { linkId } = await offerPet(breeder, { name: 'Juniper' });
  await submitQuestion(product.visitor(), linkId, newBuyer());
  await ask(product, linkId);

  const litter = await litterWithList(breeder, ['Red', 'Blue']);
  await submitJoin(product.visitor(), litter.id, newBuyer());
  await joinList(product, litter.id, 'Ann');
  await breeder.call('PATCH', `/api/litters/${litter.id}/waitlist`, { picks: 'running' });

  const held = await offerPet(breeder, { name: 'Maple' });
  await openCheckout(product.visitor(), held.linkId);
  await product.visitor().submit(alertPath(held.linkId), { email: newBuyer() });
  await breeder.call('POST', `/api/pets/${held.pet.id}/end-hold`, { refuseBuyer: false });
  await sendAlerts(systemContext(product.dependencies));

  const sale = await sellPet(product, breeder);
  const receipt = /\/receipt\?key=[\w-]{43}/.exec(await mailContaining(product, sale.buyerEmail, '/receipt?key='))![0];
  const code = />([0-9A-HJKMNP-TV-Z]{6})<\/p>/.exec((await product.visitor().call<string>('GET', receipt)).body)![1];
  const handOver = { at: new Date().toISOString(), code };
  expect((await breeder.call('POST', `/api/orders/${sale.orderId}/hand-over`, handOver)).status).toBe(200);
  await reservePet(product, breeder);
  for (const kind of ['copy', 'deletion'])
    await product.visitor().call('POST', '/api/buyer-data', { email: sale.buyerEmail, kind });
}

/** The addresses of our site in all mails, once it has sent the last of them. */
async function linksOfMails(): Promise<string[]> {
  const links = new Set<string>();
  await eventually(() => {
    for (const { text } of takeMails(product))
      for (const [link] of text.matchAll(/https?:\/\/[^\s"<>]+/g))
        if (link.startsWith(product.url)) links.add(link.replaceAll('&amp;', '&'));
    const paths = [...links].map((link) => new URL(link).pathname);
    const missing = LED_TO.filter((path) => !paths.some((each) => each === path || each.startsWith(`${path}/`)));
    if (missing.length > 0) throw new Error(`no mail leads to ${missing.join()}`);
  });
  return [...links];
}

/** A digest of each table, without what processes note of themselves and what counts requests. */
async function digests(): Promise<Record<string, string>> {
  const { query } = product.dependencies.database;
  const tables = await query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('processes', 'scheduled_runs', 'rate_limits')",
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const rows = `select md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as digest from "${name}" t`;
    found[name] = (await query<{ digest: string }>(rows))[0]!.digest;
  }
  return found;
}

/** Once nothing changes by itself anymore. */
async function settled(): Promise<Record<string, string>> {
  let before = await digests();
  for (let quiet = 0; quiet < 3;) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const after = await digests();
    quiet = JSON.stringify(after) === JSON.stringify(before) ? quiet + 1 : 0;
    before = after;
  }
  return before;
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

describe('a scanner that opens each link of each mail and posts the forms that it finds', () => {
  it('changes nothing', async () => {
    await sendMails();
    const links = await linksOfMails();
    const before = await settled();
    for (const headersOf of Object.values(SCANNERS)) {
      let posted = 0;
      for (const link of links) posted += await scan(link, headersOf(product.url));
      expect(posted).toBeGreaterThan(10);
    }
    const after = await settled();
    const changed = Object.keys(before).filter((table) => before[table] !== after[table]);
    expect(changed).toEqual([]);
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
    expect([asked.status, asked.body]).toEqual([200, expect.stringContaining('One press more')]);
    const [form] = formsIn(asked.body, product.url + path);
    const again = await visitor.submit(path, Object.fromEntries(form!.posts[0]!), without);
    expect(again.status).toBe(303);
    expect((await visitor.call<string>('GET', again.location!)).body).toContain('You are on the list');
  });
});

describe('mails that their reader may stop', () => {
  const oneClick = async (email: string) => {
    const headers = headersOfMailTo(product, email);
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const address = /^List-Unsubscribe: ?<([^>]+)>$/m.exec(headers)![1]!;
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(address, { method: 'POST', body })).status).toBe(204);
    return address;
  };

  it('of a place on a waiting list end with one click, the place stays, and they can come again', async () => {
    const breeder = await connectedBreeder(product);
    const { id } = await litterWithList(breeder, ['Red']);
    const { email, path, visitor } = await joinList(product, id, 'Ann');
    const shown = async (language = '') => (await visitor.call<string>('GET', path + language)).body;
    expect(await shown()).toContain('We’ll email you when it’s your turn');
    const stop = await oneClick(email);
    expect(await shown()).not.toContain('email you');
    expect(await shown()).toContain('You’ve stopped our emails about this place, so please look here for your turn.');
    expect(await shown()).toContain(`href="${new URL(stop).pathname}${new URL(stop).search}">Allow these emails again`);
    expect(await shown('&lang=es')).toContain('Usted detuvo nuestros correos sobre este lugar');
    const page = await visitor.call<string>('GET', stop);
    expect(page.body).toContain('You keep it; its page says when it’s your turn');
    await breeder.call('PATCH', `/api/litters/${id}/waitlist`, { picks: 'running' });
    expect((await visitor.call<string>('GET', path)).body).toContain('your turn');
    takeMails(product);
    await submitJoin(product.visitor(), id, email);
    await visitor.submit(stop, { act: 'allow' });
    await settled();
    expect(takeMails(product).filter(({ to }) => to === email)).toEqual([]);
  });

  it('of a conversation end with one click, as by its page', async () => {
    const breeder = await connectedBreeder(product);
    const { linkId } = await offerPet(breeder);
    const { email, path } = await ask(product, linkId);
    const question = (await eventually(
      async () => (await breeder.call('GET', '/api/questions')).body['questions'][0],
    ))!;
    takeMails(product);
    await breeder.call('POST', `/api/questions/${question.id}/messages`, { text: 'Yes.', key: crypto.randomUUID() });
    await mailContaining(product, email, 'Yes.');
    await oneClick(email);
    expect((await product.visitor().call<string>('GET', path)).body).toContain('stopped the emails');
  });

  it('of a trial end with one click', async () => {
    const breeder = await registerBreeder(product);
    takeMails(product);
    const remind = (days: number) =>
      remindOfTrials({ ...systemContext(product.dependencies), now: new Date(Date.now() + days * DAY_MS) });
    await remind(6);
    await mailContaining(product, breeder.email, 'Your free trial ends');
    await oneClick(breeder.email);
    takeMails(product);
    await remind(7.5);
    await settled();
    expect(takeMails(product).filter(({ to }) => to === breeder.email)).toEqual([]);
  });
});
