import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '../../contract/durations.ts';
import { openPostgres } from '../../server/db/open.ts';
import { startPostgres, type PostgresServer } from '../environment/postgres-server.ts';
import { connectedBreeder, offerPet, type Breeder } from '../product/breeder.ts';
import { openCheckout, payByCard } from '../product/buyer.ts';
import { eventually } from '../product/eventually.ts';
import { startServerProcess, type ServerProcess } from '../product/server-process.ts';
import { BESIDE_DATABASE_URL } from '../product/server-settings.ts';
import { createVisitor } from '../product/visitor.ts';
import { sessionIn } from './acknowledged.ts';
import { asPostgres, makeFolder, postgresUser, runBlock } from './guide.ts';

const folder = mkdtempSync(join(tmpdir(), 'litterlink-archive-'));
// PostgreSQL's user passes through.
chmodSync(folder, 0o755);
let ARCHIVE: string;
let BASE: string;
let PGDATA: string;
let primary: PostgresServer;
let restored: PostgresServer | undefined;
let server: ServerProcess | undefined;
let breeder: Breeder;

const startProduct = (postgres: PostgresServer) =>
  startServerProcess({
    ...BESIDE_DATABASE_URL,
    DATABASE_URL: postgres.url('product'),
    DATA_DIR: join(folder, 'product'),
  });

beforeAll(async () => {
  [ARCHIVE, BASE, PGDATA] = ['archive', 'base', 'data'].map((name) => makeFolder(join(folder, name))) as [
    string,
    string,
    string,
  ];
  primary = await startPostgres({ durable: true });
  await primary.createDatabase('product');
  await runBlock('archive', { ...asPostgres(primary), ARCHIVE }, postgresUser());
  await primary.restart('fast');
  server = await startProduct(primary);
  breeder = await connectedBreeder({ visitor: () => createVisitor(server!.url) });
});
afterAll(async () => {
  await server?.stop();
  await restored?.stop();
  await primary?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function sell(): Promise<void> {
  const { linkId } = await offerPet(breeder);
  const buyer = createVisitor(server!.url);
  const session = sessionIn((await payByCard(buyer, await openCheckout(buyer, linkId)))!);
  await eventually(async () => {
    const { body } = await buyer.call('GET', `/api/payment-success?session_id=${session}`);
    expect(body['status']).toBe('paid');
  });
}

/** What the statements return in the product's database on this server. */
async function ask(postgres: PostgresServer, ...statements: string[]): Promise<unknown[][]> {
  const { query, close } = openPostgres(postgres.url('product'), () => {});
  try {
    const answers: unknown[][] = [];
    for (const statement of statements) answers.push(await query(statement));
    return answers;
  } finally {
    await close();
  }
}

const FIGURES = [
  'select status, count(*)::int, sum(total_cents)::text as cents from orders group by 1',
  'select kind, account, count(*)::int, sum(amount_cents)::text as cents from ledger_entries group by 1, 2 order by 1, 2',
];

it('a base backup that fails deletes none of the old ones, nor the log that they need', async () => {
  const [old, log] = [join(BASE, '2020-01-05'), join(ARCHIVE, 'planted log')];
  mkdirSync(old);
  writeFileSync(log, '');
  const longAgo = new Date(Date.now() - 20 * DAY_MS);
  for (const each of [old, log]) utimesSync(each, longAgo, longAgo);
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  writeFileSync(join(programs, 'pg_basebackup'), '#!/bin/sh\nmkdir "$2"; echo No room >&2; exit 1\n', { mode: 0o755 });
  const { PATH, ...others } = asPostgres(primary);
  const failing = { ...others, PATH: `${programs}:${PATH}`, ARCHIVE, BASE };
  await expect(runBlock('base backup', failing, postgresUser())).rejects.toThrow('No room');
  expect(readdirSync(BASE)).toEqual(['2020-01-05', expect.stringMatching(/\.partial$/)]);
  expect(readdirSync(ARCHIVE)).toContain('planted log');
  // The next one removes the half, and what is too old.
  await runBlock('base backup', { ...asPostgres(primary), ARCHIVE, BASE }, postgresUser());
  expect(readdirSync(BASE)).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]);
  expect(readdirSync(ARCHIVE)).not.toContain('planted log');
  rmSync(BASE, { recursive: true });
  makeFolder(BASE);
});

it('a deletion is undone by the base backup and the archived log, equal to the cent', async () => {
  await sell();
  await runBlock('base backup', { ...asPostgres(primary), ARCHIVE, BASE }, postgresUser());
  // Only the log has this one.
  await sell();
  await server!.stop();
  const before = await ask(primary, ...FIGURES);
  expect(before[0]).toEqual([{ status: 'paid', count: 2, cents: '262500' }]);
  const [[moment]] = (await ask(primary, 'select clock_timestamp()::text as now')) as [[{ now: string }]];
  await ask(primary, 'truncate orders cascade');
  expect(await ask(primary, FIGURES[0]!)).toEqual([[]]);

  await runBlock('last minute', { ...asPostgres(primary), ARCHIVE }, postgresUser());
  await primary.stop();
  const [DAY] = readdirSync(BASE) as [string];
  await runBlock('moment', { ...asPostgres(), ARCHIVE, BASE, DAY, PGDATA, MOMENT: moment.now }, postgresUser());
  restored = await startPostgres({ durable: true, on: PGDATA });
  await runBlock('takes writes', asPostgres(restored), postgresUser());
  expect(await ask(restored, ...FIGURES)).toEqual(before);

  server = await startProduct(restored);
  const returned = createVisitor(server.url);
  returned.cookies.set('session', breeder.cookies.get('session')!);
  const { status, body } = await returned.call('GET', '/api/orders/my');
  expect([status, body['orders'].length]).toEqual([200, 2]);
});
