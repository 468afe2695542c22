import type { Readable } from 'node:stream';
import { photoStoreUnreachable, quarantined } from '../../errors.ts';
import { assertObjectName } from './object-name.ts';

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
  /** Deletes many files. No error for those that don't exist. */
  deleteAll(names: string[]): Promise<void>;
}

export interface WatchedStore extends ObjectStore {
  /** Whether its last call failed. */
  isFailing(): boolean;
}

const held = () => Promise.reject(quarantined());

/** The store of a copy: the files may be those of others, so nothing is written or deleted. */
export const withReadsOnly = (store: WatchedStore): WatchedStore => ({
  ...store,
  put: held,
  delete: held,
  deleteAll: held,
});

/** Failures of the store name the store: a connection that it refuses looks like one that the database refuses. */
export function withNamedFailures(store: ObjectStore): WatchedStore {
  let failing = false;
  const named = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      const result = await work;
      failing = false;
      return result;
    } catch (cause) {
      failing = true;
      throw photoStoreUnreachable(cause);
    }
  };
  return {
    isFailing: () => failing,
    async put(name, body, contentType) {
      assertObjectName(name);
      await named(store.put(name, body, contentType));
    },
    get: (name) => named(store.get(name)),
    async delete(name) {
      assertObjectName(name);
      await named(store.delete(name));
    },
    async deleteAll(names) {
      names.forEach(assertObjectName);
      await named(store.deleteAll(names));
    },
  };
}
