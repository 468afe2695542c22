import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseHandle } from '../../server/db/client.ts';
import { openPostgres } from '../../server/db/open.ts';
import { createCertificate } from '../environment/certificate.ts';
import { itNightly } from '../environment/it-nightly.ts';
import { createOnServer, type TestDatabase } from '../product/database.ts';
import { overTcp } from '../product/postgres-url.ts';
import { BESIDE_DATABASE_URL } from '../product/server-settings.ts';
import { startExpectingExit, startServerProcess, type ServerProcess } from '../product/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'litterlink-tls-'));
let database: TestDatabase;
let records: DatabaseHandle;
let authority: string;
let server: ServerProcess | undefined;

beforeAll(async () => {
  database = await createOnServer();
  records = openPostgres(database.url!, () => {});
  [authority] = (await records.query<{ file: string }>(`select current_setting('ssl_cert_file') as file`)).map(
    ({ file }) => file,
  ) as [string];
});
afterEach(async () => {
  await server?.stop();
});
afterAll(async () => {
  await records.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** The settings of a server with these TLS parameters in its database URL. */
function by(tls: Record<string, string>): Record<string, string> {
  const url = overTcp(database.url!);
  for (const [name, value] of Object.entries(tls)) url.searchParams.set(name, value);
  return { DATA_DIR: folder, DATABASE_URL: url.href, ...BESIDE_DATABASE_URL };
}

/** Whether all of the product's connections are encrypted, by application name. */
async function encrypted(): Promise<Record<string, boolean>> {
  const rows = await records.query<{ name: string; all: boolean }>(
    `select application_name as name, bool_and(ssl) as all from pg_stat_ssl join pg_stat_activity using (pid)
     where datname = current_database() and pid <> pg_backend_pid() group by 1`,
  );
  return Object.fromEntries(rows.map(({ name, all }) => [name, all]));
}

describe('the connection to a PostgreSQL with TLS', () => {
  // Shows running.pooler
  it('is verified and encrypted, requests and jobs alike, and the log states it', async () => {
    server = await startServerProcess(by({ sslmode: 'require', sslrootcert: authority }));
    expect(server.output()).toContain('"msg":"database connection: TLS verify-full"');
    expect(server.output()).not.toContain('SECURITY WARNING');
    expect(await encrypted()).toEqual({ litterlink: true, 'litterlink jobs': true });
  });

  itNightly('is not made when another authority signed the server’s certificate', async () => {
    const other = join(folder, 'other.pem');
    writeFileSync(other, createCertificate().cert);
    const { code, errors } = await startExpectingExit(by({ sslmode: 'verify-full', sslrootcert: other }));
    expect([code, errors.trimEnd().split('\n')]).toEqual([1, [expect.stringContaining('self-signed certificate')]]);
  });

  itNightly('is plain by default, and the log states that', async () => {
    server = await startServerProcess(by({}));
    expect(server.output()).toContain('"msg":"database connection: no TLS"');
    expect(await encrypted()).toEqual({ litterlink: false, 'litterlink jobs': false });
  });
});
