import { afterAll, beforeAll, describe } from 'vitest';
import type { Product } from '../product/product.ts';
import { startWithBreeders } from '../product/ready-breeders.ts';
import { breederScenarios } from './breeder.ts';
import { buyerScenarios } from './buyer.ts';
import { deviceScenarios } from './devices.ts';
import { stageOf, type Engine } from './stage.ts';

/** The whole of a day's use in an engine other than Chromium, which the tests of test/e2e run in. */
export function dayIn(engine: Engine): void {
  describe(`in ${engine}`, () => {
    let product: Product;
    const stage = stageOf(engine);
    beforeAll(async () => {
      product = await startWithBreeders({ RATE_LIMITS: 'on' });
    });
    afterAll(async () => {
      await stage.close();
      await product?.stop();
    });
    buyerScenarios(() => product, stage);
    breederScenarios(() => product, stage);
    deviceScenarios(() => product, stage);
  });
}
