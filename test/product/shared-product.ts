import { rmSync } from 'node:fs';
import { chosenKind } from './database.ts';
import type { Product } from './product.ts';
import { startWithBreeders } from './ready-breeders.ts';

const products = new Map<string, Promise<Product>>();

/**
 * The product that files of a worker share: they aren't isolated (vitest.config.ts). Each test creates its own users, so
 * that they don't interfere. A test of all users, of files or of other settings starts a separate product. It ends with the
 * worker.
 */
export function sharedProduct(): Promise<Product> {
  const kind = chosenKind();
  const shared = products.get(kind) ?? start();
  products.set(kind, shared);
  return shared;
}

async function start(): Promise<Product> {
  const product = await startWithBreeders();
  process.once('SIGTERM', () => rmSync(product.dataDir, { recursive: true, force: true }));
  return product;
}
