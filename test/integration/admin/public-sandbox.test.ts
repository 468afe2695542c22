import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOTICES } from '../../../server/pages/notices.ts';
import { makeAdmin, registerBreeder } from '../../product/breeder.ts';
import { findFreePort } from '../../product/ports.ts';
import { PUBLIC, startProduct, type Product } from '../../product/product.ts';
import { exchangeRaw } from '../../product/raw-http.ts';
import { cookieHeader, createVisitor, type Visitor } from '../../product/visitor.ts';

const NOBODYS = '/dev/mailbox/00000000-0000-4000-8000-000000000000';
const ACTION = '/sandbox/operator/actions/hold_webhooks';

interface Installation {
  product: Product;
  listensAt: string;
  visitor: () => Visitor;
}
let open: Installation;
let closed: Installation;

async function startAt(environment: Record<string, string>): Promise<Installation> {
  const PORT = String(await findFreePort());
  const product = await startProduct({ PORT, ...environment });
  const listensAt = `http://127.0.0.1:${PORT}`;
  return { product, listensAt, visitor: () => createVisitor(product.url, listensAt) };
}

beforeAll(async () => {
  [open, closed] = await Promise.all([startAt(PUBLIC), startAt({})]);
});
afterAll(() => Promise.all([open.product.stop(), closed.product.stop()]));

/** The status of a request with these headers, as a proxy may pass it on. */
async function statusOf(
  { listensAt }: Installation,
  path: string,
  headers: Record<string, string> = {},
  version = '1.1',
) {
  const all = { host: new URL(listensAt).host, connection: 'close', ...headers };
  const lines = Object.entries(all).map((pair) => `${pair.join(': ')}\r\n`);
  const request = `GET ${path} HTTP/${version}\r\n${lines.join('')}\r\n`;
  return (await exchangeRaw(listensAt, (socket) => void socket.write(request))).status;
}

async function admin({ product, visitor }: Installation): Promise<Visitor> {
  const breeder = await registerBreeder({ visitor });
  await makeAdmin(product, breeder);
  return breeder;
}

describe('a sandbox that other machines reach', () => {
  // Shows running.public-sandbox
  it.each(['/', '/login', '/no-such-page', '/checkout/missing', '/payment-success', '/api/docs'])(
    'says so on each page: %s',
    async (path) => {
      expect((await open.visitor().call<string>('GET', path)).body).toContain(NOTICES.sandbox.text);
      expect((await closed.visitor().call<string>('GET', path)).body).not.toContain(NOTICES.sandbox.text);
    },
  );

  it('says so on the provider’s pages, too', async () => {
    const { body } = await open.visitor().call<string>('GET', '/sandbox/checkout/missing');
    expect(body).toContain('no real money moves');
  });

  // Shows running.public-sandbox
  it('shows the operator’s page to an admin only', async () => {
    for (const visitor of [open.visitor(), await registerBreeder({ visitor: open.visitor })]) {
      expect((await visitor.call('GET', '/sandbox/operator')).status).toBe(403);
      expect((await visitor.call('POST', ACTION, { held: false })).status).toBe(403);
    }
    const operator = await admin(open);
    expect((await operator.call('GET', '/sandbox/operator')).status).toBe(200);
    expect((await operator.call('POST', ACTION, { held: false })).status).toBe(200);
  });

  // Shows running.public-sandbox
  it('shows the mailbox to an admin on this machine only', async () => {
    const operator = await admin(open);
    const cookie = cookieHeader(operator);
    for (const path of ['/dev/mailbox', NOBODYS]) {
      expect(await statusOf(open, path)).toBe(401);
      expect(await statusOf(open, path, { cookie, host: 'litterlink.example' })).toBe(404);
      expect(await statusOf(open, path, { cookie, 'x-forwarded-for': '203.0.113.5' })).toBe(404);
    }
    expect(await statusOf(open, '/dev/mailbox', { cookie })).toBe(200);
  });
});

describe('a sandbox of this machine', () => {
  // Shows running.public-sandbox
  it('shows mailbox and operator’s page to nobody behind a proxy', async () => {
    for (const path of ['/dev/mailbox', '/sandbox/operator']) {
      expect(await statusOf(closed, path)).toBe(200);
      const hidden = path === '/dev/mailbox' ? 404 : 403;
      for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'cf-connecting-ip'])
        expect(await statusOf(closed, path, { [name]: '203.0.113.5' })).toBe(hidden);
      expect(await statusOf(closed, path, { host: 'tunnel.example' })).toBe(hidden);
      expect(await statusOf(closed, path, {}, '1.0')).toBe(hidden);
    }
  });
});
