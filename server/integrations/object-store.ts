import type { Readable } from 'node:stream';

export interface StoredObject {
  body: Readable;
  contentType: string;
  /** In bytes. */
  size: number;
}

/** Stores files under flat names. Reading a name that `isObjectName` refuses finds nothing; writing it throws. */
export interface ObjectStore {
  /** Writes atomically; idempotent. */
  put(name: string, body: Buffer, contentType: string): Promise<void>;
  /** Undefined when there is none; the body must be read or destroyed. */
  get(name: string): Promise<StoredObject | undefined>;
  /** No error when there is none. */
  delete(name: string): Promise<void>;
}
