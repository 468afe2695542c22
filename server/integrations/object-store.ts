import type { Readable } from 'node:stream';

export { createDiskStore } from './disk-store.ts';
export { createS3Store } from './s3-store.ts';

export interface StoredObject {
  body: Readable;
  contentType: string;
  /** In bytes. */
  size: number;
}

/** Where files are kept under flat names. A name that `isObjectName` refuses is never found, and an error to write. */
export interface ObjectStore {
  /** Writes whole or not at all; writing the same name again is harmless. */
  put(name: string, body: Buffer, contentType: string): Promise<void>;
  /** Undefined when there is none; the body must be read or destroyed. */
  get(name: string): Promise<StoredObject | undefined>;
  /** No error when there is none. */
  delete(name: string): Promise<void>;
}
