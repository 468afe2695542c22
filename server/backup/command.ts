import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts';
import { compose, openDatabase, openPhotoStore } from '../compose.ts';
import { readConfig, type Config } from '../config.ts';
import { BACKUP, noteScheduledRun } from '../integrations/jobs/scheduled-runs.ts';
import { lockDataDir } from '../data-dir/lock.ts';
import { backUp, type Summary } from './backup.ts';
import { checkBackup, restore } from './restore.ts';

const quiet = { info: () => {}, warn: () => {} };

/** Past a pooler, and without the timeouts of requests: a large table takes minutes. */
export function unhurried(config: Config): Config {
  const { directUrl } = config.databaseConnections;
  return {
    ...config,
    logLevel: 'silent',
    databaseUrl: directUrl ?? config.databaseUrl,
    databaseConnections: { ...config.databaseConnections, isPooled: false, statementTimeoutMs: DAY_MS },
  };
}

/** No backup runs that long: what is unfinished then was interrupted. */
const UNFINISHED_MS = 12 * HOUR_MS;

/**
 * `npm run backup -- [folder]`: by default a new folder of DATA_DIR/backups, where backups older than BACKUP_DAYS are deleted: before, since
 * the new one needs room, and after it, since the last complete one stays. Returns a line for the operator.
 */
export async function backUpByHand([named, ...more]: string[]): Promise<string> {
  if (more.length > 0) throw new Error('Usage: npm run backup -- [a new folder]');
  const began = Date.now();
  const config = unhurried(readConfig());
  const now = new Date(began);
  const folder = resolve(named ?? join(config.dataDir, 'backups', now.toISOString().replaceAll(':', '-')));
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  const unlock = config.databaseUrl ? () => {} : lockDataDir(config.dataDir, now.toISOString());
  const database = await openDatabase(config, quiet);
  try {
    const source = { database, store: openPhotoStore(config), dataDir: config.dataDir, now };
    const clear = () => (named ? 0 : deleteOld(dirname(folder), began, config.backupDays));
    const deletedBefore = clear();
    const summary = await backUp(source, folder);
    // A standby can be backed up, and takes no notes.
    await noteScheduledRun(database, BACKUP).catch(() => {});
    const deleted = deletedBefore + clear();
    const old = deleted === 0 ? '' : `; ${deleted} older than ${config.backupDays} days deleted`;
    return `Backed up ${describe(summary, began)} to ${folder}${old}`;
  } finally {
    await database.close();
    unlock();
  }
}

/**
 * Deletes the backups that were named by a time more than so many days ago, except the newest complete one, and what interrupted ones have
 * left. Returns how many complete ones.
 */
function deleteOld(folder: string, now: number, days: number): number {
  const backups = readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const time = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)(\.partial)?$/.exec(name);
      if (!time) return [];
      const ageMs = now - Date.parse(`${time[1]}T${time[2]}:${time[3]}:${time[4]}`);
      return [{ name, ageMs, isComplete: time[5] === undefined }];
    });
  const newest = backups.findLast(({ isComplete }) => isComplete);
  const old = backups.filter(
    (each) => each !== newest && each.ageMs > (each.isComplete ? days * DAY_MS : UNFINISHED_MS),
  );
  for (const { name } of old) rmSync(join(folder, name), { recursive: true });
  return old.filter(({ isComplete }) => isComplete).length;
}

/** `npm run restore -- <folder>`: into the empty database and store of these settings. */
export async function restoreByHand([folder, ...more]: string[]): Promise<string> {
  if (!folder || more.length > 0) throw new Error('Usage: npm run restore -- <the folder of a backup>');
  const began = Date.now();
  const checked = await checkBackup(folder);
  const { dependencies, close } = await compose(unhurried(readConfig()));
  try {
    // Creates the queue's tables; no job may run meanwhile.
    await dependencies.jobs.startWriting();
    await dependencies.jobs.stop();
    const { database, photoStore: store, config } = dependencies;
    const summary = await restore({ database, store, dataDir: config.dataDir }, checked);
    return `Restored ${describe(summary, began)} from ${folder}, as of ${checked.manifest.takenAt}`;
  } finally {
    await close();
  }
}

export const describe = ({ tables, rows, photoFiles }: Summary, began: number) =>
  `${rows} rows of ${tables} tables and ${photoFiles} photo files in ${((Date.now() - began) / 1000).toFixed(1)} s`;
