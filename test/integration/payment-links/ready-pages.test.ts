import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectedBreeder, endTrial, offerPet, type Breeder } from '../../product/breeder.ts';
import { HOME, openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { readyAnswers } from '../../product/reads-of-page.ts';
import { exchangeRaw } from '../../product/raw-http.ts';
import { smallPhoto } from '../../photos/images.ts';

let product: Product;
let breeder: Breeder;
let linkId: string;
beforeAll(async () => {
  product = await startProduct();
  breeder = await connectedBreeder(product);
  ({ linkId } = await offerPet(breeder));
  for (const path of ['checkout', 'api/payment-links']) await read(`/${path}/${linkId}`);
});
afterAll(() => product.stop());

const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  product.visitor().call<string>(method, path, undefined, headers);

/** What a read answers, and whether memory did. */
async function tryRead(path: string, headers: Record<string, string> = {}) {
  const before = await readyAnswers(product.url);
  const answer = await read(path, headers);
  return { ...answer, isReady: (await readyAnswers(product.url)) > before };
}

/** As it crosses the network. */
async function readRaw(path: string, headers: string, method = 'GET') {
  const request = `${method} ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${headers}\r\n`;
  return exchangeRaw(product.url, (socket) => void socket.write(request));
}

const OF_ONE_RESPONSE = /^(x-request-id|set-cookie|date|content-length|keep-alive|connection)$/;
const common = (headers: Headers) => Object.fromEntries([...headers].filter(([name]) => !OF_ONE_RESPONSE.test(name)));

describe('an answer from memory', () => {
  // Shows link-page.ready
  it.each(['checkout', 'payment-links', 'api/payment-links'])(
    '/%s has the rendered one’s text and headers',
    async (path) => {
      const rendered = await tryRead(`/${path}/${linkId}?rendered`);
      const ready = await tryRead(`/${path}/${linkId}`);
      expect([rendered.isReady, ready.isReady]).toEqual([false, true]);
      expect([ready.status, ready.body]).toEqual([200, rendered.body]);
      expect(common(ready.headers)).toMatchObject(common(rendered.headers));
      expect(ready.headers.get('content-security-policy')).toContain("default-src 'self'");
    },
  );

  it('has its own request id', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => (await read(`/checkout/${linkId}`)).headers.get('x-request-id')),
    );
    expect(new Set(ids).size).toBe(2);
    expect(ids[0]).toMatch(/^[\w-]{36}$/);
  });

  it('gives each new buyer a cookie of their own, and none to a known one', async () => {
    const cookies = await Promise.all(
      [1, 2].map(async () => (await read(`/checkout/${linkId}`)).headers.getSetCookie()),
    );
    const rendered = (await read(`/checkout/${linkId}?rendered`)).headers.getSetCookie();
    const shape = (given: string[]) =>
      given.map((cookie) =>
        cookie
          .replace(/=[\w-]{43};/, '=token;')
          .split('; ')
          .sort(),
      );
    expect(shape(cookies[0]!)).toEqual(shape(rendered));
    expect(cookies[0]).not.toEqual(cookies[1]);
    const [cookie = ''] = cookies[0]![0]!.split(';');
    expect((await tryRead(`/checkout/${linkId}`, { cookie })).headers.getSetCookie()).toEqual([]);
    expect((await read(`/api/payment-links/${linkId}`)).headers.getSetCookie()).toEqual([]);
  });

  it('recognizes the buyer by that cookie', async () => {
    const buyer = product.visitor();
    await buyer.call('GET', `/checkout/${linkId}`);
    const urls = [await openCheckout(buyer, linkId), await openCheckout(buyer, linkId)];
    expect(urls[0]).toBe(urls[1]);
  });

  it.each(['br', 'gzip', 'identity'])('in the encoding %s is the same text', async (encoding) => {
    const plain = await read(`/checkout/${linkId}?rendered`);
    const ready = await tryRead(`/checkout/${linkId}`, { 'accept-encoding': encoding });
    expect([ready.isReady, ready.body]).toEqual([true, plain.body]);
    expect(ready.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(ready.headers.get('vary')).toBe('accept-language, cookie, accept-encoding');
    const { headers, body } = await readRaw(`/checkout/${linkId}`, `accept-encoding: ${encoding}\r\n`);
    expect(Number(headers['content-length'])).toBeLessThan(encoding === 'identity' ? 20_000 : 5_500);
    expect(body.length).toBeGreaterThan(0);
  });

  it('that is read again gets lighter still', async () => {
    const { linkId: popular, pet } = await offerPet(breeder);
    await breeder.upload(`/api/pets/${pet.id}/photo`, await smallPhoto());
    const size = async () =>
      Number((await readRaw(`/checkout/${popular}`, 'accept-encoding: br\r\n')).headers['content-length']);
    const first = await size();
    await size();
    await eventually(async () => expect(await size()).toBeLessThan(Math.min(first, 4_700)));
  });

  it.each(['/checkout', '/api/payment-links'])('of %s is a 304 for who has it', async (path) => {
    const first = await tryRead(`${path}/${linkId}`);
    const etag = first.headers.get('etag')!;
    for (const tag of [etag, `"another", ${etag}`, '*', etag.replace('W/', '')]) {
      const again = await tryRead(`${path}/${linkId}`, { 'if-none-match': tag });
      expect([tag, again.isReady, again.status, again.body]).toEqual([tag, true, 304, '']);
      expect(again.headers.get('etag')).toBe(etag);
    }
    expect((await tryRead(`${path}/${linkId}`, { 'if-none-match': '"another"' })).status).toBe(200);
  });

  it('is a 304 too where only a rendered one has come before', async () => {
    const { linkId: fresh } = await offerPet(breeder);
    const { headers } = await tryRead(`/checkout/${fresh}?rendered`);
    for (const isReady of [false, true])
      expect(await tryRead(`/checkout/${fresh}`, { 'if-none-match': headers.get('etag')! })).toMatchObject({
        status: 304,
        isReady,
      });
  });

  it('to HEAD has the headers alone', async () => {
    for (const headers of ['', 'accept-encoding: br\r\n']) {
      const [got, head] = [
        await readRaw(`/checkout/${linkId}`, headers),
        await readRaw(`/checkout/${linkId}`, headers, 'HEAD'),
      ];
      expect([head.status, head.body]).toEqual([200, '']);
      expect(head.headers['content-length']).toBe(got.headers['content-length']);
      expect(head.headers['set-cookie']).toBeUndefined();
    }
  });

  it('counts in the metrics like every other', async () => {
    const count = async () => {
      const { body } = await read('/metrics');
      return Number(
        /http_request_duration_seconds_count\{method="GET",route="\/checkout\/:id",status="200"\} (\d+)/.exec(
          body,
        )?.[1],
      );
    };
    const before = await count();
    await tryRead(`/checkout/${linkId}`);
    expect(await count()).toBe(before + 1);
  });
});

