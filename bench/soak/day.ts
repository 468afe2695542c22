import { randomInt, randomUUID } from 'node:crypto';
import { smallPhoto } from '../../test/photos/images.ts';
import { connectAccount, offerPet, registerBreeder, registrationOf, type Breeder } from '../../test/product/breeder.ts';
import { openCheckout, payByCard } from '../../test/product/buyer.ts';
import { cookieHeader, createVisitor, type Answer, type Visitor } from '../../test/product/visitor.ts';
import { prepare, type Send } from '../limit/connections.ts';

/** What happens on a day: its name, how often beside the others, and what it does. Resolves to the number of its requests. */
export interface Happening {
  name: string;
  weight: number;
  run: () => Promise<number>;
}

/** Reads are requests of a millisecond or two; acts take longer, most of them in several requests. */
export interface Day {
  reads: Happening[];
  acts: Happening[];
}

/** An address of its own for each visitor, as behind a proxy, so that whatever is kept by address meets many. */
const from = () => ({ 'x-forwarded-for': [10, randomInt(256), randomInt(256), randomInt(256)].join('.') });

/** Refusals that a real day has: too many tries, a pet that somebody else is paying, a link that was archived. */
const REFUSED = [404, 409, 429];

/** The site of a day: its breeders, and the links that people open. */
interface Town {
  url: string;
  send: Send;
  visitor: () => Visitor;
  breeder: () => Breeder;
  link: () => string;
  photo: Buffer;
}

/**
 * A breeder's and a buyer's acts, and everybody's reads. Each visitor is new; breeders stay, and delete what they have listed, so that
 * an hour's answers are as long as the first minute's. A read that answers anything but
 * `status`, or an act that is refused for another reason than `REFUSED`, throws.
 */
export async function openDay(url: string, send: Send, breederCount: number): Promise<Day> {
  const visitor = () => createVisitor(url, url, from());
  const photo = await smallPhoto();
  const breeders: Breeder[] = [];
  const links: string[] = [];
  for (let count = 0; count < breederCount; count++) {
    const breeder = await registerBreeder({ visitor });
    await connectAccount(breeder);
    breeders.push(breeder);
    for (let pets = 0; pets < 5; pets++) {
      const { pet, linkId } = await offerPet(breeder);
      await breeder.upload(`/api/pets/${pet.id}/photo`, photo);
      links.push(linkId);
    }
  }
  const breeder = () => breeders[randomInt(breeders.length)]!;
  const link = () => links[randomInt(links.length)]!;
  const town: Town = { url, send, visitor, breeder, link, photo };
  const dashboard = read(town, 20, 'a dashboard', () => '/dashboard', 200, breeder);
  return { reads: readsOf(town), acts: [dashboard, ...smallActs(town), ...salesActs(town)] };
}

function read(
  { url, send }: Town,
  weight: number,
  name: string,
  path: () => string,
  status = 200,
  who?: () => Visitor,
): Happening {
  const port = Number(new URL(url).port);
  return {
    name,
    weight,
    async run() {
      const headers = { ...from(), ...(who ? { cookie: cookieHeader(who()) } : {}) };
      const answer = await send(prepare(port, { path: path(), headers }));
      if (answer.status !== status) throw new Error(`${name} answered ${answer.status}`);
      return 1;
    },
  };
}

const act = (weight: number, name: string, run: () => Promise<number>): Happening => ({ name, weight, run });

function allowed(what: string, { status, body }: Answer<unknown>, ...others: number[]): void {
  if (status >= 400 && ![...REFUSED, ...others].includes(status))
    throw new Error(`${what} answered ${status}: ${JSON.stringify(body).slice(0, 200)}`);
}

function readsOf(town: Town): Happening[] {
  const { link, breeder } = town;
  return [
    read(town, 200, "a buyer's page", () => `/checkout/${link()}`),
    read(town, 100, "a link's JSON", () => `/api/payment-links/${link()}`),
    read(town, 60, 'an unknown link', () => `/checkout/${randomUUID()}`, 404),
    read(town, 60, "an unknown link's JSON", () => `/api/payment-links/${randomUUID()}`, 404),
    read(town, 40, 'the public list', () => `/api/pets?limit=${randomInt(1, 50)}`),
    read(town, 40, 'the landing page', () => '/'),
    read(town, 30, 'a public screen', () => ['/pricing', '/signin', '/register', '/verify'][randomInt(4)]!),
    read(town, 20, 'an unknown address', () => `/${randomUUID()}`, 404),
    read(town, 20, "an unknown call's JSON", () => `/api/${randomUUID()}`, 404),
    read(town, 10, 'an unknown payment', () => `/api/payment-success?session_id=cs_test_${randomUUID()}`, 404),
    read(town, 60, '/api/me', () => '/api/me', 200, breeder),
    read(town, 40, 'own pets', () => '/api/pets/my', 200, breeder),
    read(town, 40, 'own links', () => '/api/payment-links/my', 200, breeder),
    read(town, 40, 'own orders', () => '/api/orders/my', 200, breeder),
    read(
      town,
      20,
      'a session that ended',
      () => '/api/me',
      401,
      () => ({ cookies: new Map([['session', randomUUID()]]) }) as Visitor,
    ),
  ];
}

