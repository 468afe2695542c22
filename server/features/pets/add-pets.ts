import { and, eq, ne } from 'drizzle-orm';
import { toUtcDay } from '../../../contract/day.ts';
import { ageOn } from '../../../contract/pets/pet-age.ts';
import { hasDetails } from '../../../contract/pets/pet-details.ts';
import type { PetInput } from '../../../contract/pets/pets.ts';
import type { UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { petDetails, pets, toDetailsRow } from '../../db/schema.ts';
import { newId } from '../../ids.ts';
import { refuseBeyondQuota } from './quota.ts';
import { completePet } from './service.ts';

/**
 * Adds many pets for sale in a few statements, all or none, and returns their ids in the same order. Throws Conflict beyond the account's
 * number of active pets, before it writes anything, and Invalid as `completePet` does. Health records are left out.
 */
export async function addPets(
  context: UserContext,
  tx: Tx,
  inputs: readonly (PetInput & { createdAt: Date })[],
): Promise<string[]> {
  await refuseBeyondQuota(context, tx, inputs.length);
  const rows = inputs.map(({ createdAt, details, ...input }) => ({
    pet: {
      ...completePet(context, details ? { ...input, details } : input),
      id: newId(),
      userId: context.actor.id,
      createdAt,
      updatedAt: createdAt,
    },
    details,
  }));
  await tx.insert(pets).values(rows.map(({ pet }) => pet));
  const today = toUtcDay(context.now);
  const described = rows.flatMap(({ pet, details }) => {
    if (!details || !hasDetails(details)) return [];
    const ageUntil = details.bornOn && ageOn(details.bornOn, today).until;
    return [{ ...toDetailsRow({ ...details, health: [] }), petId: pet.id, ageUntil }];
  });
  if (described.length > 0) await tx.insert(petDetails).values(described);
  return rows.map(({ pet }) => pet.id);
}

/** Name, breed and price of each pet that the breeder has, but for archived ones. */
export const listPetsAlike = ({ db, actor }: UserContext) =>
  db
    .select({ name: pets.name, breed: pets.breed, priceCents: pets.priceCents })
    .from(pets)
    .where(and(eq(pets.userId, actor.id), ne(pets.status, 'archived')));
