import type { ClientRequest } from 'node:http';
import { request } from 'node:https';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions } from '../../server/db/schema.ts';
import { startEdge, type Edge } from '../environment/edges.ts';
import { askOverTls, openOverTls, type TlsPlace } from '../environment/over-tls.ts';
import { furryPhoto } from '../photos/images.ts';
import { connectedBreeder, createPet, type Breeder } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { findFreePort } from '../product/ports.ts';
import { PUBLIC, startProduct, type Product } from '../product/product.ts';
import { sellPet } from '../product/sale.ts';
import { cookieHeader, createVisitor } from '../product/visitor.ts';

describe.each(['nginx', 'Caddy'] as const)('behind %s, by the file in deploy/edge', (name) => {
  let product: Product;
  let edge: Edge;
  let place: TlsPlace;
  let breeder: Breeder;
  let origin: string;
  beforeAll(async () => {
    const [productPort, httpsPort, httpPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
    origin = `https://localhost:${httpsPort}`;
    product = await startProduct({ ...PUBLIC, PORT: String(productPort), PUBLIC_URL: origin });
    product.visitor = () => createVisitor(origin, `http://127.0.0.1:${productPort}`);
    breeder = await connectedBreeder(product);
    edge = await startEdge(name, { productPort, httpsPort, httpPort });
    place = { port: httpsPort, ca: edge.ca };
  });
  afterAll(async () => {
    await edge.stop();
    await product.stop();
  });

  const upload = async (path: string, file: Buffer) => {
    const form = new FormData();
    form.append('photo', new Blob([new Uint8Array(file)]), 'photo.jpg');
    const sent = new Response(form);
    const headers = { origin, cookie: cookieHeader(breeder), 'content-type': sent.headers.get('content-type')! };
    return askOverTls(place, 'POST', path, { headers, body: Buffer.from(await sent.arrayBuffer()) });
  };

  it('pages are served by TLS, and plain http leads there', async () => {
    const page = await askOverTls(place, 'GET', '/');
    expect([page.status, page.headers['content-type'], page.headers['strict-transport-security']]).toEqual([
      200,
      expect.stringContaining('text/html'),
      expect.any(String),
    ]);
    const plain = await fetch(`http://localhost:${edge.httpPort}/pricing?from=mail`, { redirect: 'manual' });
    expect([301, 308]).toContain(plain.status);
    // Caddy's own redirect leads to the usual port.
    expect(plain.headers.get('location')!.replace(`:${place.port}`, '')).toBe('https://localhost/pricing?from=mail');
  });

  it('a visitor can’t say which address they have', async () => {
    const headers = { origin, 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.6' };
    const body = JSON.stringify({ email: breeder.email, password: breeder.password });
    const signedIn = await askOverTls({ ...place, from: '127.0.0.9' }, 'POST', '/api/login', { headers, body });
    expect(signedIn.status).toBe(200);
    const [newest] = await product.dependencies.db.select().from(sessions).orderBy(desc(sessions.createdAt)).limit(1);
    expect(newest!.ipAddress).toBe('127.0.0.9');
  });

  it('an open page receives a sale as it comes', async () => {
    const stream = await openOverTls(place, 'GET', '/api/live', { headers: { cookie: cookieHeader(breeder) } });
    let heard = '';
    stream.setEncoding('utf8').on('data', (part: string) => (heard += part));
    await eventually(() => expect(heard).toContain('event: state'));
    const sale = await sellPet(product, breeder);
    await eventually(() => expect(heard).toContain(sale.orderId));
    stream.destroy();
  });

  it('a photo of nearly 10 MB is taken, and a larger one is refused by the product’s sentence', async () => {
    const pet = await createPet(breeder);
    const photo = await (await furryPhoto(1200, 900)).jpeg({ quality: 90 }).toBuffer();
    const padded = (megabytes: number) => Buffer.concat([photo, Buffer.alloc(megabytes * 1e6 - photo.length)]);
    const path = `/api/pets/${pet.id}/photo`;
    const taken = await upload(path, padded(9.9));
    expect([taken.status, taken.body]).toEqual([200, expect.stringContaining(pet.id)]);
    const refused = await upload(path, padded(10.6));
    expect([refused.status, refused.body]).toEqual([413, expect.stringContaining('10 MB')]);
  });
});

/** A request whose body doesn't end. */
function openWithoutEnd({ port, ca, from }: TlsPlace): ClientRequest {
  const headers = { host: `localhost:${port}`, 'content-type': 'application/json', 'content-length': '1000' };
  const options = { method: 'POST', path: '/api/login', host: '127.0.0.1', servername: 'localhost' };
  const asked = request({ ...options, port, ca, headers, agent: false, ...(from ? { localAddress: from } : {}) });
  asked.on('error', () => {}).write('{');
  return asked;
}

it('behind nginx one visitor’s requests at once are bounded, and others don’t notice', async () => {
  const [productPort, httpsPort, httpPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const product = await startProduct({ PORT: String(productPort) });
  const edge = await startEdge('nginx', { productPort, httpsPort, httpPort });
  const answersTo = async (from: string) =>
    (await askOverTls({ port: httpsPort, ca: edge.ca, from }, 'GET', '/healthz')).status;
  const waiting = Array.from({ length: 200 }, () =>
    openWithoutEnd({ port: httpsPort, ca: edge.ca, from: '127.0.0.7' }),
  );
  await eventually(async () => expect(await answersTo('127.0.0.7')).toBe(429));
  expect(await answersTo('127.0.0.8')).toBe(200);
  for (const each of waiting) each.destroy();
  await eventually(async () => expect(await answersTo('127.0.0.7')).toBe(200));
  await edge.stop();
  await product.stop();
});
