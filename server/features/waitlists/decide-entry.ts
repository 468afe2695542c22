import { eq } from 'drizzle-orm';
import type { EntryDecision } from '../../../contract/waitlists/decisions.ts';
import { WAITLIST, type Waitlist } from '../../../contract/waitlists/waitlists.ts';
import type { UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { waitlistEntries } from '../../db/schema.ts';
import { conflict, notFound } from '../../errors.ts';
import { recordAudit } from '../audit/api.ts';
import { readLitter } from '../pets/api.ts';
import { countEntries, findEntry, lockOpenWaitlist, nextPosition, type WaitlistRow } from './queries.ts';
import { mailDecision } from './queue-mails.ts';
import { ownWaitlist } from './service.ts';
import { advance } from './turns/advance.ts';

/**
 * Approves a person, who then stands at the end of the line or may pay for a place, or declines them for good. Throws NotFound, and
 * Conflict once they were approved or have left, when the list is full, and to approve somebody who has to pay onto one that takes nobody.
 */
export async function decideEntry(
  context: UserContext,
  litterId: string,
  entryId: string,
  decision: EntryDecision,
): Promise<Waitlist> {
  return context.db.transaction(async (tx) => {
    const litter = await readLitter(context, litterId, tx);
    const waitlist = await lockOpenWaitlist(tx, litterId);
    const entry = await findEntry(tx, litterId, entryId);
    if (!waitlist || !entry || entry.state === 'unconfirmed') throw notFound('This entry was not found.');
    if (entry.state !== 'asking') throw conflict('This person isn’t waiting for your answer anymore.', 'changed');
    const change =
      decision.decision === 'approve'
        ? await approve(context, tx, waitlist)
        : ({ state: 'declined', refusal: decision.sentence } as const);
    const [decided] = await tx
      .update(waitlistEntries)
      .set({ ...change, changedAt: context.now })
      .where(eq(waitlistEntries.id, entryId))
      .returning();
    await mailDecision(context, tx, decided!, {
      litterName: litter.name,
      breederName: context.actor.account.user.fullName,
    });
    await recordAudit(context, tx, {
      act: decided!.state === 'declined' ? 'waitlist_declined' : 'waitlist_approved',
      target: { kind: 'litter', id: litterId },
    });
    if (decided!.state === 'waiting') await advance(context, tx, waitlist);
    return ownWaitlist(context, litterId, tx);
  });
}

const CLOSED =
  'This list isn’t taking new people right now, so this person couldn’t pay for a place. Please let people join first.';

async function approve({ now }: UserContext, tx: Tx, { litterId, depositCents, takesEntries }: WaitlistRow) {
  if (depositCents !== null && !takesEntries) throw conflict(CLOSED, 'waitlist_closed');
  if ((await countEntries(tx, litterId, ['waiting', 'turn'])) >= WAITLIST.entriesMax)
    throw conflict(`A waiting list has room for ${WAITLIST.entriesMax} people.`, 'too_many');
  // With a deposit they are on the list once it is paid.
  return depositCents === null
    ? { state: 'waiting' as const, approvedAt: now, enteredAt: now, position: await nextPosition(tx, litterId) }
    : { state: 'unpaid' as const, approvedAt: now };
}
