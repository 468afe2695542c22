import { listObjects, type Listed } from '../store/lists.ts';
import { findObjectById } from '../store/objects.ts';
import type { World } from '../store/world.ts';

/** What `expand[]=refunds` adds to a charge: its ten newest refunds. */
export async function refundsOf(world: World, chargeId: string): Promise<Listed | undefined> {
  const charge = await findObjectById(world.tx, 'charge', chargeId);
  if (!charge) return undefined;
  return listObjects(
    world.tx,
    {
      account: charge.account,
      object: 'refund',
      url: `/v1/charges/${chargeId}/refunds`,
      filters: { charge: chargeId },
    },
    {},
  );
}
