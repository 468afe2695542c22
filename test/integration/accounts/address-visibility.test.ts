import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectedBreeder, offerPet, verifiedBreeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { mailbox } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';

const STREET = '12 Oak Lane';
let product: Product;
beforeAll(async () => void (product = await startWithBreeders()));
afterAll(() => product.stop());

describe("the breeder's address", () => {
  // Shows link-page.address
  it('is shown whole on the link page, unless the breeder chooses otherwise', async () => {
    const breeder = await verifiedBreeder(product);
    const { linkId } = await offerPet(breeder);
    const before = await product.visitor().call('GET', `/api/payment-links/${linkId}`);
    expect(before.body['breeder']).toMatchObject({ physicalAddress: '12 Oak Lane, Bend, OR 97701', verified: true });

    await breeder.call('PATCH', '/api/me', { addressVisibility: 'town' });
    const after = await product.visitor().call('GET', `/api/payment-links/${linkId}`);
    expect(after.body['breeder']).toMatchObject({ physicalAddress: 'Bend, OR', verified: true });
    for (const path of [`/checkout/${linkId}`, `/payment-links/${linkId}`]) {
      const page = await product.visitor().call<string>('GET', path);
      expect(page.body).toContain('Bend, OR');
      expect(page.body).not.toContain(STREET);
      expect(page.body).not.toContain('97701');
    }
  });

  // Shows link-page.address
  it('that shows only the town is shown in full to the buyer after payment', async () => {
    const breeder = await connectedBreeder(product);
    await breeder.call('PATCH', '/api/me', { addressVisibility: 'town' });
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    await payByCard(buyer, await openCheckout(buyer, linkId));
    const [receipt = ''] = await mailbox(product, 'buyer@example.com', 1);
    expect(receipt).toContain('Address: 12 Oak Lane, Bend, OR 97701');
    const [path = ''] = /\/receipt\?key=[\w-]+/.exec(receipt) ?? [];
    expect((await buyer.call<string>('GET', path)).body).toContain('12 Oak Lane, Bend, OR 97701');
  });

  it('is in no other response', async () => {
    const breeder = await connectedBreeder(product);
    await offerPet(breeder);
    for (const path of ['/api/pets', '/api/pets/my', '/api/payment-links/my', '/api/stripe/status']) {
      expect(JSON.stringify((await breeder.call('GET', path)).body)).not.toContain(STREET);
    }
  });
});
