import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { describeNightly, itNightly } from '../../environment/it-nightly.ts';
import { atMost, LONG_TEST_MS } from '../../environment/time-limits.ts';
import { petOf, registrationOf } from '../../product/breeder.ts';
import { createInstallation, type Installation } from '../../product/installation.ts';
import { eventually } from '../../product/eventually.ts';
import { startExpectingExit, startServerProcess, type ServerProcess } from '../../product/server-process.ts';
import { createVisitor } from '../../product/visitor.ts';

const onServer = process.env['TEST_DATABASE'] === 'postgres';
let place: Installation;
let dataDir: string;
let environment: Record<string, string>;
let running: ServerProcess[] = [];

beforeAll(async () => {
  place = await createInstallation();
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
  itNightly('prints the ready line last, and exits with 0 on SIGTERM', async () => {
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

  itNightly('keeps data, sessions and secrets across a restart', async () => {
    const first = await start();
    const breeder = createVisitor(first.url);
    const registration = registrationOf();
    expect((await breeder.call('POST', '/api/register', registration)).status).toBe(201);
    const { body } = await breeder.call('POST', '/api/pets', petOf());
    const secrets = onServer ? [] : ['admin-secret-key', 'session-secret'];
    const kept = () => secrets.map((name) => readFileSync(join(dataDir, name), 'utf8'));
    const before = kept();
    for (const [index, name] of secrets.entries()) {
      expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
      expect(before[index]!.trim().length).toBeGreaterThanOrEqual(43);
      expect(first.output()).not.toContain(before[index]!.trim());
    }
    expect(first.output().includes(join(dataDir, 'admin-secret-key'))).toBe(!onServer);
    expect(await first.stop()).toBe(0);

    const second = await start();
    expect(kept()).toEqual(before);
    const returned = createVisitor(second.url);
    returned.cookies.set('session', breeder.cookies.get('session')!);
    expect((await returned.call('GET', '/api/pets/my')).body['pets']).toEqual([body['pet']]);
    const credentials = { email: registration['email'], password: registration['password'] };
    expect((await createVisitor(second.url).call('POST', '/api/login', credentials)).status).toBe(200);
  });

  // Shows running.doctor
  itNightly('is examined without a start: doctor exits with 1 where it would be refused', async () => {
    const nowhere = join(dataDir, 'never-made');
    const examine = (change: Record<string, string>) =>
      startExpectingExit({ ...environment, ...change, DATA_DIR: nowhere }, ['doctor']);
    expect(await examine({})).toEqual({ code: 0, errors: '' });
    expect(await examine({ HOST: '0.0.0.0' })).toEqual({ code: 1, errors: '' });
    expect(existsSync(nowhere)).toBe(false);
  });

  // Shows running.drain
  it('on SIGTERM reports it at /readyz, and finishes the in-flight request', async () => {
    const server = await start();
    const { hostname, port } = new URL(server.url);
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong horse' });
    const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.write(
      `POST /api/login HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
    );
    socket.write(body.slice(0, 10));
    await eventually(() => expect(answer).toBe('HTTP/1.1 100 Continue\r\n\r\n'));
    answer = '';
    const ended = server.stop();
    const visitor = createVisitor(server.url);
    await eventually(async () =>
      expect(await visitor.call('GET', '/readyz')).toMatchObject({
        status: 503,
        body: { status: 'unavailable', reason: 'stopping' },
      }),
    );
    expect((await visitor.call('GET', '/healthz')).status).toBe(200);
    // The drain is over: what arrives now would not be finished.
    await eventually(async () => {
      const late = await visitor.call('GET', '/api/pets');
      expect([late.status, late.headers.get('retry-after')]).toEqual([503, '1']);
    });
    socket.write(body.slice(10));
    expect(await ended).toBe(0);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer).toContain('Invalid email or password');
    if (!socket.closed) await once(socket, 'close');
  });
});

describeNightly('several processes', { timeout: LONG_TEST_MS }, () => {
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
