import { verifiedBreeder, type Breeder } from './breeder.ts';
import type { Product } from './product.ts';

let count = 0;
export const newKennelAddress = () => `golden-meadows-${process.pid}-${++count}-${Date.now() % 100_000}`;

export const saveKennel = (breeder: Breeder, change: Record<string, unknown> = {}) =>
  breeder.call('PATCH', '/api/kennel-page', {
    isOn: true,
    address: newKennelAddress(),
    name: 'Golden Meadows',
    story: 'Raised in our living room.',
    accent: '#ffee00',
    showsSold: false,
    showsReviews: false,
    petIds: [],
    litterIds: [],
    ...change,
  });

/** A breeder whose page is on. */
export async function withKennelPage(product: Product, change: Record<string, unknown> = {}, breeder?: Breeder) {
  const owner = breeder ?? (await verifiedBreeder(product));
  const { status, body } = await saveKennel(owner, change);
  if (status !== 200) throw new Error(`saving the page answered ${status}: ${JSON.stringify(body)}`);
  const address: string = body['kennelPage'].address;
  return { owner, address, path: `/k/${address}` };
}