describe('a page is rendered', () => {
  it('for a buyer who has said where they live', async () => {
    const { isReady, body } = await tryRead(`/checkout/${linkId}`, { cookie: `address=${HOME.state}.${HOME.zip}` });
    expect([isReady, body.includes('value="97701"')]).toEqual([false, true]);
    expect((await tryRead(`/checkout/${linkId}`)).body).not.toContain('value="97701"');
  });

  it('for the buyer of a sold pet, whose name nobody else reads', async () => {
    const { linkId: sold } = await offerPet(breeder);
    const buyer = product.visitor();
    await buyer.call('GET', `/checkout/${sold}`);
    const success = await payByCard(buyer, await openCheckout(buyer, sold));
    await buyer.call('GET', `/api/payment-success${new URL(success!).search}`);
    const name = async (visitor = product.visitor()) =>
      (await visitor.call('GET', `/api/payment-links/${sold}`)).body['paymentLink'].clientName;
    for (let times = 0; times < 2; times++) {
      expect(await name(buyer)).toBe('Ben Buyer');
      expect(await name()).toBeNull();
    }
    expect((await tryRead(`/api/payment-links/${sold}`)).isReady).toBe(true);
  });

  it('when a trial ends by itself', async () => {
    const seller = await connectedBreeder(product);
    const { linkId: link } = await offerPet(seller);
    const address = `/checkout/${link}`;
    // As long as this machine takes to read the page while the trial runs.
    for (let leftMs = 500, wasReady = false; !wasReady; leftMs *= 2) {
      await endTrial(product, seller, new Date(Date.now() + leftMs));
      await tryRead(address);
      wasReady = (await tryRead(address)).isReady;
    }
    await eventually(async () => expect(await tryRead(address)).toMatchObject({ status: 404, isReady: false }));
  });

  it('each time with READY_PAGES_MB=0', async () => {
    const plain = await startProduct({ READY_PAGES_MB: '0' });
    try {
      const seller = await connectedBreeder(plain);
      const { linkId: link } = await offerPet(seller);
      for (let times = 0; times < 2; times++) await plain.visitor().call('GET', `/checkout/${link}`);
      expect(await readyAnswers(plain.url)).toBe(0);
    } finally {
      await plain.stop();
    }
  });
});
