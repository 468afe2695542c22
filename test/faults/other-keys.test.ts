import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '../../server/db/client.ts';
import { openEmbedded, openPostgres } from '../../server/db/open.ts';
import { itNightly } from '../environment/it-nightly.ts';
import { DATABASES } from '../environment/nightly.ts';
import { connectAccount, offerPet, registerBreeder, type Breeder } from '../product/breeder.ts';
import { openCheckout, payByCard } from '../product/buyer.ts';
import { createInstallation, type Installation } from '../product/installation.ts';
import { SESSION_SECRET } from '../product/server-settings.ts';
import { eventually } from '../product/eventually.ts';
import { findFreePort } from '../product/ports.ts';
import { startExpectingExit, startServerProcess, type ServerProcess } from '../product/server-process.ts';
import { createVisitor } from '../product/visitor.ts';
import { PLATFORMS, keysOf, startTwoPlatforms, type TwoPlatforms } from './two-platforms.ts';

const ACCEPT = '--accept-new-provider';

describe.each(DATABASES)('a database on %s that belongs to one provider account', (kind) => {
  let platforms: TwoPlatforms;
  let place: Installation;
  let environment: Record<string, string>;
  let running: ServerProcess | undefined;
  let breeder: Breeder;
  /** Links of the breeder, who connected under the first keys. */
  let links: string[];

  beforeAll(async () => {
    const port = await findFreePort();
    platforms = await startTwoPlatforms(port);
    place = await createInstallation(kind);
    environment = {
      ...place.environment,
      PORT: String(port),
      SESSION_SECRET,
      STRIPE_API_BASE: platforms.url,
      ...keysOf('first'),
    };
    running = await startServerProcess(environment);
    breeder = await registerBreeder({ visitor: () => createVisitor(running!.url) });
    await connectAccount(breeder);
    links = [];
    for (let count = 0; count < 3; count++) links.push((await offerPet(breeder)).linkId);
    await running.stop();
  });
  afterAll(async () => {
    await running?.kill();
    await platforms.stop();
    await place.drop();
  });

  const open = (): Promise<DatabaseHandle> =>
    kind === 'postgres'
      ? Promise.resolve(openPostgres(environment['DATABASE_URL']!, () => {}))
      : openEmbedded(join(place.dataDir, 'database'));

  async function inside<Result>(work: (records: DatabaseHandle) => Promise<Result>): Promise<Result> {
    const records = await open();
    try {
      return await work(records);
    } finally {
      await records.close();
    }
  }
  /** All rows that a wrong key could have changed. */
  const facts = () =>
    inside(async ({ query }) => ({
      accounts: await query('select * from connected_accounts order by id'),
      identity: await query('select id, stripe_account_id, livemode, accepted_at from provider_identity'),
      orders: await query('select * from orders order by id'),
      links: await query('select * from payment_links order by id'),
    }));

  async function serving<Result>(
    change: Record<string, string>,
    args: string[],
    work: (server: ServerProcess) => Promise<Result>,
  ): Promise<Result> {
    running = await startServerProcess({ ...environment, ...change }, args);
    try {
      return await work(running);
    } finally {
      expect(await running.stop()).toBe(0);
    }
  }
  const canPay = async (linkId: string): Promise<boolean> =>
    (await createVisitor(running!.url).call('GET', `/api/payment-links/${linkId}`)).status === 200;

  async function pay(linkId: string): Promise<void> {
    const buyer = createVisitor(running!.url);
    expect(await payByCard(buyer, await openCheckout(buyer, linkId))).toContain('/payment-success');
    await eventually(async () =>
      expect((await buyer.call('GET', `/api/payment-links/${linkId}`)).body['pet'].status).toBe('sold'),
    );
  }

  // Shows states.provider-mode
  it('does not start with keys of another account: one message, and nothing is changed', async () => {
    const before = await facts();
    expect(before.identity).toEqual([
      { id: 'platform', stripe_account_id: PLATFORMS.first, livemode: false, accepted_at: expect.any(Date) },
    ]);
    const { code, errors } = await startExpectingExit({ ...environment, ...keysOf('second') });
    expect([code, errors]).toEqual([
      1,
      `This database belongs to the Stripe account ${PLATFORMS.first} in test mode, but STRIPE_SECRET_KEY is a test mode ` +
        `key of ${PLATFORMS.second}. Set the keys of ${PLATFORMS.first} in test mode, or accept the other account for ` +
        `good by starting once with: npm start -- ${ACCEPT}\n`,
    ]);
    expect(await facts()).toEqual(before);
  });

  // Shows states.provider-mode
  itNightly('does not start with live keys, without keys, or with an unknown key', async () => {
    const before = await facts();
    const safe = {
      PUBLIC_URL: 'https://litterlink.example',
      TRUST_PROXY: '1',
      SMTP_URL: 'smtp://127.0.0.1:2525?requireTLS=false',
      MAIL_FROM: 'mail@litterlink.example',
      STRIPE_API_BASE: '',
      DEBUG_TOOLS: 'off',
    };
    const live = await startExpectingExit({ ...environment, ...keysOf('first', 'live'), ...safe });
    expect([live.code, live.errors]).toEqual([
      1,
      expect.stringMatching(
        /^This database belongs to .* in test mode, but STRIPE_SECRET_KEY is a live mode key\. .*\n$/,
      ),
    ]);
    const none = Object.fromEntries(Object.keys(keysOf('first')).map((name) => [name, '']));
    const sandbox = await startExpectingExit({ ...environment, ...none, STRIPE_API_BASE: '' });
    expect([sandbox.code, sandbox.errors]).toEqual([
      1,
      expect.stringMatching(
        /^This database .* but without STRIPE_SECRET_KEY the built-in sandbox, .* would be used\. .*\n$/,
      ),
    ]);
    const unknown = await startExpectingExit({ ...environment, STRIPE_SECRET_KEY: 'sk_test_nobody' });
    expect([unknown.code, unknown.errors]).toEqual([
      1,
      `The payment provider refuses STRIPE_SECRET_KEY (Invalid API Key provided: sk_test_***wrong). Set a valid secret ` +
        `key of ${PLATFORMS.first} in test mode; a restricted key must be allowed to read its own account and balance.\n`,
    ]);
    expect(await facts()).toEqual(before);
  });

  // Shows states.provider-mode
  itNightly(
    'starts while the provider is down, and exits with the message once that turns out to be another',
    async () => {
      const before = await facts();
      platforms.setDown(true);
      running = await startServerProcess({ ...environment, ...keysOf('second') });
      expect(await canPay(links[0]!)).toBe(true);
      const request = { paymentMethod: 'card' };
      const path = `/api/payment-links/${links[0]!}/create-payment-intent`;
      expect((await createVisitor(running.url).call('POST', path, request)).status).toBe(503);
      platforms.setDown(false);
      const { process: child } = running;
      await eventually(() => expect(child.exitCode).toBe(1));
      expect(running.output()).toMatch(/^This database belongs to the Stripe account acct_1FirstPlatform .*$/m);
      const { orders, ...rest } = await facts();
      expect(rest).toEqual({ accounts: before.accounts, identity: before.identity, links: before.links });
      expect(orders).toHaveLength(1);
    },
  );

  // Shows states.provider-mode
  itNightly('works as before with the right keys, and its links are paid', async () => {
    await serving({}, [], async () => {
      expect(await canPay(links[0]!)).toBe(true);
      await pay(links[0]!);
    });
  });

  itNightly('starts with the right keys while the provider is down, and works once it answers', async () => {
    platforms.setDown(true);
    await serving({}, [], async () => {
      platforms.setDown(false);
      await eventually(() => pay(links[1]!));
    });
  });

  // Shows states.provider-mode
  itNightly('moves to another account only by --accept-new-provider; even then nothing is disconnected', async () => {
    const before = await facts();
    await serving(keysOf('second'), [ACCEPT], async (server) => {
      await eventually(() => expect(server.output()).toContain('this database belongs to another provider account'));
      expect(await canPay(links[2]!)).toBe(true);
    });
    // As the schedule would in an hour: enough refusals over enough time, if it were this provider's account.
    await serving(keysOf('second'), [], async () => {
      const again = createVisitor(running!.url);
      await again.call('POST', '/api/login', { email: breeder.email, password: breeder.password });
      for (let count = 0; count < 4; count++)
        expect((await again.call('POST', '/api/stripe/connect', {})).status).toBe(502);
      const { body } = await again.call('GET', '/api/stripe/status');
      expect(body).toMatchObject({ isConnected: true, error: expect.stringContaining('last known state') });
      expect(await canPay(links[2]!)).toBe(true);
    });
    const after = await facts();
    expect(after.identity).toEqual([
      { id: 'platform', stripe_account_id: PLATFORMS.second, livemode: false, accepted_at: expect.any(Date) },
    ]);
    expect(after.accounts).toEqual([
      { ...(before.accounts[0] as object), refused_since: expect.any(Date), refusals: expect.any(Number) },
    ]);
    await inside(({ query }) => query(`update connected_accounts set refused_since = now() - interval '1 day'`));
    await serving(keysOf('second'), [], async () => {
      const again = createVisitor(running!.url);
      await again.call('POST', '/api/login', { email: breeder.email, password: breeder.password });
      expect((await again.call('POST', '/api/stripe/connect', {})).status).toBe(502);
    });
    expect((await facts()).accounts).toMatchObject([{ disconnected_at: null, charges_enabled: true }]);

    expect((await startExpectingExit({ ...environment })).code).toBe(1);
    await serving({}, [ACCEPT], async () => {
      const again = createVisitor(running!.url);
      await again.call('POST', '/api/login', { email: breeder.email, password: breeder.password });
      expect((await again.call('POST', '/api/stripe/connect', {})).body).toMatchObject({ connected: true });
      expect((await again.call('GET', '/api/stripe/status')).body).toMatchObject({ isConnected: true, error: null });
      await pay(links[2]!);
    });
    expect((await facts()).accounts).toMatchObject([{ disconnected_at: null, refused_since: null, refusals: 0 }]);
  });

  itNightly('accepts no other argument after npm start', async () => {
    const { code, errors } = await startExpectingExit(environment, ['--accept-new-provider=yes']);
    expect([code, errors]).toEqual([
      1,
      `Usage: npm start -- [doctor | stripe setup | migrate | backup | restore | ${ACCEPT}]\n`,
    ]);
  });
});
