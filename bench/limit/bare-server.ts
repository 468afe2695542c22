import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verify } from '@node-rs/argon2';
import pg from 'pg';
import { bareSale, saleStatements, type Seller } from './bare-sale.ts';

/**
 * The limit that the product is measured against: Node's own HTTP server, and for each call the one prepared statement
 * that it can't do without; for a sale a few, and the provider's calls. It checks nothing, sets no header of ours and
 * logs nothing. bare.ts starts it as a process of its own and sends it the bytes of the buyer's page and its provider.
 */
const [databaseUrl] = process.argv.slice(2);
const CONNECTIONS = 16;
const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS });

const statements = {
  link: `select l.id, l.status, l.created_at, p.id as pet_id, p.name, p.breed, p.age, p.description, p.price_cents,
      p.photo_hash, u.full_name, u.physical_address
    from payment_links l join pets p on p.id = l.pet_id join users u on u.id = l.user_id where l.id = $1`,
  version: 'select id, created_at from payment_links where id = $1',
  list: `select id, name, breed, age, description, price_cents, photo_hash from pets
    where status = 'active' and photo_hash is not null order by created_at desc, id limit $1`,
  me: 'select u.* from sessions s join users u on u.id = s.user_id where s.token = $1',
  ownPets: `select p.id, p.name, p.breed, p.age, p.description, p.price_cents, p.photo_hash, p.species, p.status, p.created_at
    from sessions s join pets p on p.user_id = s.user_id where s.token = $1 order by p.created_at desc`,
  ownLinks: `select l.id, l.status, l.created_at, p.id as pet_id, p.name, p.breed, p.age, p.description, p.price_cents
    from sessions s join payment_links l on l.user_id = s.user_id join pets p on p.id = l.pet_id
    where s.token = $1 order by l.created_at desc`,
  create: `insert into bare_pets (id, user_id, name, breed, price_cents, age, description)
    select gen_random_uuid(), user_id, $2, $3, $4, $5, $6 from sessions where token = $1 returning *`,
  signIn: `select u.*, c.password from users u join credentials c on c.user_id = u.id where lower(u.email) = $1`,
  ...saleStatements,
};

const run = async (name: keyof typeof statements, values: unknown[]) =>
  (await pool.query<Record<string, unknown>>({ name, text: statements[name], values })).rows;

let page: { html: Buffer; headers: Record<string, string> } | undefined;
let sale: ReturnType<typeof bareSale> | undefined;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, call, id] = request.url!.split('/');
  const token = /session=([^;.]+)/.exec(request.headers.cookie ?? '')?.[1];
  if (call === 'healthz') return json(response, { status: 'ok' });
  if (call === 'link') return json(response, await run('link', [id]));
  if (call === 'list') return json(response, await run('list', [10]));
  if (call === 'me') return json(response, await run('me', [token]));
  if (call === 'own-pets') return json(response, await run('ownPets', [token]));
  if (call === 'own-links') return json(response, await run('ownLinks', [token]));
  if (call === 'page') {
    await run('version', [id]);
    const isKnown = request.headers['if-none-match'] !== undefined;
    response.writeHead(isKnown ? 304 : 200, isKnown ? {} : page!.headers).end(isKnown ? undefined : page!.html);
    return;
  }
  if (call === 'success') return json(response, await sale!.readResult(id!));
  const content = await text(request);
  if (call === 'events') {
    return json(response, await sale!.receive(content, String(request.headers['stripe-signature'])));
  }
  const body = JSON.parse(content) as Record<string, string>;
  if (call === 'checkout') {
    const [link] = await run('link', [id]);
    return json(response, await sale!.open(link!));
  }
  if (call === 'create') {
    const { name, breed, price, age, description } = body;
    return json(response, await run('create', [token, name, breed, Number(price) * 100, age, description]));
  }
  const [{ password, ...user } = { password: '' }] = await run('signIn', [body['email']]);
  json(response, (await verify(String(password), body['password']!)) ? user : {});
}

function json(response: ServerResponse, value: unknown): void {
  const content = JSON.stringify(value);
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) })
    .end(content);
}

async function text(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
});
const port = () => (server.address() as AddressInfo).port;
process.on('message', (given: { html: string; headers: Record<string, string>; seller: Seller }) => {
  page = { html: Buffer.from(given.html, 'base64'), headers: given.headers };
  sale = bareSale(run, port, given.seller);
  process.send!('ready');
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send!(port()));
