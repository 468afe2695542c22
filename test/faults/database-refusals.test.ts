import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import type { DatabaseHandle } from '../../server/db/client.ts';
import { openPostgres } from '../../server/db/open.ts';
import { start, type RunningServer } from '../../server/main.ts';
import { connectedBreeder, offerPet, type Breeder } from '../product/breeder.ts';
import { openCheckout, payByCard } from '../product/buyer.ts';
import { createOnServer, type TestDatabase } from '../product/database.ts';
import { eventually } from '../product/eventually.ts';
import { BESIDE_DATABASE_URL } from '../product/server-settings.ts';
import { createVisitor } from '../product/visitor.ts';
import { sessionIn } from './acknowledged.ts';
import { everyCall } from './every-call.ts';

const UNREACHABLE = 'We cannot reach our records right now. Please try again in a moment.';
/** Not the administrator, whom the database always gives a connection. */
const ROLE = `product_${randomBytes(4).toString('hex')}`;
const dataDir = mkdtempSync(join(tmpdir(), 'litterlink-refusals-'));
let database: TestDatabase;
let admin: DatabaseHandle;
let server: RunningServer;
let breeder: Breeder;
beforeAll(async () => {
  database = await createOnServer();
  admin = openPostgres(database.url!, () => {});
  await admin.query(`create role ${ROLE} login`);
  await admin.query(`grant all on database ${nameOfDatabase()} to ${ROLE}`);
  for (const schema of await admin.query<{ name: string }>(
    "select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'",
  ))
    await admin.query(`grant all on schema ${schema.name} to ${ROLE}`);
  await admin.query(`grant postgres to ${ROLE}`);
  await admin.query(`alter role ${ROLE} in database ${nameOfDatabase()} set role = postgres`);
  const url = new URL(database.url!);
  url.username = ROLE;
  server = await start(
    readConfig({
      PORT: '0',
      DATA_DIR: dataDir,
      ...BESIDE_DATABASE_URL,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      HOLDS: 'none',
      DATABASE_URL: url.href,
    }),
  );
  breeder = await connectedBreeder({ ...server, visitor });
});
afterAll(async () => {
  await server.stop();
  await admin.query(`drop owned by ${ROLE}`);
  await admin.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const nameOfDatabase = () => new URL(database.url!).pathname.slice(1);
const visitor = () => createVisitor(server.url);
const endConnections = () =>
  admin.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [ROLE]);
const readiness = async () => (await visitor().call('GET', '/readyz')).body;

/** What each kind of call answers: its status, and the message of a refusal. */
async function callAll(): Promise<Record<string, unknown[]>> {
  const sold = await offerPet(breeder);
  const buyer = visitor();
  // The provider, whose records were not there either, is called again some seconds later.
  const checkoutUrl = await eventually(() => openCheckout(buyer, sold.linkId));
  const sessionId = sessionIn((await payByCard(buyer, checkoutUrl))!);
  const { linkId } = await offerPet(breeder);
  const signingOut = visitor();
  await signingOut.call('POST', '/api/login', { email: breeder.email, password: breeder.password });
  await prepared?.();
  const calls = Object.entries(everyCall({ server, visitor, breeder, signingOut }, linkId, sessionId));
  const answers = calls.map(async ([name, call]) => {
    const { status, headers, body } = await call();
    return [name, status < 500 ? [] : [status, headers.get('retry-after'), body?.message ?? 'a page']] as const;
  });
  return Object.fromEntries(await Promise.all(answers));
}
const messageOf = (name: string) => {
  if (name.startsWith('the ')) return 'a page';
  // The sandbox keeps its records in the same database.
  return name === 'connect an account'
    ? expect.stringContaining('The payment provider cannot be reached')
    : UNREACHABLE;
};
let prepared: (() => Promise<unknown>) | undefined;

it('a database that takes no writes is no error of ours: each write is asked to wait, and reads are answered', async () => {
  prepared = async () => {
    await admin.query(`alter role ${ROLE} set default_transaction_read_only = on`);
    await endConnections();
    await eventually(async () =>
      expect(await readiness()).toEqual({ status: 'unavailable', reason: 'the database takes no writes' }),
    );
  };
  const answers = await callAll();
  for (const [name, refusal] of Object.entries(answers))
    if (refusal.length > 0) expect([name, ...refusal]).toEqual([name, 503, '5', messageOf(name)]);
  expect(answers['create a pet']).toEqual([503, '5', UNREACHABLE]);
  expect(answers['see a link']).toEqual([]);
  await admin.query(`alter role ${ROLE} set default_transaction_read_only = off`);
  await endConnections();
  await eventually(async () => expect((await readiness())['status']).toBe('ok'));
});

it('a process that can’t open more connections waits for one of its own', async () => {
  prepared = async () => {
    // It has some already, and the role gets no more.
    const [{ open }] = (await admin.query<{ open: number }>(
      'select count(*)::int as open from pg_stat_activity where usename = $1',
      [ROLE],
    )) as [{ open: number }];
    expect(open).toBeGreaterThan(0);
    await admin.query(`alter role ${ROLE} connection limit ${open}`);
  };
  try {
    for (let round = 0; round < 2; round++) {
      const answers = await callAll();
      expect(answers).toEqual(Object.fromEntries(Object.keys(answers).map((name) => [name, []])));
    }
  } finally {
    await admin.query(`alter role ${ROLE} connection limit -1`);
  }
});

it('a process without any waits for its first, and keeps one that has refused a statement', async () => {
  const url = new URL(database.url!);
  url.username = ROLE;
  const waiting = openPostgres(url.href, () => {});
  const other = openPostgres(url.href, () => {});
  const identify = async () => (await waiting.query('select pg_backend_pid()'))[0];
  try {
    // Fewer than are open: none is to be had, not even in the place of a lost one.
    await other.query('select 1');
    await admin.query(`alter role ${ROLE} connection limit 1`);
    const answer = identify();
    await admin.query(`alter role ${ROLE} connection limit -1`);
    const own = await answer;
    await admin.query(`alter role ${ROLE} connection limit 1`);
    await expect(waiting.query('select 1 / 0')).rejects.toThrow();
    expect(await Promise.all(Array.from({ length: 30 }, identify))).toEqual(Array(30).fill(own));
  } finally {
    await admin.query(`alter role ${ROLE} connection limit -1`);
    await waiting.close();
    await other.close();
  }
});
