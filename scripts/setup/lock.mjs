import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fromRoot } from '../root.mjs';

const lock = fromRoot('dist/lock');
const heldByParent = 'LITTERLINK_SETUP_LOCK';

/**
 * Runs `work` (an installation, a build) under this checkout's lock file, a mutex between commands. A lock of a dead
 * process is taken over. A child process (npm start → build) shares its parent's lock.
 */
export async function withLock(work) {
  if (process.env[heldByParent]) return work();
  await take();
  process.env[heldByParent] = String(process.pid);
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    delete process.env[heldByParent];
    release();
  }
}

async function take() {
  mkdirSync(fromRoot('dist'), { recursive: true });
  for (let waited = false; ; waited = true) {
    try {
      return writeFileSync(lock, String(process.pid), { flag: 'wx' });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = readHolder(lock);
    if (holder !== undefined && !isAlive(holder)) takeAway(holder);
    else {
      if (!waited) console.error('Another command is installing or building here; waiting for it …');
      await wait(150);
    }
  }
}

/** Removes a dead process's lock. After losing a race, the renamed lock is a live one and is restored. */
function takeAway(holder) {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
    if (readHolder(aside) !== holder) linkSync(aside, lock);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  }
  rmSync(aside, { force: true });
}

/** The process id in the lock; undefined while it's being written or if it was just released. */
function readHolder(file) {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
