import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectAccount, connectedBreeder, offerPet, registerBreeder } from '../../product/breeder.ts';
import { openCheckout } from '../../product/buyer.ts';
import { operate } from '../../product/operator.ts';
import { startProduct, type Product } from '../../product/product.ts';

/** The calls that a live key's background work makes on all endpoints together. */
const CALLS_PER_SECOND = 40;

let product: Product;
beforeAll(async () => {
  product = await startProduct({ BACKGROUND_CALLS_PER_SECOND: String(CALLS_PER_SECOND) });
});
afterAll(() => product.stop());

describe('a provider that takes seconds', () => {
  const setLatency = (milliseconds: number) =>
    operate(product, 'set_latency', { endpoint: 'POST /v2/core/accounts', milliseconds });

  it('for an account makes it once and connects the breeder, and buyers pay meanwhile', async () => {
    const { linkId } = await offerPet(await connectedBreeder(product));
    const newcomer = await registerBreeder(product);
    // Longer than one attempt of a call that a buyer waits for.
    await setLatency(5_500);
    let isConnected = false;
    const connecting = connectAccount(newcomer).finally(() => (isConnected = true));
    await openCheckout(product.visitor(), linkId);
    expect(isConnected).toBe(false);
    expect(await connecting).toBe('/dashboard?stripe=connected');
    await setLatency(0);
    const { data } = await product.dependencies.stripe.accounts.list({ limit: 100 });
    expect(data.filter(({ email }) => email === newcomer.email)).toHaveLength(1);
  });
});

describe('background work', () => {
  it('asks one endpoint ten times a second at most, so that buyers and events have the rest', async () => {
    const { pace, stripe } = product.dependencies;
    const began = Date.now();
    await pace.during(() => Promise.all(Array.from({ length: 21 }, () => stripe.balance.retrieve())));
    expect(Date.now() - began).toBeGreaterThan(1_900);
  });
});
