import { eq } from 'drizzle-orm';
import type { Pet, PetInput } from '../../../contract/pets/pets.ts';
import { decideSpecies, depositRefusal } from '../../../contract/law/law.ts';
import { guessSpecies, type Species } from '../../../contract/law/species.ts';
import type { Context, UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { pets } from '../../db/schema.ts';
import { toCursorPage, readCursor, type PageRequest } from '../../db/paging/cursor.ts';
import { conflict, invalid, notFound, notYourRole } from '../../errors.ts';
import { publish } from '../../transaction-events.ts';
import { newId } from '../../ids.ts';
import { membershipHoldsUntil } from '../accounts/api.ts';
import { recordAudit } from '../audit/api.ts';
import { ageByBirth, findBirthDate, checkDetails, writeDetails } from './details/service.ts';
import { refuseBeyondQuota, roomWithoutLock } from './quota.ts';
import { presentPet, presentPetForSale, petSpecies } from './presenter.ts';
import { findByRequestKey, insertWithin, listOwnPets, listPetsForSale, lockOwnPet, type PetRow } from './queries.ts';

export const PET_NOT_FOUND = 'This pet was not found.';

/**
 * Creates a pet. `requestKey` is the idempotency key: a double click returns the same pet. Throws Conflict beyond the
 * account's number of active pets, and Invalid for a description that the law forbids.
 */
export async function createPet(context: UserContext, input: PetInput, requestKey: string | undefined): Promise<Pet> {
  const { actor, database, db, now } = context;
  const { details } = input;
  const owned = { id: newId(), userId: actor.id, requestKey: requestKey ?? null, createdAt: now };
  const pet = { ...completePet(context, input), ...owned };
  const room = roomWithoutLock(context);
  if (!details && !pet.soldWithoutAgreement && room > 0 && (await insertWithin(database, { ...pet, room })))
    return presentPet({ ...pet, photoHash: null, status: 'active' });
  return db.transaction(async (tx) => {
    const made = requestKey === undefined ? undefined : await findByRequestKey(tx, actor.id, requestKey);
    if (made) return presentPet(made);
    await refuseBeyondQuota(context, tx);
    const [row] = await tx
      .insert(pets)
      .values({ ...pet, updatedAt: now })
      .onConflictDoNothing({ target: [pets.userId, pets.requestKey] })
      .returning();
    if (row && details) await writeDetails(tx, row.id, details, now);
    if (row?.soldWithoutAgreement) await recordExemption(context, tx, row);
    // A concurrent double click has made it meanwhile.
    return presentPet(row ?? (await findByRequestKey(tx, actor.id, requestKey!))!);
  });
}

/**
 * A new pet as its row has it, with species and age decided. Throws Invalid for words that the law forbids to publish and for days that
 * can't be, and Forbidden where somebody who works for the breeder exempts it from the agreement.
 */
export function completePet(context: UserContext, input: PetInput) {
  const { price: priceCents, species: stated = null, details, soldWithoutAgreement = false, ...facts } = input;
  if (context.actor.person && soldWithoutAgreement) throw notYourRole();
  const species = decideSpecies(stated, input.breed);
  checkWording(species, input.description);
  if (details) checkDetails(context, details, species);
  const age = ageByBirth(details?.bornOn, context.now) ?? facts.age;
  return { ...facts, age, species, priceCents, soldWithoutAgreement };
}

/** A page of the breeder's own pets. Throws Invalid for an invalid cursor. */
export async function myPets({ db, actor }: UserContext, { limit, cursor }: PageRequest) {
  const { page, nextCursor } = toCursorPage(await listOwnPets(db, actor.id, limit + 1, readCursor(cursor)), limit);
  return { pets: page.map(({ pet, refundedCents }) => presentPet(pet, refundedCents)), nextCursor };
}

/** A page of the pets for sale, and when one may leave it by itself. Throws Invalid for an invalid cursor. */
export async function petsForSale({ db, now }: Context, limit: number, cursor: string | undefined) {
  const rows = await listPetsForSale(db, limit + 1, readCursor(cursor), now);
  const { page, nextCursor } = toCursorPage(rows, limit);
  // No pet joins the page by itself: a membership begins by somebody's act.
  const ends = rows.map(({ seller, subscription }) => membershipHoldsUntil(seller, subscription, now));
  return { answer: { pets: page.map(presentPetForSale), nextCursor }, until: Math.min(Infinity, ...ends) };
}

/**
 * Changes a pet; `status: 'active'` relists a refunded one. A new price is stored at once, and jobs expire the checkouts at
 * the old one. Throws NotFound for another's pet, Conflict once it is sold or beyond the number of active pets,
 * Invalid for a description that the law forbids, and Forbidden for what only the breeder changes.
 */
export async function updatePet(
  context: UserContext,
  petId: string,
  change: Partial<PetInput> & { status?: 'active' },
): Promise<Pet> {
  const { db, actor, now } = context;
  return db.transaction(async (tx) => {
    // Before the pet, as in account deletion: locks in one order.
    if (change.status === 'active') await refuseBeyondQuota(context, tx);
    const pet = await lockOwnPet(tx, actor.id, petId);
    if (!pet) throw notFound(PET_NOT_FOUND);
    if (pet.status === 'sold') throw conflict("This pet has been sold, so it can't be changed.", 'sold');
    if (change.status === 'active' && pet.status !== 'refunded') {
      throw conflict('Only a pet whose sale was refunded can be put up for sale again.', 'not_refunded');
    }
    const { price: priceCents, details, ...rest } = change;
    const species = speciesAfter(pet, change);
    if (change.description !== undefined || species !== petSpecies(pet))
      checkWording(species, change.description ?? pet.description);
    if (details) {
      checkDetails(context, details, species);
      await writeDetails(tx, petId, details, now);
    }
    const age = details || change.age ? ageByBirth(await findBirthDate(tx, petId), now) : undefined;
    const isRepriced = priceCents !== undefined && priceCents !== pet.priceCents;
    const { soldWithoutAgreement = pet.soldWithoutAgreement } = change;
    const isExemptionChanged = soldWithoutAgreement !== pet.soldWithoutAgreement;
    if (actor.person && (isRepriced || isExemptionChanged || change.status)) throw notYourRole();
    // Checkouts at the old price, and those of a species with other rules of law.
    if (isRepriced || species !== petSpecies(pet)) await publish(context, tx, 'offerChanged', { petId });
    if (isRepriced) {
      const cents = { fromCents: pet.priceCents, toCents: priceCents };
      await recordAudit(context, tx, { act: 'price_changed', target: { kind: 'pet', id: petId }, details: cents });
    }
    if (isExemptionChanged) await recordExemption(context, tx, { id: petId, soldWithoutAgreement });
    const [row] = await tx
      .update(pets)
      .set({
        ...rest,
        ...(age && { age }),
        species,
        ...(priceCents === undefined ? {} : { priceCents }),
        updatedAt: now,
      })
      .where(eq(pets.id, petId))
      .returning();
    return presentPet(row!);
  });
}

const recordExemption = (context: UserContext, tx: Tx, pet: Pick<PetRow, 'id' | 'soldWithoutAgreement'>) =>
  recordAudit(context, tx, {
    act: pet.soldWithoutAgreement ? 'pet_agreement_waived' : 'pet_agreement_required',
    target: { kind: 'pet', id: pet.id },
  });

/** Throws Invalid for a description that the law forbids to publish. */
export function checkWording(species: Species | null, description: string): void {
  const refusal = depositRefusal(species, description);
  if (refusal) throw invalid({ description: refusal });
}

/**
 * The species that the breeder says; else that of a new breed, unless the breeder had said another than the old one's. A known
 * breed beats either where more rules of law cover it.
 */
function speciesAfter(pet: PetRow, { species, breed }: Partial<PetInput>): Species | null {
  const before = petSpecies(pet);
  if (species) return decideSpecies(species, breed ?? pet.breed);
  if (breed === undefined) return before;
  const follows = before === (guessSpecies(pet.breed) ?? null);
  return decideSpecies((follows && guessSpecies(breed)) || before, breed);
}

/** Locks a breeder's own pet for the rest of the transaction. Throws NotFound. */
export async function petForLink(
  tx: Tx,
  userId: string,
  petId: string,
  which: 'shown' | 'archived too' = 'shown',
): Promise<PetRow> {
  const pet = await lockOwnPet(tx, userId, petId, which);
  if (!pet) throw notFound(PET_NOT_FOUND);
  return pet;
}
