import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectedBreeder, offerPet, petOf, type Breeder } from '../product/breeder.ts';
import { openCheckout } from '../product/buyer.ts';
import { putEmbeddedDatabase } from '../product/database-templates.ts';
import { eventually } from '../product/eventually.ts';
import { startExpectingExit, startServerProcess, type ServerProcess } from '../product/server-process.ts';
import { createVisitor } from '../product/visitor.ts';

const DATABASE_AWAY = 'We cannot reach our records right now. Please try again in a moment.';
const folder = mkdtempSync(join(tmpdir(), 'litterlink-full-'));
const dataDir = join(folder, 'data');
const full = join(folder, 'full');
const environment = {
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  DISK_FULL: full,
  NODE_OPTIONS: `--import=${join(import.meta.dirname, 'full-disk.mjs')}`,
};
let server: ServerProcess;
let breeder: Breeder;
let linkId: string;

beforeAll(async () => {
  await putEmbeddedDatabase(dataDir);
  server = await startServerProcess(environment);
  breeder = await connectedBreeder({ visitor: () => createVisitor(server.url) });
  ({ linkId } = await offerPet(breeder));
});
afterAll(async () => {
  await server.kill();
  rmSync(folder, { recursive: true });
});

const readiness = async () => {
  const { status, body } = await createVisitor(server.url).call('GET', '/readyz');
  return { status, ...body };
};

// Shows running.full-disk
it('on a full disk the embedded database is read, refuses writes with 503 and names the disk, until there is room', async () => {
  expect(await readiness()).toEqual({ status: 'ok' });
  writeFileSync(full, '');
  await eventually(async () =>
    expect(await readiness()).toEqual({
      status: 'unavailable',
      reason: `the disk of ${dataDir} is full: 10 MB are left`,
    }),
  );
  expect((await createVisitor(server.url).call('GET', '/readyz')).status).toBe(503);
  await eventually(() => expect(server.output()).toContain(`the disk of ${dataDir} is full`));
  expect((await createVisitor(server.url).call<string>('GET', `/checkout/${linkId}`)).status).toBe(200);
  expect((await breeder.call('GET', '/api/pets/my')).status).toBe(200);
  const pet = await breeder.call('POST', '/api/pets', petOf({ name: 'Too late' }));
  const pay = await createVisitor(server.url).call('POST', `/api/payment-links/${linkId}/create-payment-intent`, {
    paymentMethod: 'card',
    customer: { name: 'Ben Buyer' },
  });
  expect([pet, pay].map(({ status, body, headers }) => [status, body['message'], headers.get('retry-after')])).toEqual([
    [503, DATABASE_AWAY, '5'],
    [503, DATABASE_AWAY, '5'],
  ]);

  rmSync(full);
  await eventually(async () => expect(await readiness()).toEqual({ status: 'ok' }));
  expect((await breeder.call('POST', '/api/pets', petOf({ name: 'In time' }))).status).toBe(201);
  expect(await openCheckout(createVisitor(server.url), linkId)).toContain('/sandbox/');
  await server.stop();

  // A start would write.
  writeFileSync(full, '');
  const { code, errors } = await startExpectingExit(environment);
  rmSync(full);
  expect([code, errors]).toEqual([
    1,
    `DATA_DIR: the disk of ${dataDir} is full: 10 MB are left, and the embedded database needs 64 MB\n`,
  ]);
});
