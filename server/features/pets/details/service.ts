import { eq } from 'drizzle-orm';
import { toUtcDay } from '../../../../contract/day.ts';
import { depositRefusal } from '../../../../contract/law/law.ts';
import { ageOn } from '../../../../contract/pets/pet-age.ts';
import {
  NO_DETAILS,
  SENTENCES,
  hasDetails,
  impossibleDays,
  type PetDetails,
} from '../../../../contract/pets/pet-details.ts';
import type { PetAge } from '../../../../contract/pets/pets.ts';
import type { Species } from '../../../../contract/law/species.ts';
import type { UserContext } from '../../../context.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { fromDetailsRow, petDetails, toDetailsRow, type DetailsRow } from '../../../db/schema.ts';
import { invalid, notFound } from '../../../errors.ts';
import { computeOwnDay } from '../../accounts/api.ts';
import { claimDocuments } from '../documents/service.ts';
import { petSpecies } from '../presenter.ts';
import { findOwnPet, type PetRow } from '../queries.ts';
import { shownDetails } from './presenter.ts';

/** The details of a breeder's own pet. Throws NotFound for another's. */
export async function readDetails({ db, actor }: UserContext, petId: string) {
  const pet = await findOwnPet(db, actor.id, petId);
  if (!pet) throw notFound('This pet was not found.');
  return { details: await readDetailsOrNone(db, petId), soldWithoutAgreement: pet.soldWithoutAgreement };
}

/** The details of the actor's own pet, part of which an agreement states. Throws NotFound. */
export async function ownPetFacts({ db, actor }: UserContext, petId: string) {
  const pet = await findOwnPet(db, actor.id, petId);
  if (!pet) throw notFound('This pet was not found.');
  const { name, breed, priceCents } = pet;
  const { sex, bornOn, microchip } = await readDetailsOrNone(db, petId);
  return { name, breed, priceCents, species: petSpecies(pet), sex, bornOn, microchip };
}

/** Throws Invalid for days that can't be, and for words that the law forbids to publish. */
export function checkDetails(context: UserContext, details: PetDetails, species: Species | null): void {
  const errors = impossibleDays(details, computeOwnDay(context));
  for (const [field, words] of listTexts(details)) {
    const refusal = depositRefusal(species, words);
    if (refusal) errors[field] ??= refusal;
  }
  if (Object.keys(errors).length > 0)
    throw invalid(Object.fromEntries(Object.entries(errors).map(([field, text]) => [`details.${field}`, text])));
}

function* listTexts(details: PetDetails): Iterable<[string, string]> {
  for (const name of SENTENCES) yield [name, details[name] ?? ''];
  for (const [index, { words }] of details.health.entries()) yield [`health.${index}.words`, words];
}

/** The age category by the date of birth; undefined without one. */
export const ageByBirth = (bornOn: string | null | undefined, now: Date): PetAge | undefined =>
  bornOn ? ageOn(bornOn, toUtcDay(now)).age : undefined;

/** Replaces the details of a pet that the transaction holds. Throws Invalid for a document that isn't its breeder's. */
export async function writeDetails(tx: DbOrTx, petId: string, details: PetDetails, now: Date): Promise<void> {
  if (!hasDetails(details)) {
    await tx.delete(petDetails).where(eq(petDetails.petId, petId));
    return;
  }
  const health = await claimDocuments(tx, petId, details.health);
  const ageUntil = details.bornOn && ageOn(details.bornOn, toUtcDay(now)).until;
  const row = { ...toDetailsRow({ ...details, health }), ageUntil };
  await tx
    .insert(petDetails)
    .values({ petId, ...row })
    .onConflictDoUpdate({ target: petDetails.petId, set: row });
}

/** When a pet that the transaction holds was born; null if unknown. */
export const findBirthDate = async (tx: DbOrTx, petId: string): Promise<string | null> =>
  (await findDetails(tx, petId))?.bornOn ?? null;

/** Reads a pet's details as its public page displays them. */
export const readPublicDetails = async (db: DbOrTx, pet: Pick<PetRow, 'id' | 'species' | 'breed'>) =>
  shownDetails((await findDetails(db, pet.id)) ?? null, petSpecies(pet));

async function readDetailsOrNone(db: DbOrTx, petId: string): Promise<PetDetails> {
  const row = await findDetails(db, petId);
  return row ? fromDetailsRow(row) : NO_DETAILS;
}

/** A pet's details as they are stored. */
export async function findDetails(db: DbOrTx, petId: string): Promise<DetailsRow | undefined> {
  return (await db.select().from(petDetails).where(eq(petDetails.petId, petId)).limit(1))[0];
}
