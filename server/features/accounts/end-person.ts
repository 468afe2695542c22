import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Context, UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { sessions, users } from '../../db/schema.ts';
import { ACCOUNT_DELETED, queueMail } from '../../emails/outbox.ts';
import { notFound } from '../../errors.ts';
import { recordAudit } from '../audit/api.ts';
import { personEndedMail } from './mails/person-ended.ts';
import { erasePerson } from './own-data/closing.ts';
import { queueErasure } from './own-data/erasure.ts';

/** Who works for a breeder now. */
export const isAtWorkFor = (employerId: string) => and(eq(users.worksFor, employerId), isNull(users.closedAt));

/** Ends the work of a person for a breeder: their sessions end at once and their sign-in is erased. Throws NotFound for another's. */
export async function endWork(context: UserContext, employerId: string, personId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [person] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, personId), isAtWorkFor(employerId)))
      .for('no key update');
    if (!person) throw notFound('This person was not found.');
    await endOne(context, tx, person);
  });
}

/** Ends the work of up to `limit` people of a breeder whose account is closed; returns of how many. */
export async function endAllWork(context: Context, tx: Tx, employerId: string, limit: number): Promise<number> {
  const people = await tx
    .select()
    .from(users)
    .where(isAtWorkFor(employerId))
    .orderBy(users.id)
    .limit(limit)
    .for('no key update');
  for (const person of people) await endOne(context, tx, person);
  return people.length;
}

/** Signs out everybody who works for a breeder. Returns how many people work for them. */
export async function signOutPeople(tx: Tx, employerId: string): Promise<number> {
  const people = await tx.select({ id: users.id }).from(users).where(isAtWorkFor(employerId));
  const ids = people.map(({ id }) => id);
  await tx.delete(sessions).where(inArray(sessions.userId, ids));
  return ids.length;
}

async function endOne(context: Context, tx: Tx, person: typeof users.$inferSelect): Promise<void> {
  const { id: userId, email, worksFor, role } = person;
  await erasePerson(context, tx, person);
  await queueErasure(context, tx, { userId, email, closedAt: context.now });
  await recordAudit(context, tx, {
    act: 'person_ended',
    userId: worksFor,
    target: { kind: 'account', id: userId },
    details: { role },
  });
  const { productName, supportEmail } = context.config;
  await queueMail(context, tx, {
    occasion: `${ACCOUNT_DELETED}:${userId}`,
    recipient: email,
    ...personEndedMail({ productName, supportEmail }),
  });
}
