/**
 * Preloaded into a server (NODE_OPTIONS=--import=…). Records in DISK_RECORD what a power cut would leave of each file:
 * its content at the last sync, under its inode. `wal-syncs` grows by a byte with each sync of WAL. With DISK_FAILS_AT
 * the disk fails that sync of WAL and every later one.
 */
import fs from 'node:fs';
import { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename, dirname, join } from 'node:path';

const { openSync, writeSync, fdatasyncSync, fsyncSync } = fs;
const record = process.env.DISK_RECORD;
const failsAt = Number(process.env.DISK_FAILS_AT ?? Infinity);
const walSyncs = join(record, 'wal-syncs');
/** For each descriptor: whether it is WAL, and the inode. */
const opened = new Map();
/** For each inode: the writes since its last sync, as [position, length]. */
const unsynced = new Map();
let count = 0;

fs.openSync = (path, ...rest) => {
  const isNew = !fs.existsSync(path);
  const descriptor = openSync(path, ...rest);
  const inode = fs.fstatSync(descriptor).ino;
  opened.set(descriptor, { isWal: basename(dirname(String(path))) === 'pg_wal', inode });
  // The file system reuses the inodes of deleted files: what was synced of those is not this file's.
  if (isNew) forget(inode);
  return descriptor;
};
fs.writeSync = (descriptor, buffer, offset, length, position) => {
  const { inode } = opened.get(descriptor) ?? {};
  if (inode) unsynced.set(inode, [...(unsynced.get(inode) ?? []), [position, length]]);
  return writeSync(descriptor, buffer, offset, length, position);
};

function forget(inode) {
  unsynced.delete(inode);
  fs.rmSync(join(record, String(inode)), { force: true });
}

function recordSync(descriptor) {
  const stat = fs.fstatSync(descriptor);
  if (!stat.isFile()) return;
  if (opened.get(descriptor)?.isWal) {
    count += 1;
    if (count >= failsAt) throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO', syscall: 'fdatasync' });
    fs.appendFileSync(walSyncs, '.');
  }
  const path = join(record, String(stat.ino));
  const parts = fs.existsSync(path) ? (unsynced.get(stat.ino) ?? []) : [[0, stat.size]];
  unsynced.delete(stat.ino);
  const image = openSync(path, fs.constants.O_RDWR | fs.constants.O_CREAT);
  for (const [position, length] of parts) {
    const content = Buffer.alloc(length);
    fs.readSync(descriptor, content, 0, length, position);
    writeSync(image, content, 0, length, position);
  }
  fs.ftruncateSync(image, stat.size);
  fs.closeSync(image);
}

fs.fdatasyncSync = (descriptor) => {
  recordSync(descriptor);
  return fdatasyncSync(descriptor);
};
fs.fsyncSync = (descriptor) => {
  recordSync(descriptor);
  return fsyncSync(descriptor);
};
syncBuiltinESMExports();

const file = await open(record);
const handle = Object.getPrototypeOf(file);
await file.close();
const { sync } = handle;
handle.sync = function () {
  recordSync(this.fd);
  return sync.call(this);
};
