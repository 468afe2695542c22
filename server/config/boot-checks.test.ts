import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, diagnose, readConfig, readProviderSettings } from '../config.ts';
import { countConnections } from '../db/connection/connection-settings.ts';
import { report } from '../doctor.ts';

type Settings = Record<string, string>;

const LIVE = {
  PUBLIC_URL: 'https://litterlink.example',
  TRUST_PROXY: '1',
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_a',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_b',
  STRIPE_THIN_WEBHOOK_SECRET: 'whsec_c',
  SMTP_URL: 'smtp://user:pass@mail.example:587',
  MAIL_FROM: 'mail@litterlink.example',
};
const TEST_KEYS = { ...LIVE, STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' };
const PRODUCTION = {
  ...LIVE,
  NODE_ENV: 'production',
  SESSION_SECRET: 'a secret of at least 32 characters',
  ADMIN_SECRET_KEY: 'a key of many characters',
  S3_BUCKET: 'photos',
  DATABASE_URL: 'postgres://user:password@db.example/litterlink?sslmode=verify-full',
};
const without = ({ ...settings }: Settings, ...names: string[]) => {
  for (const name of names) delete settings[name];
  return settings;
};

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'litterlink-boot-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a start is refused for. */
function refusals(settings: Settings): string[] {
  try {
    readConfig({ DATA_DIR: folder, ...settings });
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
  return [];
}
const warnings = (settings: Settings) => readConfig({ DATA_DIR: folder, ...settings }).warnings;

describe('a start', () => {
  // Shows dashboard.webhook-addresses
  it('sends users’ requests to this machine only where nobody else reaches it', () => {
    const local = { WEBHOOKS_ALLOW_LOCAL: '1' };
    expect(refusals(local)).toEqual([]);
    for (const settings of [PRODUCTION, { ...TEST_KEYS, DEBUG_TOOLS: 'off' }])
      expect(refusals({ ...settings, ...local })).toEqual([
        expect.stringMatching(/^WEBHOOKS_ALLOW_LOCAL: must not be 1/),
      ]);
  });

  it('without any setting is safe, and warns of nothing', () => {
    expect([refusals({}), warnings({})]).toEqual([[], []]);
  });

  it('in quarantine needs no address and no mail server with a live key, since it takes no money and sends nothing', () => {
    const copy = without({ ...LIVE, QUARANTINE: '1' }, 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM');
    expect([refusals(copy), warnings(copy)]).toEqual([[], []]);
    expect(refusals(without(copy, 'QUARANTINE'))).toHaveLength(2);
  });

  it.each<Settings>([
    { HOST: '127.0.0.2' },
    { HOST: '::1' },
    { HOST: 'localhost' },
    { PUBLIC_URL: 'http://shop.localhost:3000' },
  ])('with a sandbox that only this machine reaches is safe: %j', (settings) => expect(refusals(settings)).toEqual([]));

  // Shows running.unsafe-start
  it.each<Settings>([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.7' },
    { HOST: 'kennel' },
    { PUBLIC_URL: 'http://127.0.0.1.example' },
    { PUBLIC_URL: 'https://litterlink.example', TRUST_PROXY: 'none' },
    { TRUST_PROXY: 'loopback' },
  ])('with a sandbox that other machines reach is refused: %j', (settings) => {
    expect(refusals(settings)).toEqual([
      expect.stringMatching(
        /^ALLOW_PUBLIC_SANDBOX: must be 1, since (HOST|PUBLIC_URL|TRUST_PROXY)=\S+ lets other machines use the sandbox/,
      ),
    ]);
    expect(refusals({ ...settings, ALLOW_PUBLIC_SANDBOX: '1' })).toEqual([]);
    expect(refusals({ ...settings, ALLOW_PUBLIC_SANDBOX: '0' })).toHaveLength(1);
  });

  it('with debug tools that other machines reach is refused, with a live key always', () => {
    expect(refusals(TEST_KEYS)).toEqual([expect.stringMatching(/^DEBUG_TOOLS: must be off, since PUBLIC_URL=/)]);
    expect(refusals({ ...TEST_KEYS, DEBUG_TOOLS: 'off' })).toEqual([]);
    expect(refusals({ ...TEST_KEYS, ALLOW_PUBLIC_SANDBOX: '1' })).toEqual([]);
    expect(refusals({ ...LIVE, DEBUG_TOOLS: 'on', ALLOW_PUBLIC_SANDBOX: '1' })).toEqual([
      expect.stringMatching(/^DEBUG_TOOLS: must be off with a live Stripe key/),
    ]);
  });

  // Shows running.unsafe-start
  it.each([
    ['an http: address', { ...LIVE, PUBLIC_URL: 'http://litterlink.example' }, 'PUBLIC_URL'],
    ['no address', without(LIVE, 'PUBLIC_URL'), 'PUBLIC_URL'],
    ['an http: provider', { ...LIVE, STRIPE_API_BASE: 'http://127.0.0.1:12111' }, 'STRIPE_API_BASE'],
    ['no mail server', without(LIVE, 'SMTP_URL', 'MAIL_FROM'), 'SMTP_URL'],
  ])('with a live key and %s is refused', (_what, settings, variable) => {
    expect(refusals(settings)).toEqual([expect.stringMatching(new RegExp(`^${variable}: must .*, e\\.g\\. \\S`))]);
  });

  // Shows running.unsafe-start
  it('with https and nothing said of proxies is refused', () => {
    expect(refusals(without(LIVE, 'TRUST_PROXY'))).toEqual([
      expect.stringMatching(/^TRUST_PROXY: must be set when PUBLIC_URL is https/),
    ]);
    for (const TRUST_PROXY of ['1', 'none', 'off', '10.0.0.0/8'])
      expect(refusals({ ...LIVE, TRUST_PROXY })).toEqual([]);
    expect(warnings({ ...LIVE, TRUST_PROXY: 'on' })).toEqual([expect.stringMatching(/^TRUST_PROXY: should name/)]);
  });
});

describe('NODE_ENV=production', () => {
  it('starts with real money, a database, a mail server and a secret, and warns of nothing', () => {
    expect([refusals(PRODUCTION), warnings(PRODUCTION)]).toEqual([[], []]);
  });

  // Shows running.unsafe-start
  it.each([
    [
      'the sandbox',
      { NODE_ENV: 'production', PUBLIC_URL: 'http://localhost' },
      ['ALLOW_PUBLIC_SANDBOX', 'SESSION_SECRET'],
    ],
    ['a generated secret', without(PRODUCTION, 'SESSION_SECRET', 'DATABASE_URL'), ['SESSION_SECRET']],
    ['no address', without({ ...PRODUCTION, ...TEST_KEYS }, 'PUBLIC_URL', 'TRUST_PROXY'), ['PUBLIC_URL']],
    [
      'cookies that are not Secure',
      { ...PRODUCTION, ...TEST_KEYS, PUBLIC_URL: 'http://litterlink.example' },
      ['PUBLIC_URL'],
    ],
  ])('refuses %s', (_what, settings, variables) => {
    expect(refusals(settings).map((line) => line.slice(0, line.indexOf(':')))).toEqual(variables);
  });

  it('has no debug tools unless configured to', () => {
    const settings = { ...PRODUCTION, ...TEST_KEYS, ALLOW_PUBLIC_SANDBOX: '1' };
    expect(readConfig({ DATA_DIR: folder, ...settings }).debugTools).toBe(false);
    expect(readConfig({ DATA_DIR: folder, ...settings, DEBUG_TOOLS: 'on' }).debugTools).toBe(true);
  });

  it('warns of a session secret that is changed, unless the old one is kept for hashes', () => {
    const [old, other] = [PRODUCTION.SESSION_SECRET, 'another secret of at least 32 characters'];
    const changed = { ...PRODUCTION, SESSION_SECRET: `${old},${other}` };
    const warned = [expect.stringMatching(/^TRIAL_SECRET: should have the old part of SESSION_SECRET/)];
    expect(warnings(changed)).toEqual(warned);
    expect(warnings({ ...changed, TRIAL_SECRET: 'the secret of years ago that is still kept' })).toEqual(warned);
    expect(warnings({ ...changed, TRIAL_SECRET: `the secret of years ago that is still kept,${old}` })).toEqual([]);
  });

  it('warns of what a demo may do without', () => {
    const demo = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://localhost',
      ALLOW_PUBLIC_SANDBOX: '1',
      SESSION_SECRET: PRODUCTION.SESSION_SECRET,
      RATE_LIMITS: 'off',
    };
    expect(warnings(demo).map((line) => line.slice(0, line.indexOf(':')))).toEqual([
      'SMTP_URL',
      'DATABASE_URL',
      'RATE_LIMITS',
    ]);
    const exposed = 'postgres://user:password@db.example/litterlink';
    expect(warnings({ ...PRODUCTION, DATABASE_URL: exposed })).toEqual([
      expect.stringMatching(/^DATABASE_URL: should say/),
    ]);
    expect(warnings({ ...PRODUCTION, SMTP_URL: `${LIVE.SMTP_URL}?requireTLS=false` })).toEqual([
      expect.stringMatching(/^SMTP_URL: should require TLS/),
    ]);
  });
});

describe('several processes on one database', () => {
  const DATABASE = { DATABASE_URL: 'postgres://user@localhost/litterlink' };
  const SECRETS = { SESSION_SECRET: PRODUCTION.SESSION_SECRET, ADMIN_SECRET_KEY: PRODUCTION.ADMIN_SECRET_KEY };

  // Shows running.several-processes
  it('need the same secrets, so a start without them is refused', () => {
    expect(refusals({ ...DATABASE, S3_BUCKET: 'photos' })).toEqual([
      expect.stringMatching(/^SESSION_SECRET: must be set when DATABASE_URL is, so that every process has the same/),
      expect.stringMatching(/^ADMIN_SECRET_KEY: must be set when DATABASE_URL is, so that every process has the same/),
    ]);
  });

  // Shows running.several-processes
  it('need the same photos, so photos on this machine’s disk are refused unless the disk is shared', () => {
    const settings = { ...DATABASE, ...SECRETS };
    expect(refusals(settings)).toEqual([expect.stringMatching(/^S3_BUCKET: .* e\.g\. PHOTOS_ON_SHARED_DISK=1$/)]);
    expect(refusals({ ...settings, PHOTOS_ON_SHARED_DISK: '0' })).toHaveLength(1);
    expect(refusals({ ...settings, PHOTOS_ON_SHARED_DISK: '1' })).toEqual([]);
    expect(refusals({ ...settings, S3_BUCKET: 'photos' })).toEqual([]);
  });

  it('behind a pooler in transaction mode need a direct connection, and name no statements unless configured to', () => {
    const settings = { ...DATABASE, ...SECRETS, S3_BUCKET: 'photos', DATABASE_POOLER: 'transaction' };
    expect(refusals(settings)).toEqual([expect.stringMatching(/^DATABASE_DIRECT_URL: must be set with/)]);
    const direct = { ...settings, DATABASE_DIRECT_URL: 'postgres://user@localhost:5433/litterlink' };
    const connectionsWith = (change: Settings) =>
      readConfig({ DATA_DIR: folder, ...direct, ...change }).databaseConnections;
    expect(connectionsWith({})).toMatchObject({ isPooled: true, namesStatements: false });
    expect(connectionsWith({ DATABASE_NAMED_STATEMENTS: 'on' })).toMatchObject({ namesStatements: true });
  });

  it('say how many connections each of them takes, and fit nineteen into a hundred by their settings', () => {
    const of = (change: Settings) =>
      countConnections(
        readConfig({ DATA_DIR: folder, ...DATABASE, ...SECRETS, S3_BUCKET: 'photos', ...change }).databaseConnections,
      );
    expect(of({})).toBe(24);
    expect(of({ DATABASE_POOL_SIZE: '1', JOB_POOL_SIZE: '2' })).toBe(5);
    expect(refusals({ DATABASE_POOL_SIZE: '0', JOB_POOL_SIZE: 'many' })).toEqual([
      expect.stringMatching(/^DATABASE_POOL_SIZE: must be a whole number from 1 to 1000/),
      expect.stringMatching(/^JOB_POOL_SIZE: must be a whole number/),
    ]);
  });
});

it('setup and the doctor send a live key to nobody without TLS', () => {
  const { STRIPE_SECRET_KEY, PUBLIC_URL } = LIVE;
  const ask = (base: string) => readProviderSettings({ STRIPE_SECRET_KEY, PUBLIC_URL, STRIPE_API_BASE: base });
  expect(() => ask('http://stripe.example')).toThrow(/^STRIPE_API_BASE: must begin with https:/);
  expect(ask('https://stripe.example').apiBase).toBe('https://stripe.example');
});

describe('the doctor', () => {
  // Shows running.doctor
  it('prints each check as ok, warning or refused, and writes nothing', () => {
    const nowhere = join(folder, 'nothing-here');
    const unsafe = report(diagnose({ DATA_DIR: nowhere, HOST: '0.0.0.0', RATE_LIMITS: 'off' }));
    expect(unsafe.exitCode).toBe(1);
    expect(unsafe.lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Each line says what should be so\./),
        'ok       Every variable is valid',
        'refused  Other machines can’t reach the sandbox or debug tools by accident',
        expect.stringMatching(/^ {9}ALLOW_PUBLIC_SANDBOX: must be 1, since HOST=0\.0\.0\.0 /),
        'warning  Requests are limited',
        'Litterlink would not start with these settings.',
      ]),
    );
    const safe = report(diagnose({ DATA_DIR: nowhere }));
    expect(safe.exitCode).toBe(0);
    expect(safe.lines.at(-1)).toBe('Litterlink would start with these settings.');
    expect(safe.lines.slice(0, -1).every((line) => line.startsWith('ok  '))).toBe(true);
    expect(existsSync(nowhere)).toBe(false);
  });

  // Shows running.doctor
  it('prints what is wrong with a variable, and no secret', () => {
    const { lines, exitCode } = report(diagnose({ SESSION_SECRET: 'hunter2', PORT: 'eighty' }));
    expect(exitCode).toBe(1);
    expect(lines.filter((line) => line.startsWith('refused'))).toHaveLength(2);
    expect(lines.join()).not.toContain('hunter2');
  });

  it('warns where changes of breeders’ payment accounts don’t arrive', () => {
    expect(warnings(without(PRODUCTION, 'STRIPE_THIN_WEBHOOK_SECRET'))).toEqual([
      expect.stringMatching(/^STRIPE_THIN_WEBHOOK_SECRET: should be set/),
    ]);
  });
});
