import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Locks the embedded database's directory for this process: two processes would corrupt it. Takes over the lock of a
 * dead process. Returns the function that releases the lock.
 */
export function holdDirectory(directory: string, stop: (sentence: string) => never): () => void {
  const file = `${directory}/process.lock`;
  for (let tries = 0; tries < 2; tries += 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(readFileSync(file, 'utf8'));
      if (isAlive(holder))
        stop(`Another sandbox (process ${holder}) uses ${directory}. Stop it, or choose another --data-dir.`);
      rmSync(file, { force: true });
    }
  }
  return stop(`The lock ${file} could not be acquired.`);
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
