import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './lock.mjs';

const IN_MEMORY = '/dev/shm';
const NAME = 'litterlink-tests-';
/** A whole run fills a fifth of it. */
const ROOM = 4e9;
/** With the tests' workers and browsers. */
const MEMORY = 12e9;

/**
 * A folder in memory for what tests create and delete: databases of 700 files each, data folders, browser profiles. Linux's ext4
 * skips each file number that was freed in the last minute, one by one, so that every file costs more the more were deleted.
 * Undefined where memory is short, or there is no such folder.
 */
export function createMemoryFolder() {
  try {
    removeLeftOvers();
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (bavail * bsize < ROOM || freemem() < MEMORY) return undefined;
    return mkdtempSync(join(IN_MEMORY, `${NAME}${process.pid}-`));
  } catch {
    return undefined;
  }
}

/** Removes the folders of runs that were killed. */
function removeLeftOvers() {
  for (const name of readdirSync(IN_MEMORY)) {
    const pid = name.startsWith(NAME) ? Number.parseInt(name.slice(NAME.length), 10) : 0;
    if (pid > 0 && !isAlive(pid)) rmSync(join(IN_MEMORY, name), { recursive: true, force: true });
  }
}
