import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../server/config.ts';
import { atMost, LONG_TEST_MS } from '../environment/time-limits.ts';
import { petOf, registrationOf } from '../product/breeder.ts';
import { createDataPlace, SESSION_SECRET, type DataPlace } from '../product/data-place.ts';
import { eventually } from '../product/eventually.ts';
import { startExpectingExit, startServerProcess, type ServerProcess } from '../product/server-process.ts';
import { createVisitor } from '../product/visitor.ts';

const onServer = process.env['TEST_DATABASE'] === 'postgres';
let place: DataPlace;
let dataDir: string;
let environment: Record<string, string>;
let running: ServerProcess[] = [];

beforeAll(async () => {
  place = await createDataPlace();
  ({ dataDir, environment } = place);
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.kill()));
  running = [];
});
afterAll(() => place.drop());

async function start(change: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess({ ...environment, ...change });
  running.push(server);
  return server;
}

describe('the server', { timeout: LONG_TEST_MS }, () => {
  it('prints the ready line last, and exits with 0 on SIGTERM', async () => {
    const server = await start();
    const said = server.output().trimEnd().split('\n');
    expect(said.at(-1)).toMatch(/^Litterlink ready at http:\/\/localhost:\d+$/);
    for (const line of said.slice(0, -1)) expect(() => JSON.parse(line)).not.toThrow();
    const visitor = createVisitor(server.url);
    expect((await visitor.call('GET', '/readyz')).body).toEqual({ status: 'ok' });
    // Like a browser's idle connection, which must not delay shutdown.
    const spare = connect(Number(new URL(server.url).port), '127.0.0.1');
    await once(spare, 'connect');
    const asked = Date.now();
    expect(await server.stop()).toBe(0);
    expect(Date.now() - asked).toBeLessThan(atMost(9_000));
    spare.destroy();
  });

  it('keeps data, sessions and secrets across a restart', async () => {
    const first = await start();
    const breeder = createVisitor(first.url);
    const registration = registrationOf();
    expect((await breeder.call('POST', '/api/register', registration)).status).toBe(201);
    const { body } = await breeder.call('POST', '/api/pets', petOf());
    const secrets = ['admin-secret-key', ...(onServer ? [] : ['session-secret'])];
    const kept = () => secrets.map((name) => readFileSync(join(dataDir, name), 'utf8'));
    const before = kept();
    for (const [index, name] of secrets.entries()) {
      expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
      expect(before[index]!.trim().length).toBeGreaterThanOrEqual(43);
      expect(first.output()).not.toContain(before[index]!.trim());
    }
    expect(first.output()).toContain(join(dataDir, 'admin-secret-key'));
    expect(await first.stop()).toBe(0);

    const second = await start();
    expect(kept()).toEqual(before);
    const returned = createVisitor(second.url);
    returned.cookies.set('session', breeder.cookies.get('session')!);
    expect((await returned.call('GET', '/api/pets/my')).body['pets']).toEqual([body['pet']]);
    const credentials = { email: registration['email'], password: registration['password'] };
    expect((await createVisitor(second.url).call('POST', '/api/login', credentials)).status).toBe(200);
  });

  it('is examined without a start: doctor exits with 1 where it would be refused', async () => {
    const nowhere = join(dataDir, 'never-made');
    const examine = (change: Record<string, string>) =>
      startExpectingExit({ ...environment, ...change, DATA_DIR: nowhere }, ['doctor']);
    expect(await examine({})).toEqual({ code: 0, errors: '' });
    expect(await examine({ HOST: '0.0.0.0' })).toEqual({ code: 1, errors: '' });
    expect(existsSync(nowhere)).toBe(false);
  });

  it('on SIGTERM reports it at /readyz, and finishes the in-flight request', async () => {
    const server = await start();
    const { hostname, port } = new URL(server.url);
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong horse' });
    const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.write(
      `POST /api/login HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.slice(0, 10));
    await eventually(() => expect(server.output()).toContain('"path":"/api/login"'));
    const ended = server.stop();
    const visitor = createVisitor(server.url);
    await eventually(async () =>
      expect(await visitor.call('GET', '/readyz')).toMatchObject({
        status: 503,
        body: { status: 'unavailable', reason: 'stopping' },
      }),
    );
    expect((await visitor.call('GET', '/healthz')).status).toBe(200);
    socket.write(body.slice(10));
    expect(await ended).toBe(0);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer).toContain('Invalid email or password');
    if (!socket.closed) await once(socket, 'close');
  });
});

describe('several processes', { timeout: LONG_TEST_MS }, () => {
  const ready = async ({ url }: ServerProcess) => (await createVisitor(url).call('GET', '/readyz')).status;

  async function shareOneServersDatabase() {
    const [one, other] = await Promise.all([start(), start()]);
    const breeder = createVisitor(one.url);
    expect((await breeder.call('POST', '/api/register', registrationOf())).status).toBe(201);
    const elsewhere = createVisitor(other.url);
    elsewhere.cookies.set('session', breeder.cookies.get('session')!);
    expect((await elsewhere.call('GET', '/api/me')).status).toBe(200);
  }

  async function keepOutOfOneFolder() {
    const first = await start();
    const { code, errors } = await startExpectingExit(environment);
    expect(code).toBe(1);
    expect(errors.trimEnd().split('\n')).toEqual([
      expect.stringMatching(
        new RegExp(
          `^The data folder ${dataDir} is in use by process ${first.process.pid} on \\S+ \\(since [^)]+\\)\\.`,
        ),
      ),
    ]);
    expect(await ready(first)).toBe(200);
    await first.kill();
    expect(await ready(await start())).toBe(200);
  }

  it('are safe: one folder has one process, one PostgreSQL database has many', async () => {
    const check = onServer ? shareOneServersDatabase : keepOutOfOneFolder;
    await expect(check()).resolves.toBeUndefined();
  });
});

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
    'is told when the ceiling of four payments is no amount: %s',
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
    expect(lines.map(nameOf).sort()).toEqual(['MAIL_FROM', 'S3_BUCKET', 'SESSION_SECRET']);
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
      SESSION_SECRET,
    });
    expect([away.code, away.errors.trimEnd().split('\n')]).toEqual([
      1,
      [expect.stringMatching(/ECONNREFUSED|database/)],
    ]);
    expect(away.errors).not.toContain('s3cret');
  });
});
