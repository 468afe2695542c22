import { and, eq } from 'drizzle-orm';
import { dayAfter } from '../../../contract/day.ts';
import { UPDATES } from '../../../contract/pet-updates/pet-updates.ts';
import type { UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { violatedConstraint } from '../../db/connection/failures.ts';
import { countAttempt, type Limit } from '../../db/limits.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import { litters, petUpdatePhotos, petUpdates, pets } from '../../db/schema.ts';
import { conflict, invalid } from '../../errors.ts';
import { toLimitKey } from '../../ids.ts';
import { computeOwnDay } from '../accounts/api.ts';
import { recordAudit } from '../audit/api.ts';
import { takePhotos } from '../pets/api.ts';
import { requireOwnSubject } from './list-updates.ts';
import { ofSubject, type Subject } from './queries.ts';

interface NewUpdate {
  words: string;
  photoIds: string[];
  weightGrams: number | null;
  takenOn: string;
}

/**
 * Posts an update; a job mails it. `requestKey` is the idempotency key: a double click posts one. Throws NotFound, Invalid for a day that
 * can't be, and Conflict beyond a bound and for photos that aren't the breeder's.
 */
export async function postUpdate(
  context: UserContext,
  subject: Subject,
  update: NewUpdate,
  requestKey: string | undefined,
): Promise<void> {
  const { db, actor } = context;
  checkDay(context, update.takenOn);
  try {
    await db.transaction(async (tx) => {
      await takeNamedLock(tx, `updates of ${actor.id}`);
      await lockSubject(tx, actor.id, subject);
      await requireOwnSubject(tx, actor.id, subject);
      const isRepeated = and(eq(petUpdates.userId, actor.id), eq(petUpdates.requestKey, requestKey ?? ''));
      if (requestKey !== undefined && (await tx.$count(petUpdates, isRepeated)) > 0) return;
      await refuseTooMany(context, tx, subject, update.photoIds.length);
      await insertUpdate(context, tx, subject, update, requestKey);
    });
  } catch (error) {
    // One of the photos was deleted in between.
    throw violatedConstraint(error) === undefined ? error : photosChanged();
  }
}

const findSubjectId = (subject: Subject): string => (subject.kind === 'pet' ? subject.petId : subject.litterId);

/** Before photos that wait, as a change of a pet's photos does: so neither waits for the other, and what is posted about can't be deleted. */
async function lockSubject(tx: Tx, userId: string, subject: Subject): Promise<void> {
  const table = subject.kind === 'pet' ? pets : litters;
  await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, findSubjectId(subject)), eq(table.userId, userId)))
    .for('key share');
}

const photosChanged = () =>
  conflict('These photos have changed in the meantime. Please check them again.', 'photos_changed');

/** Days far away have a tomorrow that is today here. */
function checkDay(context: UserContext, takenOn: string): void {
  const today = computeOwnDay(context);
  if (takenOn > dayAfter(today, 1)) throw invalid({ takenOn: 'This day is in the future' });
  if (takenOn < dayAfter(today, -UPDATES.daysBack)) throw invalid({ takenOn: 'This day is more than a year ago' });
}

/** Deleted ones count for a day. */
async function refuseTooMany(context: UserContext, tx: Tx, subject: Subject, photos: number): Promise<void> {
  const { actor, now, config } = context;
  const own = eq(petUpdates.userId, actor.id);
  const toLimit = (whose: string, max: number): Limit => ({
    key: toLimitKey(config.limitSecret, 'updates', whose),
    max,
    minutes: 24 * 60,
  });
  const limits = [
    toLimit(findSubjectId(subject), UPDATES.perSubjectAndDay),
    toLimit(actor.id, UPDATES.perBreederAndDay),
  ];
  if (await countAttempt(tx, limits, now))
    throw conflict('You have posted a lot within a day. Please post this tomorrow.', 'quota_reached');
  if ((await tx.$count(petUpdates, and(own, ofSubject(subject)))) >= UPDATES.perSubject)
    throw conflict(
      `There are ${UPDATES.perSubject} updates here already. Please delete one that is no longer needed.`,
      'quota_reached',
    );
  if ((await tx.$count(petUpdatePhotos, eq(petUpdatePhotos.userId, actor.id))) + photos > UPDATES.photosPerBreeder)
    throw conflict(
      `Your updates have ${UPDATES.photosPerBreeder.toLocaleString('en-US')} photos. Please delete older updates first.`,
      'quota_reached',
    );
}

async function insertUpdate(
  context: UserContext,
  tx: Tx,
  subject: Subject,
  { photoIds, ...facts }: NewUpdate,
  requestKey: string | undefined,
): Promise<void> {
  const { actor, now } = context;
  if (!(await takePhotos(tx, actor.id, photoIds))) throw photosChanged();
  const { kind, ...about } = subject;
  const [row] = await tx
    .insert(petUpdates)
    .values({ userId: actor.id, ...about, ...facts, requestKey: requestKey ?? null, createdAt: now })
    .returning({ id: petUpdates.id });
  if (photoIds.length > 0)
    await tx
      .insert(petUpdatePhotos)
      .values(photoIds.map((hash, position) => ({ updateId: row!.id, position, userId: actor.id, hash })));
  const target = { kind, id: findSubjectId(subject) };
  await recordAudit(context, tx, { act: 'update_posted', target, details: { photos: photoIds.length } });
}
