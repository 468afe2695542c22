import { rmSync } from 'node:fs';
import { startProduct } from '../product/product.ts';

/**
 * The product that the tests of a worker have in common (see stage.ts). They keep apart by the people they are about:
 * each makes its own. What counts everybody starts a product of its own.
 */
export const product = await startProduct();

process.once('SIGTERM', () => rmSync(product.dataDir, { recursive: true, force: true }));
