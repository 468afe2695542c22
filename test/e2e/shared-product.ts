import { rmSync } from 'node:fs';
import { startProduct } from '../product/product.ts';

/**
 * The product that the tests of a worker share (see stage.ts). Each test creates its own users, so that they don't
 * interfere. A test that counts all users starts a separate product.
 */
export const product = await startProduct();

process.once('SIGTERM', () => rmSync(product.dataDir, { recursive: true, force: true }));
