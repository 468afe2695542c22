import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loggerOptions } from '../../../server/http/observing/logging.ts';
import { connectAccount, petOf, registrationOf, type Breeder } from '../../product/breeder.ts';
import { CARDS, openCheckout, payByCard } from '../../product/buyer.ts';
import { createInstallation, type Installation } from '../../product/installation.ts';
import { SESSION_SECRET } from '../../product/server-settings.ts';
import { eventually } from '../../product/eventually.ts';
import { mailbox } from '../../product/outbox.ts';
import { startServerProcess, type ServerProcess } from '../../product/server-process.ts';
import { createVisitor } from '../../product/visitor.ts';

let place: Installation;
let server: ServerProcess;
/** Values that must never be logged, collected while the product is used. */
const secret = new Set<string>();
let signedIn: Breeder;
/** A secret: it opens the page of a purchase. */
let sessionId: string;

beforeAll(async () => {
  place = await createInstallation();
  server = await startServerProcess({ ...place.environment, LOG_LEVEL: 'debug' });
  await useTheProduct();
});
afterAll(async () => {
  await server.kill();
  await place.drop();
});

/** A breeder and a buyer from registration to receipt, with typical user errors. */
async function useTheProduct() {
  const visitor = createVisitor(server.url);
  const registration = registrationOf({
    password: 'my-first-dog-was-Rex',
    physicalAddress: '77 Secluded Lane\nBend, OR 97701',
  });
  const { body } = await visitor.call('POST', '/api/register', registration);
  const breeder: Breeder = {
    ...visitor,
    email: String(registration['email']),
    password: 'my-first-dog-was-Rex',
    userId: body['user'].id,
  };
  secret
    .add(breeder.email)
    .add(breeder.password)
    .add('Secluded Lane')
    .add(visitor.cookies.get('session')!.split('.')[0]!);
  await visitor.call('POST', '/api/register', registration);
  const other = createVisitor(server.url);
  await other.call('POST', '/api/login', { email: breeder.email, password: 'mistyped-Rex' });
  await other.call('POST', '/api/login', { email: breeder.email, password: breeder.password });
  secret.add('mistyped-Rex').add(other.cookies.get('session')!.split('.')[0]!);
  await other.call('GET', '/api/me', undefined, {
    authorization: 'Bearer borrowed-token',
    cookie: 'session=borrowed-cookie',
  });
  secret.add('borrowed-token').add('borrowed-cookie');
  const [mail = ''] = await mailbox(place, breeder.email, 1);
  const token = /#token=([\w-]+)/.exec(mail)![1]!;
  secret.add(token);
  await other.call('POST', '/api/verify-email', { token });
  await other.call('POST', `/api/verify-email?token=${token}`, '{');

  await connectAccount(breeder);
  signedIn = breeder;
  const { pet } = (await breeder.call('POST', '/api/pets', petOf())).body;
  const { paymentLink } = (await breeder.call('POST', '/api/create-payment-link', { petId: pet.id })).body;
  const buyer = createVisitor(server.url);
  const checkoutUrl = await openCheckout(buyer, paymentLink.id);
  secret.add(buyer.cookies.get('buyer')!).add('buyer@example.com').add(CARDS.pays).add(CARDS.declined);
  await payByCard(buyer, checkoutUrl, CARDS.declined);
  const success = await payByCard(buyer, checkoutUrl);
  sessionId = new URL(success!).searchParams.get('session_id')!;
  await buyer.call('GET', success!);
  await mailbox(place, 'buyer@example.com', 1);
  await buyer.call(
    'POST',
    '/api/webhooks/stripe',
    { id: 'evt_forged' },
    { 'stripe-signature': 't=1,v1=forged-signature' },
  );
  secret.add('forged-signature').add(SESSION_SECRET);
  const { ADMIN_SECRET_KEY } = place.environment;
  if (ADMIN_SECRET_KEY) secret.add(ADMIN_SECRET_KEY);
  else
    for (const name of ['admin-secret-key', 'session-secret'])
      secret.add(readFileSync(join(place.dataDir, name), 'utf8').trim());
}

const lines = () =>
  server
    .output()
    .split('\n')
    .filter((line) => line && !line.startsWith('Litterlink ready at'));

