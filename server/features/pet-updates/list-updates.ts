import type { PetUpdates } from '../../../contract/pet-updates/pet-updates.ts';
import type { UserContext } from '../../context.ts';
import type { DbOrTx } from '../../db/client.ts';
import { notFound } from '../../errors.ts';
import { findOwnLitter, findOwnPet } from '../pets/api.ts';
import { listAudience } from './list-audience.ts';
import { presentUpdate } from './presenter.ts';
import { listOwn, listPhotosByUpdate, type Subject } from './queries.ts';

/** What a breeder posted about a pet or litter of theirs, and how many see the next update. Throws NotFound. */
export async function listUpdates(context: UserContext, subject: Subject): Promise<PetUpdates> {
  const { db, actor } = context;
  const found = await requireOwnSubject(db, actor.id, subject);
  const rows = await listOwn(db, actor.id, subject);
  const photos = await listPhotosByUpdate(
    db,
    rows.map(({ id }) => id),
  );
  const { buyers, people } = await listAudience(context, actor.id, subject);
  return {
    name: found.name,
    updates: rows.map((row) => presentUpdate(row, photos.get(row.id) ?? [])),
    audience: { buyers: buyers.length, people: people.length },
    unseen: buyers.length === 0 ? found.unseen : null,
  };
}

/** Throws NotFound for a pet or litter of somebody else. */
export async function requireOwnSubject(
  db: DbOrTx,
  userId: string,
  subject: Subject,
): Promise<Pick<PetUpdates, 'name' | 'unseen'>> {
  if (subject.kind === 'pet') {
    const pet = await findOwnPet(db, userId, subject.petId);
    if (!pet) throw notFound('This pet was not found.');
    return { name: pet.name, unseen: pet.status === 'sold' ? 'sold' : null };
  }
  const found = await findOwnLitter(db, userId, subject.litterId);
  if (!found) throw notFound('This litter was not found.');
  const { name, suspendedAt } = found.litter;
  return { name, unseen: suspendedAt ? 'suspended' : null };
}
