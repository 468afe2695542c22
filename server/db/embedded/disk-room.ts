import { statfs } from 'node:fs/promises';

const MEGABYTE = 2 ** 20;
/** What is under way, and a checkpoint, fit into it: a commit that finds no room would end the process. */
const RESERVE_MEGABYTES = 64;
/** More than that has to be free again, so that the database doesn't change its mind each second. */
const RECOVERED_MEGABYTES = 80;
const CHECK_MS = 1_000;

/** Megabytes of `folder`'s file system: those that this user may still write, and all. */
export async function readRoom(folder: string): Promise<{ megabytes: number; ofMegabytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { megabytes: Math.floor((bavail * bsize) / MEGABYTE), ofMegabytes: Math.floor((blocks * bsize) / MEGABYTE) };
}

/** What a full disk is called, for the operator. */
export const describeFullDisk = (folder: string, megabytes: number) =>
  `the disk of ${folder} is full: ${megabytes} MB are left`;

/** Throws when a start in this folder would find no room for what it writes. */
export async function refuseFullDisk(folder: string): Promise<void> {
  const { megabytes } = await readRoom(folder);
  if (megabytes < RESERVE_MEGABYTES)
    throw new Error(
      `DATA_DIR: ${describeFullDisk(folder, megabytes)}, and the embedded database needs ${RESERVE_MEGABYTES} MB`,
    );
}

/**
 * Takes no writes while the disk of `folder` is nearly full. Its one session makes each later transaction read-only, which all others
 * meet as they meet a standby: 503, and not ready. Returns the function that ends this.
 */
export function guardRoom(
  folder: string,
  query: (text: string) => Promise<unknown>,
  onChange: (isFull: boolean, megabytes: number) => void,
): () => void {
  let isFull = false;
  let isOver = false;
  async function check(): Promise<void> {
    try {
      const { megabytes } = await readRoom(folder);
      const isFullNow = megabytes < (isFull ? RECOVERED_MEGABYTES : RESERVE_MEGABYTES);
      if (isFullNow !== isFull && !isOver) {
        await query(`set default_transaction_read_only = ${isFullNow ? 'on' : 'off'}`);
        isFull = isFullNow;
        onChange(isFull, megabytes);
      }
    } catch {
      // A disk that can't be asked fails the next statement, too.
    }
    if (!isOver) timer.refresh();
  }
  const timer = setTimeout(() => void check(), CHECK_MS).unref();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
