import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '../../server/config.ts';
import type { Dependencies } from '../../server/context.ts';
import type { DatabaseHandle, Db } from '../../server/db/client.ts';
import { openEmbedded, openPostgres } from '../../server/db/open.ts';
import { start, type RunningServer } from '../../server/main.ts';
import { createOnServer } from '../product/database.ts';
import { findFreePort } from '../product/ports.ts';
import { startServerProcess, type ServerProcess } from '../product/server-process.ts';
import { createVisitor } from '../product/visitor.ts';
import { startProvider } from './provider.ts';
import { WEBHOOK_PATH, environmentOf, type World, type WorldOptions } from './world.ts';

/** A world whose product is a separate process that can be killed; its provider survives in this one. */
export interface KillableWorld extends World {
  kill(afterMs: number): Promise<void>;
  whileDown(work: (db: Db) => Promise<void>): Promise<void>;
  /** Kills the process and starts the product in this one, on the same data, so that it can be inspected. */
  moveInProcess(): Promise<void>;
  /** Stops the product in this process and starts a separate one again. */
  moveToSeparateProcess(): Promise<void>;
}

export async function createKillableWorld({ kind, sendsAllEvents, holds }: WorldOptions): Promise<KillableWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'litterlink-simulation-'));
  const database = kind === 'postgres' ? await createOnServer() : undefined;
  const provider = await startProvider();
  const environment = {
    PORT: String(await findFreePort()),
    ...environmentOf(provider, dataDir, holds),
    ...(database ? { DATABASE_URL: database.url! } : {}),
  };
  let outside: ServerProcess | undefined = await startServerProcess(environment);
  const origin = outside.url;
  process.once('exit', () => outside?.process.kill('SIGKILL'));
  await provider.sendWebhooksTo(`${origin}${WEBHOOK_PATH}`, sendsAllEvents);
  let inside: RunningServer | undefined;
  /** Kills run one after another; each waits for the previous one. */
  let up: Promise<void> = Promise.resolve();

  const openDatabase = () =>
    database ? openPostgres(database.url!, () => undefined) : openEmbedded(join(dataDir, 'database'));

  async function killAfter(before: Promise<void>, afterMs: number, work?: (db: Db) => Promise<void>): Promise<void> {
    await before;
    await wait(afterMs);
    await outside?.kill();
    if (work) await onDatabase(work);
    outside = await startServerProcess(environment);
  }

  async function onDatabase(work: (db: Db) => Promise<void>): Promise<void> {
    const handle = await openDatabase();
    await letJobsExpire(handle);
    await work(handle.db);
    await handle.close();
  }

  return {
    origin,
    dataDir,
    provider,
    get dependencies(): Dependencies {
      if (!inside) throw new Error('the product runs in another process');
      return inside.dependencies;
    },
    visitor: () => createVisitor(origin),
    untilUp: () => up,
    kill(afterMs) {
      up = killAfter(up, afterMs);
      return up;
    },
    whileDown(work) {
      up = killAfter(up, 0, work);
      return up;
    },
    async moveInProcess() {
      await up;
      await outside?.kill();
      outside = undefined;
      const handle = await openDatabase();
      await letJobsExpire(handle);
      inside = await start(readConfig(environment), { opened: handle });
    },
    async moveToSeparateProcess() {
      await inside?.stop();
      inside = undefined;
      outside = await startServerProcess(environment);
    },
    async stop() {
      await outside?.kill();
      await inside?.stop();
      await provider.stop();
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Expires the active jobs of a killed process, as time would: one fails if another of its key waits to be retried. */
async function letJobsExpire(database: DatabaseHandle): Promise<void> {
  await database.query(`update pgboss.job expired set start_after = now(), state = (case when policy = 'stately' and exists (
      select from pgboss.job other where other.name = expired.name and other.state = 'retry'
      and coalesce(other.singleton_key, '') = coalesce(expired.singleton_key, '')) then 'failed' else 'retry' end)::pgboss.job_state
    where state = 'active'`);
}
