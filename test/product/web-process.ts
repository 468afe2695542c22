import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseHandle } from '../../server/db/client.ts';
import { openPostgres } from '../../server/db/open.ts';
import { createOnServer } from './database.ts';
import { findFreePort } from './ports.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { BESIDE_DATABASE_URL } from './server-settings.ts';

export interface WebProcess {
  /** Answers requests; jobs wait until a worker is started with the same environment. */
  web: ServerProcess;
  environment: Record<string, string>;
  dataDir: string;
  opened: DatabaseHandle;
  stop(): Promise<void>;
}

/** Starts a process with ROLE=web on a PostgreSQL database of its own, with further variables if given. */
export async function startWebProcess(more: Record<string, string> = {}): Promise<WebProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'litterlink-web-'));
  const database = await createOnServer();
  const opened = openPostgres(database.url!, () => {});
  const port = String(await findFreePort());
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url!,
    ...BESIDE_DATABASE_URL,
    PUBLIC_URL: `http://localhost:${port}`,
    LOG_LEVEL: 'warn',
    ...more,
  };
  const web = await startServerProcess({ ...environment, ROLE: 'web', PORT: port });
  return {
    web,
    environment,
    dataDir,
    opened,
    async stop() {
      await web.stop();
      await opened.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
