import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DatabaseHandle } from '../../server/db/client.ts';
import { openPostgres } from '../../server/db/open.ts';
import { startPostgres, type PostgresServer } from '../environment/postgres-server.ts';
import { STATE_MS } from '../environment/time-limits.ts';
import { connectedBreeder, offerPet, petOf, type Breeder } from '../product/breeder.ts';
import { openCheckout, payByCard } from '../product/buyer.ts';
import { eventually } from '../product/eventually.ts';
import { startServerProcess, type ServerProcess } from '../product/server-process.ts';
import { BESIDE_DATABASE_URL } from '../product/server-settings.ts';
import { createVisitor } from '../product/visitor.ts';
import { asPostgres, makeFolder, postgresUser, runBlock } from './guide.ts';
import { startPurchases } from './purchases.ts';

const UNREACHABLE = 'We cannot reach our records right now. Please try again in a moment.';
const dataDir = mkdtempSync(join(tmpdir(), 'litterlink-standby-'));
chmodSync(dataDir, 0o755);
let primary: PostgresServer;
let standby: PostgresServer;
let records: DatabaseHandle;
let server: ServerProcess;
let breeder: Breeder;
beforeAll(async () => {
  primary = await startPostgres({ durable: true });
  await primary.createDatabase('product');
  const PGDATA = makeFolder(join(dataDir, 'standby'));
  await runBlock('standby', { ...asPostgres(), PGDATA, PRIMARY: primary.url('postgres') }, postgresUser());
  standby = await startPostgres({ durable: true, on: PGDATA });
  const [first, second] = [primary, standby].map((each) => new URL(each.url('product')).host);
  server = await startServerProcess({
    ...BESIDE_DATABASE_URL,
    DATABASE_URL: `postgres://postgres@${first},${second}/product?target_session_attrs=read-write`,
    DATA_DIR: join(dataDir, 'product'),
    RATE_LIMITS: 'off',
  });
  breeder = await connectedBreeder({ visitor: () => createVisitor(server.url) });
}, STATE_MS);
afterAll(async () => {
  await server?.stop();
  await records?.close();
  await primary?.stop();
  await standby?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const readiness = async () => {
  const { status, body } = await createVisitor(server.url).call('GET', '/readyz');
  return [status, body['reason']];
};

async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  const admin = openPostgres(primary.url('postgres'), () => {});
  await admin.query(`alter database product set default_transaction_read_only = ${value}`);
  await admin.close();
}

it('a primary that takes no writes anymore makes the process unready, its writes wait, and it goes on by itself', async () => {
  const { linkId } = await offerPet(breeder);
  await setReadOnly('on');
  // Some connections are from before, others are new.
  const admin = openPostgres(primary.url('postgres'), () => {});
  await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'product'");
  await admin.close();
  await eventually(async () => expect(await readiness()).toEqual([503, 'the database does not answer']));
  const tries = await Promise.all([
    breeder.call('POST', '/api/pets', petOf()),
    createVisitor(server.url).call('POST', `/api/payment-links/${linkId}/create-payment-intent`, {
      paymentMethod: 'card',
    }),
  ]);
  for (const { status, headers, body } of tries)
    expect([status, headers.get('retry-after'), body['message']]).toEqual([503, '5', UNREACHABLE]);
  await setReadOnly('off');
  await eventually(async () => expect(await readiness()).toEqual([200, undefined]));
  const buyer = createVisitor(server.url);
  expect(await payByCard(buyer, await openCheckout(buyer, linkId))).toContain('/payment-success');
});

it('a standby that is promoted while people buy is found without a restart, and every purchase becomes known', async () => {
  records = openPostgres(standby.url('product'), () => {});
  const purchases = startPurchases(server.url, breeder, records, 3);
  await eventually(async () => expect(purchases.paid()).toBeGreaterThanOrEqual(5));
  await primary.stop();
  const away = Date.now();
  await wait(500);
  await runBlock('promote', asPostgres(standby), postgresUser());
  await eventually(async () => expect(await readiness()).toEqual([200, undefined]));
  const readyMs = Date.now() - away;
  const before = purchases.paid();
  await eventually(async () => expect(purchases.paid()).toBeGreaterThanOrEqual(before + 5));
  await purchases.stop();
  await purchases.untilKnown(STATE_MS);
  expect(purchases.lost()).toEqual([]);
  console.log(
    `ready ${readyMs} ms after the primary ended, ${purchases.paid()} purchases, ${purchases.failed()} refused`,
  );
});
