import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chosenKind, createOnServer, type DatabaseKind } from './database.ts';
import { putEmbeddedDatabase } from './database-templates.ts';
import { BESIDE_DATABASE_URL } from './server-settings.ts';

/** What a separate server process keeps: files, and a migrated database. */
export interface Installation {
  dataDir: string;
  environment: Record<string, string>;
  drop(): Promise<void>;
}

/** A DATA_DIR and a database of the run's kind (TEST_DATABASE) or the given one. */
export async function createInstallation(kind: DatabaseKind = chosenKind()): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'litterlink-test-'));
  const database = kind === 'postgres' ? await createOnServer() : undefined;
  if (!database) await putEmbeddedDatabase(dataDir);
  return {
    dataDir,
    environment: { DATA_DIR: dataDir, ...(database ? { DATABASE_URL: database.url!, ...BESIDE_DATABASE_URL } : {}) },
    async drop() {
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
