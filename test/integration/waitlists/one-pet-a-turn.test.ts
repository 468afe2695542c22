import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { orders, waitlistTurns } from '../../../server/db/schema.ts';
import { choosePet, findOpenTurnByKey } from '../../../server/features/waitlists/turns/pick.ts';
import { connectedBreeder } from '../../product/breeder.ts';
import { openCheckout } from '../../product/buyer.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { joinList, litterWithList } from '../../product/waitlist.ts';

let product: Product;
beforeAll(async () => void (product = await startWithBreeders({ HOLDS: 'checkout' })));
afterAll(() => product.stop());

it('a turn of a waiting list holds one pet, whatever its person presses while another press is at the provider', async () => {
  const breeder = await connectedBreeder(product);
  const { db } = product.dependencies;
  const { id, petIds, linkIds } = await litterWithList(breeder, ['Red', 'Blue']);
  const [red, blue] = petIds;
  const ann = await joinList(product, id, 'Ann');
  await breeder.call('PATCH', `/api/litters/${id}/waitlist`, { picks: 'running' });
  const key = new URL(ann.path, product.url).searchParams.get('key')!;
  const context = systemContext(product.dependencies);
  // The second press has read the turn, and closes nothing since nothing is open yet.
  const { turn } = await findOpenTurnByKey(context, key);
  await ann.visitor.submit(ann.path, { act: 'pick', pet: red! });
  await openCheckout(ann.visitor, linkIds[0]!);
  await expect(choosePet(context, turn, blue!, ['another browser'])).rejects.toMatchObject({ code: 'busy' });
  expect(await db.select().from(waitlistTurns).where(eq(waitlistTurns.litterId, id))).toMatchObject([{ petId: red }]);
  // Pressed once more, it closes the first one and then chooses.
  expect((await ann.visitor.submit(ann.path, { act: 'pick', pet: blue! })).status).toBe(303);
  await openCheckout(ann.visitor, linkIds[1]!);
  const holding = and(inArray(orders.petId, petIds), eq(orders.status, 'pending'), eq(orders.holdsPet, true));
  expect(await db.select().from(orders).where(holding)).toMatchObject([{ petId: blue }]);
});
