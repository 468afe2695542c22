import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { users } from '../../../server/db/schema.ts';
import { readUnreadAddresses } from '../../../server/features/accounts/address/read.ts';
import { connectedBreeder, offerPet, registerBreeder, verifiedBreeder, type Breeder } from '../../product/breeder.ts';
import { HOME } from '../../product/buyer.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
beforeAll(async () => void (product = await sharedProduct()));

const OREGON = { street: '12 Oak Lane', town: 'Bend', state: 'OR', zip: '97701' };
const me = async (breeder: Breeder) => (await breeder.call('GET', '/api/me')).body['user'];
const moveTo = (breeder: Breeder, physicalAddress: string, further = {}) =>
  breeder.call('PATCH', '/api/me', { physicalAddress, ...further });

async function askKlarna(linkId: string): Promise<string | null> {
  const wanted = { paymentMethod: 'klarna', address: HOME };
  const { body } = await product.visitor().call('POST', `/api/payment-links/${linkId}/create-payment-intent`, wanted);
  return body['fallbackMessage'];
}

describe('the law of a breeder’s state', () => {
  // Shows link-page.california
  it.each([
    '1 Main Street, San Diego, CA 92101, United States of America',
    '1 Main Street, San Diego, CA 92101 U.S.A.',
    '1 Main Street, San Diego, CA 92101.',
    '1 Main Street, San Diego, Calif. 92101',
    '1 Main Street\u2028San Diego, State of California 92101\u20131234',
  ])('holds at %j', async (address) => {
    const seller = await connectedBreeder(product);
    const { linkId } = await offerPet(seller);
    await moveTo(seller, address);
    expect(await askKlarna(linkId)).toMatch(/California law allows no financing/);
  });

  // Shows link-page.california
  it('is the strictest where no state is known, but for animals without a rule', async () => {
    const seller = await connectedBreeder(product);
    const [dog, bird] = [await offerPet(seller), await offerPet(seller, { breed: 'Sun Conure', species: 'bird' })];
    await moveTo(seller, 'The old mill near the river');
    expect(await askKlarna(dog.linkId)).toMatch(/we don’t know which state the breeder is in/);
    expect(await askKlarna(bird.linkId)).toBeNull();
    const page = (await product.visitor().call<string>('GET', `/checkout/${dog.linkId}`)).body;
    expect(page).not.toContain('value="klarna"');
  });
});

describe('what is read of an address', () => {
  it('is kept in columns of its own, and read again with each change', async () => {
    const breeder = await registerBreeder(product);
    expect(await me(breeder)).toMatchObject({ addressParts: OREGON, asksForAddress: false });
    await moveTo(breeder, '7 Elm Rd, Federal Way, WA 98003');
    expect(await me(breeder)).toMatchObject({
      addressParts: { street: '7 Elm Rd', town: 'Federal Way', state: 'WA', zip: '98003' },
    });
  });

  it('is said to anyone who types one', async () => {
    const body = { physicalAddress: '450 N 100 W, Provo, UT 84601' };
    expect(await product.visitor().call('POST', '/api/address-reading', body)).toMatchObject({
      status: 200,
      body: { addressParts: { street: '450 N 100 W', town: 'Provo', state: 'UT', zip: '84601' } },
    });
  });

  it('is corrected by the breeder, and stays so until the address changes', async () => {
    const breeder = await registerBreeder(product);
    const corrected = { street: 'Old Mill 4', town: 'Sisters', state: 'OR', zip: '97759' };
    await moveTo(breeder, 'Old Mill 4, near Sisters', { addressParts: corrected });
    await breeder.call('PATCH', '/api/me', { fullName: 'Anna Berg' });
    expect(await me(breeder)).toMatchObject({ addressParts: corrected, asksForAddress: false });
    await moveTo(breeder, '12 Oak Lane, Bend, OR 97701');
    expect(await me(breeder)).toMatchObject({ addressParts: OREGON });
  });

  it('can’t be corrected to another state than the address says, or to a ZIP code elsewhere', async () => {
    const breeder = await registerBreeder(product);
    const address = '1 Main Street, San Diego, CA 92101';
    const correct = async (addressParts: object) => (await moveTo(breeder, address, { addressParts })).body['errors'];
    expect(await correct(OREGON)).toEqual({
      'addressParts.state': 'Your address says California. Please change it there, too.',
    });
    expect(await correct({ ...OREGON, zip: '92101' })).toEqual({
      'addressParts.zip': 'This ZIP code is not in that state',
    });
  });

  it('is asked for once where it can’t be read', async () => {
    const breeder = await registerBreeder(product);
    await moveTo(breeder, 'The old mill near the river');
    expect((await me(breeder)).asksForAddress).toBe(true);
    await breeder.call('PATCH', '/api/me', { addressParts: null });
    expect((await me(breeder)).asksForAddress).toBe(false);
  });

  // Shows product.verified-breeders
  it.each(['7 Elm Rd, Federal Way, WA 98003', '450 N 100 W, Provo, UT 84601', '1 E St, Washington, D.C. 20500 USA'])(
    'makes a breeder at %j a Verified Breeder',
    async (address) => {
      const breeder = await verifiedBreeder(product);
      const { linkId } = await offerPet(breeder);
      await moveTo(breeder, address, { addressVisibility: 'town' });
      const { body } = await product.visitor().call('GET', `/api/payment-links/${linkId}`);
      expect(body['breeder']).toMatchObject({ verified: true });
      expect(body['breeder'].physicalAddress).toMatch(/^(Federal Way, WA|Provo, UT|Washington, DC)$/);
    },
  );

  it('doesn’t outlive an address that another release changes, and a job reads the new one', async () => {
    const breeder = await registerBreeder(product);
    const { db } = product.dependencies;
    const isTheirs = eq(users.id, breeder.userId);
    await db.update(users).set({ physicalAddress: '5 Elm St, Coeur d’Alene, ID 83814' }).where(isTheirs);
    expect(await me(breeder)).toMatchObject({ addressParts: { state: null, zip: null }, asksForAddress: false });
    await readUnreadAddresses(systemContext(product.dependencies));
    expect(await me(breeder)).toMatchObject({ addressParts: { town: 'Coeur d’Alene', state: 'ID', zip: '83814' } });
    const [row] = await db.select().from(users).where(isTheirs);
    expect(row!.timeZone).toBe('America/Los_Angeles');
  });
});

describe('a buyer', () => {
  // Shows link-page.buyer-address
  it.each([
    ['TN', '42223'],
    ['CA', '97635'],
    ['ND', '59221'],
    ['AE', '09012'],
    ['GU', '96913'],
    ['CA', '94110 '],
    ['CA', '94110\u20131234'],
  ])('in %s with the ZIP code %j can pay', async (state, zip) => {
    const { linkId } = await offerPet(await connectedBreeder(product));
    const wanted = { paymentMethod: 'card', address: { state, zip } };
    const path = `/api/payment-links/${linkId}/create-payment-intent`;
    expect((await product.visitor().call('POST', path, wanted)).status).toBe(200);
  });
});
