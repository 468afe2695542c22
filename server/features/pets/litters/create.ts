import { eq } from 'drizzle-orm';
import { LITTERS_MAX } from '../../../../contract/business.ts';
import { toUtcDay } from '../../../../contract/day.ts';
import { COLLAR_COLORS, type Birth, type Litter, type NewLitter } from '../../../../contract/litters/litters.ts';
import { ageOn } from '../../../../contract/pets/pet-age.ts';
import type { Pet } from '../../../../contract/pets/pets.ts';
import { decideSpecies } from '../../../../contract/law/law.ts';
import type { UserContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { litterPets, litters, petDetails, pets } from '../../../db/schema.ts';
import { conflict, invalid } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { recordAudit } from '../../audit/api.ts';
import { presentPet } from '../presenter.ts';
import { refuseBeyondQuota } from '../quota.ts';
import { checkWording } from '../service.ts';
import { checkBirth } from './births.ts';
import { presentLitter } from './presenter.ts';
import { findByRequestKey, findOwnLitter, petsOfLitter } from './queries.ts';

/**
 * Creates a litter and its pets, all or none. `requestKey` is the idempotency key: a double click returns the same ones.
 * Throws Conflict beyond the account's number of active pets or litters, and Invalid for words that the law forbids, for an
 * impossible birth, and without a name.
 */
export async function createLitter(
  context: UserContext,
  input: NewLitter,
  requestKey: string | undefined,
): Promise<{ litter: Litter; pets: Pet[] }> {
  const { actor, db } = context;
  const { names, species } = checkBorn(context, input);
  return db.transaction(async (tx) => {
    const made = requestKey === undefined ? undefined : await findByRequestKey(tx, actor.id, requestKey);
    if (made) return readMade(context, tx, made);
    await refuseBeyondQuota(context, tx, names.length);
    const { name, dam, sire, bornOn } = input;
    const litterId = await insertLitter(context, tx, { name, dam, sire, bornOn }, requestKey);
    // A concurrent double click has made it meanwhile.
    if (litterId === undefined) return readMade(context, tx, (await findByRequestKey(tx, actor.id, requestKey!))!);
    await insertPets(context, tx, { ...input, species, names, litterId });
    const details = { pets: names.length };
    await recordAudit(context, tx, { act: 'litter_created', target: { kind: 'litter', id: litterId }, details });
    return readMade(context, tx, litterId);
  });
}

/** Names and species of the pets that are born. Throws Invalid. */
export function checkBorn(context: UserContext, input: Birth): Pick<Born, 'names' | 'species'> {
  const names = input.names ?? COLLAR_COLORS.slice(0, input.count ?? 0);
  if (names.length === 0) throw invalid({ names: 'Please name the pets, or say how many there are' });
  if (input.prices && input.prices.length !== names.length)
    throw invalid({ prices: 'Please give each pet its price, or all of them the same' });
  const species = decideSpecies(input.species ?? null, input.breed);
  checkWording(species, input.description);
  checkBirth(context, input.bornOn);
  return { names, species };
}

/**
 * Inserts a litter without pets. Undefined where a concurrent request with the same key has made it. Throws Conflict beyond the number of
 * litters.
 */
export async function insertLitter(
  { actor, now }: UserContext,
  tx: Tx,
  facts: Pick<typeof litters.$inferInsert, 'name' | 'dam' | 'sire' | 'bornOn' | 'expectedOn'>,
  requestKey: string | undefined,
): Promise<string | undefined> {
  if ((await tx.$count(litters, eq(litters.userId, actor.id))) >= LITTERS_MAX)
    throw conflict(`You have ${LITTERS_MAX} litters. Please delete one that you no longer need.`, 'quota_reached');
  const [litter] = await tx
    .insert(litters)
    .values({ ...facts, id: newId(), userId: actor.id, requestKey: requestKey ?? null, createdAt: now })
    .onConflictDoNothing({ target: [litters.userId, litters.requestKey] })
    .returning({ id: litters.id });
  return litter?.id;
}

type Born = Pick<NewLitter, 'breed' | 'price' | 'prices' | 'description' | 'bornOn'> & {
  species: (typeof pets.$inferInsert)['species'];
  names: readonly string[];
  litterId: string;
};

/** Inserts the pets of a litter that has none yet. */
export async function insertPets({ actor, now }: UserContext, tx: Tx, born: Born): Promise<void> {
  const { breed, price, prices, description, bornOn, species, names, litterId } = born;
  const { age, until: ageUntil } = ageOn(bornOn, toUtcDay(now));
  const shared = { userId: actor.id, breed, description, species, age, updatedAt: now };
  const rows = names.map((name, index) => ({
    ...shared,
    id: newId(),
    name,
    priceCents: prices?.[index] ?? price,
    // Lists that show the newest first keep the order of the form.
    createdAt: new Date(now.getTime() - index),
  }));
  await tx.insert(pets).values(rows);
  await tx.insert(petDetails).values(rows.map(({ id }) => ({ petId: id, bornOn, ageUntil })));
  await tx.insert(litterPets).values(rows.map(({ id }, position) => ({ petId: id, litterId, position })));
}

/** As it is now: pets may have been changed since the first request. */
export async function readMade(
  context: UserContext,
  tx: Tx,
  litterId: string,
): Promise<{ litter: Litter; pets: Pet[] }> {
  const litter = await findOwnLitter(tx, context.actor.id, litterId);
  const members = petsOfLitter(tx, litterId).as('members');
  const rows = await tx
    .select({ pet: pets })
    .from(pets)
    .innerJoin(members, eq(members.petId, pets.id))
    .orderBy(members.position);
  return { litter: presentLitter(context, litter!), pets: rows.map(({ pet }) => presentPet(pet)) };
}
