import { referencedId } from '../store/referenced-id.ts';
import { existing } from '../store/objects.ts';
import type { World } from '../store/world.ts';
import { escalateInquiry, isInquiry } from './dispute.ts';

/** Makes chargebacks of Klarna's inquiries that nobody settled in time; returns how many. */
export async function escalateDueInquiries(world: World, limit: number): Promise<number> {
  const due = await world.tx.query<{ id: string; charge: string }>(
    `select id, data ->> 'charge' as charge from sandbox.objects where object = 'dispute' and due_at <= $1 limit $2`,
    [world.now, limit],
  );
  for (const { id, charge } of due) {
    // Charges are locked before their disputes.
    const locked = await existing(world, 'charge', referencedId(charge), { lock: true });
    const dispute = await existing(world, 'dispute', id, { lock: true });
    if (isInquiry(dispute.data)) await escalateInquiry(world, dispute, locked);
  }
  return due.length;
}
