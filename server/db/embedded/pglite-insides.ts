import { fdatasyncSync, fsyncSync } from 'node:fs';
import type { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * All that the product uses of PGlite beyond its documentation: the file system of Emscripten, with which it is built, and a flag of
 * PostgreSQL in it. `pglite-insides.test.ts` fails when a new version has changed one of these.
 */

type Options = Parameters<NodeFS['init']>[1];
/** What PGlite runs before it opens its folder gets. */
export type Module = Parameters<NonNullable<Options['preRun']>[number]>[0];

/** The part of Emscripten's file system for Node that is used here. */
interface NodeFolder {
  stream_ops: { fsync?: (file: { nfd: number; node: { mode: number } }) => number };
  node_ops: { setattr: (node: unknown, change: { mode?: number }) => void };
  /** Maps an error of Node to one that PostgreSQL understands. */
  tryFSOperation<Result>(work: () => Result): Result;
}

export const toNodeFolder = ({ FS }: Module) => FS.filesystems.NODEFS as unknown as NodeFolder;

/**
 * Makes fsync work, and new files the owner's only. Emscripten calls a file system's `fsync` if it has one; its own for Node has none,
 * so PostgreSQL's fsync(2) does nothing there.
 */
export function makeDurable(module: Module): void {
  const { FS } = module;
  const folder = toNodeFolder(module);
  folder.stream_ops.fsync = (file) =>
    folder.tryFSOperation(() => {
      // fdatasync skips metadata that readers don't need, such as times; folder entries need the full fsync.
      if (FS.isDir(file.node.mode)) fsyncSync(file.nfd);
      else fdatasyncSync(file.nfd);
      return 0;
    });
  // Emscripten sets the mode of each new file again, ignoring the process umask.
  const { setattr } = folder.node_ops;
  folder.node_ops.setattr = (node, change) =>
    setattr(node, change.mode === undefined ? change : { ...change, mode: change.mode & ~0o077 });
}

/** PGlite's parameter that turns fsync off. */
export const FSYNC_OFF = '-F';
