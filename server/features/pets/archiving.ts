import { eq } from 'drizzle-orm';
import type { Pet } from '../../../contract/pets/pets.ts';
import type { UserContext } from '../../context.ts';
import { pets } from '../../db/schema.ts';
import { conflict, notFound } from '../../errors.ts';
import { publish } from '../../transaction-events.ts';
import { recordAudit } from '../audit/api.ts';
import { presentPet } from './presenter.ts';
import { findOwnArchived, lockOwnPet, type PetRow } from './queries.ts';
import { refuseBeyondQuota } from './quota.ts';
import { PET_NOT_FOUND } from './service.ts';

const RESERVED = 'A buyer has reserved this pet. Please end the reservation first, on the page of the sale.';

declare module '../../transaction-events.ts' {
  interface TransactionEvents {
    /** What a pet is sold by has changed: open checkouts at the former terms must close. */
    offerChanged: { petId: string };
    petArchived: { petId: string };
    /** A pet that was archived at `archivedAt` is restored. */
    petRestored: { petId: string; archivedAt: Date };
  }
}

/**
 * Archives a pet and its links, and queues the expiry of its open checkouts; everything else stays, so that it can be
 * restored. Throws NotFound, and Conflict for a sold one.
 */
export async function archivePet(context: UserContext, petId: string): Promise<void> {
  const { db, actor, now } = context;
  await db.transaction(async (tx) => {
    const pet = await lockOwnPet(tx, actor.id, petId);
    if (!pet) {
      // A double click.
      if (await findOwnArchived(tx, actor.id, petId)) return;
      throw notFound(PET_NOT_FOUND);
    }
    if (pet.status === 'sold') throw conflict('A sold pet stays in your records and can not be deleted.', 'sold');
    if (pet.status === 'reserved') throw conflict(RESERVED, 'reserved');
    await publish(context, tx, 'offerChanged', { petId });
    const archived = { status: 'archived', archivedAt: now, archivedFrom: formerStatus(pet) } as const;
    await tx
      .update(pets)
      .set({ ...archived, updatedAt: now })
      .where(eq(pets.id, petId));
    await publish(context, tx, 'petArchived', { petId });
    await recordAudit(context, tx, { act: 'pet_archived', target: { kind: 'pet', id: petId } });
  });
}

/**
 * Restores an archived pet with the links that were archived with it; checkouts that archiving closed stay closed. Does
 * nothing to a pet that isn't archived. Throws NotFound, and Conflict beyond the number of active pets.
 */
export async function restorePet(context: UserContext, petId: string): Promise<Pet> {
  const { db, actor, now } = context;
  return db.transaction(async (tx) => {
    const found = await findOwnArchived(tx, actor.id, petId);
    const status = found?.archivedFrom ?? 'active';
    // Before the pet, as in account deletion: locks in one order.
    if (found && status === 'active') await refuseBeyondQuota(context, tx);
    const pet = await lockOwnPet(tx, actor.id, petId, 'archived too');
    if (!pet) throw notFound(PET_NOT_FOUND);
    if (pet.status !== 'archived') return presentPet(pet);
    const [row] = await tx
      .update(pets)
      .set({ status, archivedAt: null, archivedFrom: null, updatedAt: now })
      .where(eq(pets.id, petId))
      .returning();
    if (pet.archivedAt) await publish(context, tx, 'petRestored', { petId, archivedAt: pet.archivedAt });
    await recordAudit(context, tx, { act: 'pet_restored', target: { kind: 'pet', id: petId } });
    return presentPet(row!);
  });
}

const formerStatus = ({ status }: PetRow) => (status === 'refunded' ? 'refunded' : 'active');
