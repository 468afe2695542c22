import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { timeZoneColumns, timeZoneOfBreeder } from '../accounts/api.ts';
import type { DepositEnd } from '../../../contract/reservations/forfeiture.ts';
import type { DbOrTx } from '../../db/client.ts';
import { litters, users, type waitlistEntries, waitlistTurns } from '../../db/schema.ts';
import { listDeliveries } from '../../emails/outbox.ts';
import { occasionOfTurn } from './queue-mails.ts';
import { hasWakingHours } from './waking-hours.ts';

/**
 * What a person whose turn passed answers for: they passed it themselves, or let enough waking hours go by. A turn that anybody else ended
 * is nobody's fault, and so is one of which it isn't known.
 */
export async function causeOfPassedTurn(
  db: DbOrTx,
  { id, state }: Pick<typeof waitlistEntries.$inferSelect, 'id' | 'state'>,
): Promise<DepositEnd['cause']> {
  if (state !== 'passed') return 'none';
  const [last] = await db
    .select({ turn: waitlistTurns, breeder: timeZoneColumns })
    .from(waitlistTurns)
    .innerJoin(litters, eq(litters.id, waitlistTurns.litterId))
    .innerJoin(users, eq(users.id, litters.userId))
    .where(and(eq(waitlistTurns.entryId, id), isNotNull(waitlistTurns.endedAt)))
    .orderBy(desc(waitlistTurns.endedAt))
    .limit(1);
  if (!last) return 'none';
  const { outcome, endedBy, startedAt, endsAt } = last.turn;
  if (outcome === 'passed' && endedBy === 'person') return 'own_act';
  // A person who was never notified, such as one who has stopped these mails, has let nothing pass.
  const [mail] = await listDeliveries(db, [occasionOfTurn(last.turn.id)]);
  if (!mail?.sentAt) return 'none';
  // Nothing can be chosen after its end, whenever that is noticed.
  const hadTime = hasWakingHours(startedAt, endsAt, timeZoneOfBreeder(last.breeder));
  return outcome === 'expired' && endedBy === 'clock' && hadTime ? 'time' : 'none';
}