function smallActs({ url, send, visitor, breeder }: Town): Happening[] {
  const port = Number(new URL(url).port);
  return [
    act(10, 'a health check', async () => {
      await send(prepare(port, { path: '/readyz' }));
      return 1;
    }),
    act(10, 'a broken body', async () => {
      const headers = { ...from(), 'content-type': 'application/json', origin: url };
      const answer = await fetch(`${url}/api/login`, { method: 'POST', headers, body: `{"email":"${randomUUID()}` });
      if (answer.status !== 400) throw new Error(`a broken body answered ${answer.status}`);
      return 1;
    }),
    act(6, 'a sign-in and sign-out', async () => {
      const { email, password } = breeder();
      const browser = visitor();
      allowed('a sign-in', await browser.call('POST', '/api/login', { email, password }));
      allowed('a sign-out', await browser.call('POST', '/api/logout', {}), 401);
      return 2;
    }),
    act(3, 'a wrong password', async () => {
      allowed(
        'a wrong password',
        await visitor().call('POST', '/api/login', { email: `${randomUUID()}@example.com`, password: 'no' }),
        401,
      );
      return 1;
    }),
    act(2, 'a registration and deletion', async () => {
      const newcomer = visitor();
      const answer = await newcomer.call('POST', '/api/register', registrationOf());
      // So many in an hour are asked for a CAPTCHA.
      allowed('a registration', answer, 403);
      if (answer.status === 201) allowed('a deletion', await newcomer.call('DELETE', '/api/user/delete-account'));
      return 2;
    }),
    act(4, 'a stream of live events', async () => {
      const left = AbortSignal.timeout(randomInt(100, 2_000));
      const headers = { ...from(), cookie: cookieHeader(breeder()) };
      const answer = await fetch(`${url}/api/live`, { headers, signal: left }).catch(() => undefined);
      if (answer && answer.status !== 200) throw new Error(`the stream answered ${answer.status}`);
      await answer?.text().catch(() => undefined);
      return 1;
    }),
  ];
}

function salesActs({ visitor, breeder, photo }: Town): Happening[] {
  return [
    act(4, 'a pet, its photo and link, archived', async () => {
      const owner = breeder();
      const { pet, linkId } = await offerPet(owner);
      allowed('a photo', await owner.upload(`/api/pets/${pet.id}/photo`, photo));
      allowed('a page', await visitor().call('GET', `/checkout/${linkId}`));
      allowed('an edit', await owner.call('PATCH', `/api/pets/${pet.id}`, { price: '1300.00' }));
      allowed('a deletion', await owner.call('DELETE', `/api/pets/${pet.id}`));
      return 6;
    }),
    act(4, 'a sale and its refund', async () => {
      const owner = breeder();
      const { pet, linkId } = await offerPet(owner);
      const buyer = visitor();
      await buyer.call('GET', `/checkout/${linkId}`);
      const email = `${randomUUID()}@example.com`;
      const success = await payByCard(buyer, await openCheckout(buyer, linkId), undefined, { email });
      allowed('the success page', await buyer.call('GET', `/payment-success${new URL(success!).search}`));
      allowed('a payment', await buyer.call('GET', `/api/payment-success${new URL(success!).search}`));
      const { body } = await owner.call<{ orders: { id: string; paymentLinkId: string }[] }>('GET', '/api/orders/my');
      const order = body.orders.find(({ paymentLinkId }) => paymentLinkId === linkId);
      if (order) allowed('a refund', await owner.call('POST', `/api/orders/${order.id}/refund`, {}), 502, 503);
      allowed('a deletion', await owner.call('DELETE', `/api/pets/${pet.id}`));
      return 11;
    }),
    act(4, 'a checkout that nobody pays', async () => {
      const owner = breeder();
      const { pet, linkId } = await offerPet(owner);
      await openCheckout(visitor(), linkId);
      allowed('a deletion', await owner.call('DELETE', `/api/pets/${pet.id}`));
      return 4;
    }),
  ];
}

/** Picks by weight. */
export function picker(happenings: Happening[]): () => Happening {
  const total = happenings.reduce((sum, { weight }) => sum + weight, 0);
  return () => {
    let left = randomInt(total);
    return happenings.find(({ weight }) => (left -= weight) < 0)!;
  };
}
