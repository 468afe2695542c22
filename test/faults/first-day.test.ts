import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findMissingPermissions,
  PERMISSIONS,
  permissionNames,
} from '../../server/integrations/provider/permissions.ts';
import { runCommand } from './operator-commands.ts';
import { operateSandbox, startSandboxProcess, type SandboxProcess } from './sandbox-process.ts';

const KEY = 'sk_test_firstday';
const RESTRICTED = 'rk_test_firstday';
const PUBLIC_URL = 'http://localhost:3999';

/** Their names in the dashboard's form. */
const LEVELS = { read: 'Read', write: 'Write' };
const without = (names: string[], name: string) => names.filter((each) => each !== name);

describe('the first day of an operator', () => {
  let sandbox: SandboxProcess;
  let stripe: Stripe;
  /** What the operator has put into the server's environment. */
  const environment: Record<string, string> = { PUBLIC_URL, STRIPE_SECRET_KEY: KEY };

  const toClient = (key: string) => {
    const { hostname, port } = new URL(sandbox.url);
    return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
  };
  beforeAll(async () => {
    sandbox = await startSandboxProcess({});
    stripe = toClient(KEY);
    environment['STRIPE_API_BASE'] = sandbox.url;
  });
  afterAll(() => sandbox.stop());

  const setUp = (change: Record<string, string> = {}) => runCommand(['stripe', 'setup'], { ...environment, ...change });
  const examine = (change: Record<string, string> = {}) => runCommand(['doctor'], { ...environment, ...change });

  const destinations = async () =>
    (await stripe.v2.core.eventDestinations.list({ include: ['webhook_endpoint.url'] })).data;
  const restrict = (permissions: string[], connect: string[]) =>
    operateSandbox(sandbox.url, 'restrict_key', {
      key: RESTRICTED,
      permissions: permissions.join(),
      connect_permissions: connect.join(),
    });

  it('without a key or an address begins with what to set', async () => {
    const { code, output } = await setUp({ STRIPE_SECRET_KEY: '', STRIPE_API_BASE: '', PUBLIC_URL: '' });
    expect([code, output.trimEnd().split('\n')]).toEqual([
      1,
      [expect.stringMatching(/^STRIPE_SECRET_KEY: must be set/), expect.stringMatching(/^PUBLIC_URL: must be set/)],
    ]);
  });

  it('sets up an empty account, and prints each secret once', async () => {
    const { code, output } = await setUp();
    expect([code, output]).toEqual([0, expect.stringMatching(/^created {4}Destination “Litterlink: your account”/m)]);
    for (const what of ['Destination “Litterlink: connected accounts”', 'Price of the yearly plan', 'Billing portal'])
      expect(output).toMatch(new RegExp(`^created {4}${what}`, 'm'));
    expect(output).toContain('https://dashboard.stripe.com/test/settings/connect/platform-profile');
    const made = await destinations();
    expect(
      made
        .map((each) => [each.events_from, each.webhook_endpoint?.url, each.snapshot_api_version ?? each.event_payload])
        .toSorted(),
    ).toEqual([
      [['@accounts'], `${PUBLIC_URL}/api/webhooks/stripe`, '2026-10-28.endive'],
      [['@accounts'], `${PUBLIC_URL}/api/webhooks/stripe/thin`, 'thin'],
      [['@self'], `${PUBLIC_URL}/api/webhooks/stripe`, '2026-10-28.endive'],
    ]);
    for (const variable of ['STRIPE_WEBHOOK_SECRET', 'STRIPE_CONNECT_WEBHOOK_SECRET', 'STRIPE_THIN_WEBHOOK_SECRET']) {
      const secret = new RegExp(`^ {2}${variable}=(whsec_\\w+)$`, 'm').exec(output)![1]!;
      expect(output.split(secret)).toHaveLength(2);
      environment[variable] = secret;
    }
    environment['STRIPE_PUBLISHABLE_KEY'] = 'pk_test_firstday';
  });

  it('changes nothing the second time, says so, and prints no secret', async () => {
    const before = await destinations();
    const { code, output } = await setUp();
    expect(code).toBe(0);
    expect(output).toContain('Nothing had to be changed.');
    expect(output).not.toMatch(/^(created|updated|replaced)|whsec_|printed this once/m);
    expect(await destinations()).toEqual(before);
  });

  it('then the doctor finds nothing wrong', async () => {
    const { code, output } = await examine();
    expect([code, output]).toEqual([0, expect.stringMatching(/^Litterlink would start with these settings\.$/m)]);
    for (const title of [
      'Stripe accepts the key',
      'Connect is on',
      'Klarna is on',
      'Events of your account',
      'The plans',
    ])
      expect(output).toMatch(new RegExp(`^ok {7}${title}`, 'm'));
    expect(output).not.toContain(KEY);
  });

  it('a half set-up account is named by the doctor and completed by setup; what others made stays', async () => {
    const foreign = await stripe.v2.core.eventDestinations.create({
      name: 'By hand',
      type: 'webhook_endpoint',
      event_payload: 'snapshot',
      events_from: ['@self'],
      enabled_events: ['charge.updated'],
      webhook_endpoint: { url: `${PUBLIC_URL}/api/webhooks/stripe` },
    });
    const all = await destinations();
    const find = (from: string) =>
      all.find(
        ({ event_payload, events_from, metadata }) =>
          metadata?.['made_by'] && event_payload === 'snapshot' && events_from?.[0] === from,
      )!;
    await stripe.v2.core.eventDestinations.disable(find('@self').id);
    await stripe.v2.core.eventDestinations.update(find('@accounts').id, {
      enabled_events: ['charge.updated', 'payout.created'],
      webhook_endpoint: { url: 'https://elsewhere.example/hook' },
    });
    const examined = await examine();
    expect(examined.code).toBe(1);
    expect(examined.output).toContain(`${find('@self').id}: it is disabled; run: npm run stripe -- setup`);
    expect(examined.output).toMatch(
      /it sends to https:\/\/elsewhere\.example\/hook.*it lacks .*account\.updated.*it also sends payout\.created/,
    );
    const { output } = await setUp();
    expect(output.match(/^updated .*/gm)).toHaveLength(2);
    expect(output).toContain(`left alone Destination “By hand” (${foreign.id})`);
    const after = await destinations();
    expect(after.every(({ status }) => status === 'enabled')).toBe(true);
    expect(after.find(({ id }) => id === foreign.id)?.enabled_events).toEqual(['charge.updated']);
    expect((await examine()).code).toBe(0);
  });

  it('a moved site moves its destinations, which keep their secrets', async () => {
    const moved = { PUBLIC_URL: 'http://127.0.0.1:3999' };
    expect((await setUp(moved)).output).toContain(`it sends to ${PUBLIC_URL}/api/webhooks/stripe`);
    expect((await examine(moved)).code).toBe(0);
    await setUp();
  });

  it('wallets show on a site with https once its domain is registered', async () => {
    const secure = { PUBLIC_URL: 'https://pets.example.com' };
    const title = 'Apple Pay and Google Pay show in the payment fields';
    expect((await examine(secure)).output).toMatch(new RegExp(`^warning {2}${title}$`, 'm'));
    expect((await setUp(secure)).output).toMatch(/^created {4}Apple Pay and Google Pay on pets\.example\.com$/m);
    expect((await examine(secure)).output).toMatch(new RegExp(`^ok {7}${title}$`, 'm'));
    const [domain] = (await stripe.paymentMethodDomains.list()).data;
    await stripe.paymentMethodDomains.update(domain!.id, { enabled: false });
    expect((await setUp(secure)).output).toMatch(/^updated {4}Apple Pay/m);
    expect((await setUp(secure)).output).toContain('Nothing had to be changed.');
    await setUp();
  });

  it('the doctor names a secret of another destination, and methods that are off', async () => {
    const exchanged = {
      STRIPE_WEBHOOK_SECRET: environment['STRIPE_CONNECT_WEBHOOK_SECRET']!,
      STRIPE_CONNECT_WEBHOOK_SECRET: environment['STRIPE_WEBHOOK_SECRET']!,
    };
    expect((await examine(exchanged)).output).toMatch(/STRIPE_WEBHOOK_SECRET: is not the signing secret of ed_/);
    const [configuration] = (await stripe.paymentMethodConfigurations.list()).data;
    const prefer = (preference: 'on' | 'off') =>
      stripe.paymentMethodConfigurations.update(configuration!.id, {
        klarna: { display_preference: { preference } },
        us_bank_account: { display_preference: { preference } },
      });
    await prefer('off');
    for (const method of ['Klarna', 'ACH Direct Debit'])
      expect((await examine()).output).toMatch(new RegExp(`^warning {2}${method} is on for connected accounts$`, 'm'));
    await prefer('on');
  });

  it('the doctor names Connect that is off, also with a restricted key', async () => {
    await operateSandbox(sandbox.url, 'refuse_accounts', { code: 'platform_registration_required' });
    await restrict(permissionNames('own'), permissionNames('connected'));
    for (const key of [KEY, RESTRICTED]) {
      const { code, output } = await examine({ STRIPE_SECRET_KEY: key });
      expect([code, output]).toEqual([1, expect.stringMatching(/^wrong {4}Connect is on$/m)]);
      expect(output).toContain('Sign up at https://dashboard.stripe.com/test/connect');
      expect(output).not.toContain('lacks');
    }
    await operateSandbox(sandbox.url, 'allow_accounts', {});
  });

  it.each<[string, Partial<Stripe.V2.Core.EventDestinationCreateParams>, string]>([
    ['that sends other accounts’ events', { events_from: ['@accounts'] }, 'its events are of @accounts, not @self'],
    [
      'in an older version of the API',
      { snapshot_api_version: '2025-02-24.acacia' },
      'its API version is 2025-02-24.acacia, not 2026-10-28.endive',
    ],
  ])('a destination %s is replaced, and only its secret is new', async (_which, change, sentence) => {
    const [ours] = (await destinations()).filter(
      ({ metadata, events_from }) => metadata?.['made_by'] && events_from?.[0] === '@self',
    );
    const { enabled_events, metadata, name } = ours!;
    await stripe.v2.core.eventDestinations.del(ours!.id);
    const other = await stripe.v2.core.eventDestinations.create({
      name,
      metadata: metadata ?? {},
      type: 'webhook_endpoint',
      event_payload: 'snapshot',
      events_from: ['@self'],
      enabled_events,
      webhook_endpoint: { url: `${PUBLIC_URL}/api/webhooks/stripe` },
      ...change,
    });
    expect((await examine()).output).toContain(`${other.id}: ${sentence}`);
    const { output } = await setUp();
    expect(output.match(/^(created|updated|replaced) .*/gm)).toEqual([expect.stringMatching(/^replaced /)]);
    expect(output.match(/=whsec_/g)).toHaveLength(1);
    environment['STRIPE_WEBHOOK_SECRET'] = /STRIPE_WEBHOOK_SECRET=(whsec_\w+)/.exec(output)![1]!;
    expect((await destinations()).map(({ id }) => id)).not.toContain(other.id);
    expect((await examine()).code).toBe(0);
  });

  it('the doctor names a clock that is wrong, and events that nobody took', async () => {
    const customer = await stripe.customers.create({});
    const [price] = (await stripe.prices.list()).data;
    await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price!.id }],
      payment_behavior: 'default_incomplete',
    });
    const ahead =
      'data:text/javascript,const now=Date.now;globalThis.Date=class extends Date{constructor(...a){super(...(a.length?a:[now()+700000]))}}';
    const { code, output } = await examine({ NODE_OPTIONS: `--import=${JSON.stringify(ahead)}` });
    expect([code, output]).toEqual([1, expect.stringMatching(/the clock is 7\d\d seconds ahead/)]);
    // By that clock they have waited for long: nothing listens at the address.
    expect(output).toMatch(/\d+ of the last \d+ events have not been delivered/);
  });

  it('setup names the permission that a key lacks first, the doctor all that it lacks', async () => {
    await restrict(['connected_account_read'], []);
    const half = await setUp({ STRIPE_SECRET_KEY: RESTRICTED });
    expect(half.code).toBe(1);
    expect(half.output).toMatch(/^failed {5}Event destinations\n.*webhook_read/m);
    expect(half.output).toContain('But first repair what failed above, and run: npm run stripe -- setup');
    await restrict([], []);
    expect((await setUp({ STRIPE_SECRET_KEY: RESTRICTED })).output).toContain('connected_account_read');
    const all = PERMISSIONS.flatMap(({ title, own }) => (own ? [`${title}: ${LEVELS[own]}`] : []));
    expect((await examine({ STRIPE_SECRET_KEY: RESTRICTED })).output).toContain(
      `the restricted key lacks ${all.join(', ')}.`,
    );
  });

  it('a restricted key with the listed permissions passes; without one of them, that one is named', async () => {
    const account = await stripe.v2.core.accounts.create({
      contact_email: 'first@example.com',
      dashboard: 'full',
      identity: { country: 'us' },
      defaults: { responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' } },
      configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
    });
    const [own, connect] = [permissionNames('own'), permissionNames('connected')];
    await restrict(own, connect);
    expect((await examine({ STRIPE_SECRET_KEY: RESTRICTED })).code).toBe(0);
    const limited = toClient(RESTRICTED);
    expect(await findMissingPermissions(limited, account.id)).toEqual([]);
    for (const { name, title, own: level, connected } of PERMISSIONS) {
      if (level) {
        await restrict(without(own, `${name}_${level}`), connect);
        expect(await findMissingPermissions(limited, account.id)).toEqual([`${title}: ${LEVELS[level]}`]);
      }
      if (connected) {
        await restrict(own, without(connect, `${name}_${connected}`));
        const missing = `${title}: ${LEVELS[connected]} (Connect permissions)`;
        expect(await findMissingPermissions(limited, account.id)).toEqual([missing]);
      }
    }
    await restrict(without(own, 'subscription_write'), connect);
    expect((await examine({ STRIPE_SECRET_KEY: RESTRICTED })).output).toContain(
      'the restricted key lacks Subscriptions: Write. Edit it at https://dashboard.stripe.com/test/apikeys',
    );
  });
});
