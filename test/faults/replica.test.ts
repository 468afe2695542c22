import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgres } from '../../server/db/open.ts';
import { startPostgres, type PostgresServer } from '../environment/postgres-server.ts';
import { connectedBreeder, offerPet } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { nameOfPet } from '../product/held-pages.ts';
import { startServerProcess, type ServerProcess } from '../product/server-process.ts';
import { BESIDE_DATABASE_URL } from '../product/server-settings.ts';
import { createVisitor } from '../product/visitor.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'litterlink-replica-'));
let postgres: PostgresServer;
let databaseUrl: string;
let server: ServerProcess;
beforeAll(async () => {
  postgres = await startPostgres({ durable: true });
  databaseUrl = await postgres.createDatabase('product');
  server = await startServerProcess({ ...BESIDE_DATABASE_URL, DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
});
afterAll(async () => {
  await server?.stop();
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

it('a page isn’t old after a replica took over without the last commits', async () => {
  const breeder = await connectedBreeder({ visitor: () => createVisitor(server.url) });
  const { linkId, pet } = await offerPet(breeder, { name: 'Willow' });
  await sql("update pets set name = 'Lost' where id = $1", pet.id);
  // In memory from the second read on.
  for (let count = 0; count < 2; count++) expect(await nameOfPet(server.url, linkId)).toBe('Lost');
  await postgres.restart('immediate');
  // What the replica lacks: the change, and that it was counted.
  await sql(
    "set session_replication_role = replica; update pets set name = 'Willow'; update link_versions set version = version - 1",
  );
  await sql("update pets set name = 'Hazel' where id = $1", pet.id);
  await eventually(async () => expect(await nameOfPet(server.url, linkId)).toBe('Hazel'));
});

/** Like a process whose notices this one doesn't receive. */
async function sql(text: string, ...values: string[]): Promise<void> {
  const database = openPostgres(databaseUrl, () => {});
  try {
    await database.query(text, values);
  } finally {
    await database.close();
  }
}
