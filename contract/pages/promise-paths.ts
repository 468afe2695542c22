import { publicPaths } from './public-page.ts';

/** The buyer's private page of a promise, by the key of the receipt, which is in the query, so that logs leave it out. */
export const promisePath = (key: string): string => `${publicPaths.promise}?key=${encodeURIComponent(key)}`;
export const proofUploadPath = (key: string): string => `${publicPaths.promiseProof}?key=${encodeURIComponent(key)}`;
/** The promise of a sale, by the address of its receipt. */
export const promisePathOfReceipt = (atReceipt: string): string =>
  publicPaths.promise + atReceipt.slice(atReceipt.indexOf('?'));
