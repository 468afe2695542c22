import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../../server/config.ts';
import { LONG_TEST_MS } from '../../environment/time-limits.ts';
import { createInstallation, type Installation } from '../../product/installation.ts';
import { BESIDE_DATABASE_URL } from '../../product/server-settings.ts';
import { startExpectingExit } from '../../product/server-process.ts';

let place: Installation;
let dataDir: string;
let environment: Record<string, string>;

beforeAll(async () => {
  place = await createInstallation();
  ({ dataDir, environment } = place);
});
afterAll(() => place.drop());

describe('a wrong configuration', { timeout: LONG_TEST_MS }, () => {
  /** The error lines of a configuration; the first test shows that a start prints them. */
  function refused(change: Record<string, string>): string[] {
    try {
      readConfig({ DATA_DIR: dataDir, ...change });
    } catch (error) {
      if (error instanceof ConfigError) return error.lines;
      throw error;
    }
    return [];
  }
  const nameOf = (line: string) => line.slice(0, line.indexOf(':'));

  // Shows running.unsafe-start
  it('is reported at once, one line for each variable with an example', async () => {
    const wrong = {
      PORT: 'eighty',
      PUBLIC_URL: 'ftp://litterlink.example/shop',
      DATABASE_URL: 'mysql://localhost/litterlink',
      STRIPE_API_BASE: 'localhost:12111',
      SMTP_URL: 'mail.example',
      ADMIN_SECRET_KEY: 'short',
      SESSION_SECRET: 'short',
      INSTALLMENTS_SPLIT_MAX_TOTAL: 'four',
      SUPPORT_EMAIL: 'nobody',
      TRUST_PROXY: 'everyone',
      RATE_LIMITS: 'some',
      DEBUG_TOOLS: 'perhaps',
      LOG_LEVEL: 'loud',
    };
    const { code, errors } = await startExpectingExit({ DATA_DIR: dataDir, ...wrong });
    expect(code).toBe(1);
    const lines = errors.trimEnd().split('\n');
    expect(lines).toEqual(refused(wrong));
    expect(lines.map(nameOf).sort()).toEqual(Object.keys(wrong).sort());
    for (const line of lines) expect(line).toMatch(/^[A-Z0-9_]+: (must|can not) .*e\.g\. \S/);
    for (const line of lines) expect(line).not.toContain('short');
  });

  it.each(['-1', '1e3', '2,000', '$2000', '2000.001', '1000000'])(
    'is reported when the ceiling of four payments is no amount: %s',
    (value) => {
      expect(refused({ INSTALLMENTS_SPLIT_MAX_TOTAL: value })).toEqual([
        'INSTALLMENTS_SPLIT_MAX_TOTAL: must be an amount in dollars from 0 to 999999.99, e.g. 2000.00',
      ]);
    },
  );

  it('is reported when only some of Stripe’s keys are set', () => {
    const lines = refused({ STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' });
    expect(lines).toEqual([
      expect.stringMatching(
        /^STRIPE_PUBLISHABLE_KEY: must be set, since STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET is set, e\.g\./,
      ),
      expect.stringMatching(/^STRIPE_CONNECT_WEBHOOK_SECRET: must be set/),
    ]);
  });

  it('is reported when limits are off in production with a live key', () => {
    const live = {
      NODE_ENV: 'production',
      STRIPE_SECRET_KEY: 'sk_live_abc',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
      STRIPE_WEBHOOK_SECRET: 'whsec_a',
      STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_b',
    };
    expect(refused({ ...live, RATE_LIMITS: 'off' })).toEqual([
      'RATE_LIMITS: can not be off in production with a live Stripe key, e.g. RATE_LIMITS=on',
    ]);
    const mixed = refused({ ...live, STRIPE_PUBLISHABLE_KEY: 'pk_test_abc', RATE_LIMITS: 'on' });
    expect(mixed).toEqual([expect.stringMatching(/^STRIPE_PUBLISHABLE_KEY: must be of the same mode/)]);
  });

  it('is reported when dependent variables are incomplete', () => {
    const lines = refused({
      DATABASE_URL: 'postgres://localhost/litterlink',
      SMTP_URL: 'smtp://localhost',
      S3_ENDPOINT: 'http://localhost:9000',
    });
    expect(lines.map(nameOf).sort()).toEqual(['ADMIN_SECRET_KEY', 'MAIL_FROM', 'S3_BUCKET', 'SESSION_SECRET']);
  });

  it('of mail without a TLS setting is reported with the options', () => {
    for (const asked of ['requireTLS=no', 'ignoreTLS=true']) {
      const lines = refused({
        SMTP_URL: `smtp://mail.example:25?${asked}`,
        MAIL_FROM: 'mail@litterlink.example',
      });
      expect(lines).toEqual([
        'SMTP_URL: must say requireTLS=true or requireTLS=false, and no other way around TLS, e.g. smtp://user:pass@host:25?requireTLS=false',
      ]);
    }
  });

  it('is reported in one line when the port is taken or the database is down', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const taken = await startExpectingExit({ ...environment, PORT: String(port) });
    other.close();
    expect([taken.code, taken.errors.trimEnd().split('\n')]).toEqual([
      1,
      [expect.stringMatching(/PORT|address already in use/)],
    ]);
    const away = await startExpectingExit({
      DATA_DIR: dataDir,
      DATABASE_URL: 'postgres://nobody:s3cret@127.0.0.1:1/none',
      ...BESIDE_DATABASE_URL,
    });
    expect([away.code, away.errors.trimEnd().split('\n')]).toEqual([
      1,
      [expect.stringMatching(/ECONNREFUSED|database/)],
    ]);
    expect(away.errors).not.toContain('s3cret');
  });

  it('is reported in one line on the older Node that Debian has', async () => {
    const asDebian = 'Object.defineProperty(process,"version",{value:"v20.19.2"})';
    const { code, errors } = await startExpectingExit({
      ...environment,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(asDebian)}`,
    });
    expect([code, errors]).toEqual([
      1,
      'Node 24 is needed, and this is v20.19.2. Start with "npm start", which brings its own, or run "npm install --global node@24".\n',
    ]);
  });
});
