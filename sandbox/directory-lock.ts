import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/**
 * Locks the embedded database's directory for this process: two processes would corrupt it. An open SQLite transaction
 * holds an operating system lock, which ends with its process, even on a crash, so no lock is ever stale. Returns the
 * function that releases the lock.
 */
export function holdDirectory(directory: string, stop: (sentence: string) => never): () => void {
  const lock = new DatabaseSync(`${directory}/lock`);
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    stop(`Another sandbox uses ${directory}. Stop it, or choose another --data-dir.`);
  }
  return () => lock.close();
}
