import { openBrowserDatabase } from '../../../calls/storage.ts';
import { signedInId } from '../../accounts/queries.ts';

/**
 * Photos of hand-overs that the server doesn't have yet, by sale. The browser's database keeps them through a reload; they
 * stay on this device.
 */
const DATABASE = 'hand-over-photos';
const STORE = 'photos';

interface StoredPhoto {
  photo: Blob;
  /** Whose sale it is; another account on this device leaves it alone. */
  account: string | undefined;
}

/** What is kept, as far as this page knows. Without the browser's database, until the page is closed. */
const kept = new Map<string, StoredPhoto>();
const changed = new EventTarget();

function openStore(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = openBrowserDatabase(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });
}

async function inStore<Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Result>) {
  const database = await openStore();
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error ?? new Error('IndexedDB'));
      transaction.onabort = transaction.onerror;
    });
  } finally {
    database.close();
  }
}

const dispatchChange = () => changed.dispatchEvent(new Event('change'));

/** Stores a photo, replacing an earlier one. */
export async function keepPhoto(orderId: string, photo: Blob): Promise<void> {
  const item: StoredPhoto = { photo, account: signedInId() };
  kept.set(orderId, item);
  dispatchChange();
  await inStore('readwrite', (store) => store.put(item, orderId)).catch(() => undefined);
}

/** Forgets a photo; `sent` only if it is still this one. */
export async function dropPhoto(orderId: string, sent = findStoredPhoto(orderId)): Promise<void> {
  if (sent === undefined || findStoredPhoto(orderId) !== sent) return;
  kept.delete(orderId);
  dispatchChange();
  await inStore('readwrite', (store) => store.delete(orderId)).catch(() => undefined);
}

/** Reads what was kept before this page was opened, and returns the sales of the signed-in account. */
export async function readStoredPhotos(): Promise<string[]> {
  const ids = await inStore('readonly', (store) => store.getAllKeys()).catch(() => []);
  for (const id of ids.map(String)) {
    if (kept.has(id)) continue;
    const item = await inStore<StoredPhoto | undefined>('readonly', (store) => store.get(id)).catch(() => undefined);
    if (item) kept.set(id, item);
  }
  if (ids.length > 0) dispatchChange();
  return [...kept].flatMap(([orderId, { account }]) => (account === signedInId() ? orderId : []));
}

/** Whether this page knows of any. */
export const keepsPhotos = (): boolean => kept.size > 0;

export const findStoredPhoto = (orderId: string): Blob | undefined => kept.get(orderId)?.photo;

export function listenToStoredPhotos(listen: () => void): () => void {
  changed.addEventListener('change', listen);
  return () => changed.removeEventListener('change', listen);
}