describe('the log', () => {
  it('is one JSON object per line, with a time and a level', () => {
    expect(lines().length).toBeGreaterThan(30);
    for (const line of lines())
      expect(JSON.parse(line)).toMatchObject({
        time: expect.stringMatching(/^\d{4}-.*Z$/),
        level: expect.stringMatching(/^[a-z]+$/),
      });
  });

  // Shows data.log
  it('never contains a password, a token, a cookie, a card number, a secret or a full email address', () => {
    const output = server.output();
    for (const text of secret)
      expect(
        lines().filter((line) => line.includes(text)),
        text,
      ).toEqual([]);
    // In the sandbox, which stands for another company's server, it is only an object id.
    expect(lines().filter((line) => line.includes(sessionId) && JSON.parse(line).msg !== 'sandbox')).toEqual([]);
    expect(output).not.toMatch(/[\w.+-]{2,}@[\w-]+\.[a-z]{2,}/);
    expect(output).not.toMatch(/sk_test_|whsec_|argon2/);
  });

  // Shows data.log
  it('has no key of an address that a program has encoded, or written with other signs', async () => {
    const visitor = createVisitor(server.url);
    const key = 'a-Key_of-nobody';
    const paths = [
      '/receipt%3Fkey=',
      '/receipt&key=',
      '/receipt%253Fkey=',
      '/reservation&amp;key=',
      '/question%3bkey=',
    ];
    for (const path of paths) await visitor.call('GET', path + key);
    const { headers } = await visitor.call('GET', `/receipt/${key.padEnd(43, 'x')}`);
    await eventually(() => expect(server.output()).toContain(headers.get('x-request-id')));
    expect(lines().filter((line) => line.includes(key))).toEqual([]);
    expect(lines().filter((line) => line.includes('"path":"/reservation"'))).toHaveLength(1);
  });

  it('has one line per request, with the response’s request id', async () => {
    const answer = await createVisitor(server.url).call('GET', '/api/pets?limit=0');
    const id = answer.headers.get('x-request-id');
    await eventually(() => {
      const own = lines()
        .map((line) => JSON.parse(line))
        .filter((line) => line.reqId === id);
      expect(own).toMatchObject([{ req: { method: 'GET', path: '/api/pets' }, res: { status: 400 } }]);
    });
  });

  // Shows data.log
  it('has the user and the shortened address in the line of a request', async () => {
    const { userId, call } = signedIn;
    const answer = await call('GET', '/api/me');
    const id = answer.headers.get('x-request-id');
    await eventually(() => {
      const own = lines()
        .map((line) => JSON.parse(line))
        .filter((line) => line.reqId === id);
      expect(own).toMatchObject([{ req: { address: '127.0.0.x' }, res: { userId } }]);
    });
    expect(lines().filter((line) => line.includes('"127.0.0.1"'))).toEqual([]);
  });

  it('is complete after a stop', async () => {
    const own = await createInstallation();
    const stopped = await startServerProcess({ ...own.environment, LOG_LEVEL: 'info' });
    const { headers } = await createVisitor(stopped.url).call('GET', '/api/pets');
    await stopped.stop();
    expect(stopped.output()).toContain(headers.get('x-request-id'));
    await own.drop();
  });

  it('is complete after a crash', () => {
    const program = `
      import Fastify from 'fastify';
      import { loggerOptions } from './server/http/observing/logging.ts';
      Fastify({ logger: loggerOptions('info') }).log.info('last words');
      throw new Error('a bug');`;
    const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: join(import.meta.dirname, '../../..'),
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining('a bug')]);
    expect(JSON.parse(stdout)).toMatchObject({ level: 'info', msg: 'last words' });
  });

  it('omits the values of a failed query, also multi-line ones', () => {
    const written: string[] = [];
    const { log } = Fastify({
      logger: { ...(loggerOptions('info') as object), stream: { write: (line: string) => void written.push(line) } },
    });
    const values = ['anna.berg@example.com', '12 Oak Lane\nBend, OR 97701', '$argon2id$v=19$hash'];
    log.error(
      { err: new DrizzleQueryError('insert into users', values, new Error('no space left for anna.berg@example.com')) },
      'failed',
    );
    expect(written.join('')).toContain('insert into users');
    expect(written.join('')).toContain('    at ');
    for (const text of ['anna.berg', 'Oak Lane', 'Bend', 'argon2id']) expect(written.join('')).not.toContain(text);
  });
});
