import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NOTICES } from '../../server/pages/notices.ts';
import { openPostgres } from '../../server/db/open.ts';
import { connectedBreeder, offerPet, type Breeder } from '../product/breeder.ts';
import { HOME, openCheckout, payByCard } from '../product/buyer.ts';
import { eventually } from '../product/eventually.ts';
import { createInstallation, type Installation } from '../product/installation.ts';
import { findFreePort } from '../product/ports.ts';
import { startExpectingExit, startServerProcess } from '../product/server-process.ts';
import { startSmtpServer, type SmtpServer } from '../product/smtp-server.ts';
import { createVisitor } from '../product/visitor.ts';
import { sessionIn } from './acknowledged.ts';
import { startFaultyProvider, type FaultyProvider } from './faulty-provider.ts';
import { startTwoPlatforms, keysOf, type TwoPlatforms } from './two-platforms.ts';

const SENTENCE =
  'This is a copy for a rehearsal: it changes nothing at the payment provider, and sends nothing. Nothing was charged.';

const folder = mkdtempSync(join(tmpdir(), 'litterlink-quarantine-'));
let source: Installation;
let copy: Installation;
let platforms: TwoPlatforms;
let provider: FaultyProvider;
let smtp: SmtpServer;
let settings: Record<string, string>;
let breeder: Breeder;
let linkId: string;
let orderId: string;

/** A sale whose mails and events wait, and whose refund the provider didn't answer; then its backup, restored as a copy. */
beforeAll(async () => {
  [source, copy, smtp] = await Promise.all([
    createInstallation('postgres'),
    createInstallation('postgres'),
    startSmtpServer(),
  ]);
  const port = await findFreePort();
  platforms = await startTwoPlatforms(port);
  provider = await startFaultyProvider(platforms.url);
  settings = {
    ...keysOf('first'),
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    STRIPE_API_BASE: provider.url,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Litterlink <mail@litterlink.example>',
  };
  // Nothing runs its jobs.
  const server = await startServerProcess({ ...source.environment, ...settings, ROLE: 'web' });
  breeder = await connectedBreeder({ visitor: () => createVisitor(server.url) });
  const sold = await offerPet(breeder);
  ({ linkId } = await offerPet(breeder));
  const buyer = createVisitor(server.url);
  const session = sessionIn((await payByCard(buyer, await openCheckout(buyer, sold.linkId)))!);
  await eventually(async () => {
    const { body } = await buyer.call('GET', `/api/payment-success?session_id=${session}`);
    expect(body['status']).toBe('paid');
  });
  const records = openPostgres(source.environment['DATABASE_URL']!, () => {});
  [{ id: orderId }] = (await records.query<{ id: string }>('select id from orders')) as [{ id: string }];
  Object.assign(provider, { fault: 'error', where: /\/v1\/refunds/ });
  expect((await breeder.call('POST', `/api/orders/${orderId}/refund`, { key: 'all' })).status).toBe(503);
  provider.heal();
  await eventually(async () =>
    expect(await records.query('select from provider_events where handled_at is null')).not.toEqual([]),
  );
  await records.close();
  await server.stop();
  const backup = join(folder, 'backup');
  expect(await startExpectingExit(source.environment, ['backup', backup])).toEqual({ code: 0, errors: '' });
  expect(await startExpectingExit({ ...copy.environment, ...settings, QUARANTINE: '1' }, ['restore', backup])).toEqual({
    code: 0,
    errors: '',
  });
});
afterAll(async () => {
  await provider.close();
  await platforms.stop();
  await source.drop();
  await copy.drop();
  rmSync(folder, { recursive: true });
});

// Shows running.quarantine
it('a restored copy in quarantine lists the work that waits, and nothing leaves it until it starts without', async () => {
  provider.requests.length = 0;
  const server = await startServerProcess({ ...copy.environment, ...settings, QUARANTINE: '1' });
  const visitor = createVisitor(server.url);
  visitor.cookies.set('session', breeder.cookies.get('session')!);
  await eventually(() => expect(server.output()).toContain('quarantine: these jobs wait'));
  const line = server
    .output()
    .split('\n')
    .find((each) => each.includes('quarantine: these jobs wait'))!;
  const { held } = JSON.parse(line) as { held: Record<string, number> };
  expect(held).toMatchObject({ 'send-mail': expect.any(Number), 'provider-event': expect.any(Number) });
  const waiting = async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    return [...text.matchAll(/^jobs_waiting_seconds\{queue="([\w-]+)"\}/gm)].map(([, queue]) => queue!).toSorted();
  };
  expect(await waiting()).toEqual(Object.keys(held).toSorted());
  expect((await visitor.call('GET', '/readyz')).body).toEqual({
    status: 'ok',
    quarantine: 'holds jobs, mails and writes',
  });

  const pages = ['/', `/checkout/${linkId}`, `/reserve/${linkId}`, '/api/docs'];
  for (const page of pages) expect((await visitor.call<string>('GET', page)).body).toContain(NOTICES.quarantine.text);
  const pressed = await createVisitor(server.url).call('POST', `/api/payment-links/${linkId}/create-payment-intent`, {
    paymentMethod: 'card',
    customer: { name: 'Ben Buyer' },
    ...HOME,
  });
  const refund = await visitor.call('POST', `/api/orders/${orderId}/refund`, { key: 'all' });
  const report = await startExpectingExit({ ...copy.environment, ...settings, QUARANTINE: '1' }, ['reconcile']);
  expect([pressed, refund].map(({ status, body }) => [status, body['message']])).toEqual([
    [503, SENTENCE],
    [503, SENTENCE],
  ]);
  expect(report.errors).toBe('');
  expect(await waiting()).toEqual(expect.arrayContaining(Object.keys(held)));
  await server.stop();
  expect(provider.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(provider.requests).not.toEqual([]);
  expect(smtp.received).toEqual([]);

  // What waited leaves once it may.
  const released = await startServerProcess({ ...copy.environment, ...settings });
  await eventually(() => expect(smtp.received).not.toEqual([]));
  await eventually(() => expect(provider.requests).toContainEqual({ method: 'POST', url: '/v1/refunds' }));
  await released.stop();
});
