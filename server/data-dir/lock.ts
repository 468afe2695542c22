import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Takes the exclusive lock on DATA_DIR, or throws an error that names the holder. Two processes that open one embedded
 * database corrupt it silently. An open SQLite transaction holds an operating system lock, which the process releases
 * even by crashing, so there are no stale locks. The SQLite file stores nothing
 * (docs/decisions/0002-data-folder-lock.md).
 */
export function lockDataDir(folder: string, describe: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const holderFile = join(folder, 'lock.json');
  const lock = new DatabaseSync(join(folder, 'lock'));
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch {
    lock.close();
    throw new Error(
      `The data folder ${folder} is in use by ${readHolder(holderFile)}. Stop that one first, or set DATA_DIR to another folder.`,
    );
  }
  writeFileSync(holderFile, JSON.stringify({ pid: process.pid, host: hostname(), since: describe }), { mode: 0o600 });
  return () => lock.close();
}

function readHolder(file: string): string {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; host: string; since: string };
    return `process ${holder.pid} on ${holder.host} (since ${holder.since})`;
  } catch {
    return 'another process';
  }
}
