interface Storage {
  /** Null for what isn't there, and without storage. */
  read(key: string): string | null;
  /** Null removes it. */
  write(key: string, value: string | null): void;
}

/**
 * Storage that a browser may refuse, by throwing when it is touched, or may lack, or that may be full: it then lasts until the document is
 * replaced.
 */
function guarded(open: () => globalThis.Storage): Storage {
  const here = new Map<string, string>();
  return {
    read(key) {
      try {
        return open().getItem(key) ?? here.get(key) ?? null;
      } catch {
        return here.get(key) ?? null;
      }
    },
    write(key, value) {
      here.delete(key);
      try {
        if (value === null) open().removeItem(key);
        else open().setItem(key, value);
      } catch {
        if (value !== null) here.set(key, value);
      }
    },
  };
}

/** What this browser keeps. */
export const browserStorage = guarded(() => window.localStorage);
/** What this tab keeps through a reload. */
export const tabStorage = guarded(() => window.sessionStorage);

/** The browser's database. Throws where there is none. */
export const openBrowserDatabase = (name: string, version: number): IDBOpenDBRequest =>
  window.indexedDB.open(name, version);
