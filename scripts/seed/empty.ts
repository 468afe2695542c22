import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../server/config.ts';
import { lockDataDir } from '../../server/data-dir/lock.ts';
import type { DatabaseHandle } from '../../server/db/client.ts';
import { openEmbedded, openPostgres } from '../../server/db/open.ts';

/** Whether the database has no users yet. Throws if a server has the embedded database open. */
export async function isEmpty({ databaseUrl, dataDir }: Config): Promise<boolean> {
  if (databaseUrl) return hasNoUsers(openPostgres(databaseUrl, () => {}));
  const folder = join(dataDir, 'database');
  if (!existsSync(folder)) return true;
  const unlock = lockDataDir(dataDir, new Date().toISOString());
  try {
    return await hasNoUsers(await openEmbedded(folder));
  } finally {
    unlock();
  }
}

async function hasNoUsers(database: DatabaseHandle): Promise<boolean> {
  try {
    const [migrated] = await database.query<{ yes: boolean }>(`select to_regclass('users') is not null as yes`);
    if (!migrated?.yes) return true;
    const [empty] = await database.query<{ yes: boolean }>('select not exists (select from users) as yes');
    return empty!.yes;
  } finally {
    await database.close();
  }
}
