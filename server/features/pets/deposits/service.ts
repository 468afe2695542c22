import { and, eq } from 'drizzle-orm';
import { DEPOSIT_LIMITS, type DepositInput, type OwnDeposit } from '../../../../contract/pets/deposits.ts';
import { dayAfter } from '../../../../contract/day.ts';
import type { UserContext } from '../../../context.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { depositTerms, litterPets, litters, pets } from '../../../db/schema.ts';
import { invalid, notFound } from '../../../errors.ts';
import { publish } from '../../../transaction-events.ts';
import { computeOwnDay } from '../../accounts/api.ts';
import { recordAudit } from '../../audit/api.ts';
import { findBirthDate, findDetails } from '../details/service.ts';
import { findOwnPet, lockOwnPet, type PetRow } from '../queries.ts';
import { PET_NOT_FOUND } from '../service.ts';
import { presentTerms } from './presenter.ts';

/** The deposit of a breeder's own pet; null without one. Throws NotFound. */
export async function readDeposit({ db, actor, now }: UserContext, petId: string): Promise<OwnDeposit | null> {
  const pet = await findOwnPet(db, actor.id, petId);
  if (!pet) throw notFound(PET_NOT_FOUND);
  const row = await findTerms(db, petId);
  return row ? presentTerms(row, pet, await findDetails(db, petId), now) : null;
}

/**
 * Stores by which deposit a pet can be reserved, and queues the expiry of its open checkouts; reserved buyers keep the terms
 * that they read. Throws NotFound, and Invalid for a deposit that isn't below the price, and for days that can't be.
 */
export async function writeDeposit(context: UserContext, petId: string, input: DepositInput): Promise<OwnDeposit> {
  const { db, now } = context;
  return db.transaction(async (tx) => {
    const pet = await lockPet(context, tx, petId);
    return presentTerms(await store(context, tx, pet, input), pet, await findDetails(tx, petId), now);
  });
}

/** Buyers pay the full price again; nothing changes for those who have reserved it. Throws NotFound. */
export async function removeDeposit(context: UserContext, petId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    await lockPet(context, tx, petId);
    await remove(context, tx, petId);
  });
}

async function remove(context: UserContext, tx: Tx, petId: string): Promise<void> {
  const gone = await tx.delete(depositTerms).where(eq(depositTerms.petId, petId)).returning();
  if (gone.length === 0) return;
  await publish(context, tx, 'offerChanged', { petId });
  await recordAudit(context, tx, { act: 'deposit_terms_changed', target: { kind: 'pet', id: petId } });
}

/**
 * Stores one deposit for each pet for sale in one of the actor's litters; null removes the deposits. Returns the number of pets.
 * Throws NotFound for another's litter, and Invalid as `writeDeposit`.
 */
export async function writeLitterDeposit(
  context: UserContext,
  litterId: string,
  input: DepositInput | null,
): Promise<number> {
  const { db, actor } = context;
  return db.transaction(async (tx) => {
    const own = and(eq(litters.id, litterId), eq(litters.userId, actor.id));
    if ((await tx.select({ id: litters.id }).from(litters).where(own)).length === 0)
      throw notFound('This litter was not found.');
    const found = await tx
      .select({ pet: pets })
      .from(pets)
      .innerJoin(litterPets, eq(litterPets.petId, pets.id))
      .where(and(eq(litterPets.litterId, litterId), eq(pets.userId, actor.id), eq(pets.status, 'active')))
      .orderBy(pets.id)
      .for('update', { of: pets });
    for (const { pet } of found)
      if (input) await store(context, tx, pet, input);
      else await remove(context, tx, pet.id);
    return found.length;
  });
}

async function lockPet({ actor }: UserContext, tx: Tx, petId: string): Promise<PetRow> {
  const pet = await lockOwnPet(tx, actor.id, petId);
  if (!pet) throw notFound(PET_NOT_FOUND);
  return pet;
}

async function store(context: UserContext, tx: Tx, pet: PetRow, input: DepositInput) {
  const { amount: amountCents, refundableUntil, dueOn, dueAgeWeeks, steps, ...rest } = input;
  await checkDeposit(context, tx, pet, input);
  const terms = {
    ...rest,
    amountCents,
    dueOn: rest.due === 'date' ? dueOn : null,
    dueAgeWeeks: rest.due === 'age' ? dueAgeWeeks : null,
    refundableUntil: rest.terms === 'refundable' ? refundableUntil : null,
    steps: rest.terms === 'steps' ? steps : null,
  };
  const [row] = await tx
    .insert(depositTerms)
    .values({ petId: pet.id, ...terms })
    .onConflictDoUpdate({ target: depositTerms.petId, set: terms })
    .returning();
  await publish(context, tx, 'offerChanged', { petId: pet.id });
  await recordAudit(context, tx, { act: 'deposit_terms_changed', target: { kind: 'pet', id: pet.id } });
  return row!;
}

async function checkDeposit(context: UserContext, tx: Tx, pet: PetRow, input: DepositInput): Promise<void> {
  const { amount, due, dueOn, terms, refundableUntil } = input;
  const errors: Record<string, string> = {};
  if (amount !== null && amount >= pet.priceCents) errors['amount'] = 'Please enter less than the price';
  const today = computeOwnDay(context);
  const latest = dayAfter(today, DEPOSIT_LIMITS.yearsAhead * 366);
  const isAhead = (day: string) => day > today && day <= latest;
  if (due === 'date' && dueOn !== null && !isAhead(dueOn)) errors['dueOn'] = 'Please choose a day from tomorrow on';
  if (terms === 'refundable' && refundableUntil !== null && !isAhead(refundableUntil))
    errors['refundableUntil'] = 'Please choose a day from tomorrow on';
  if (due === 'age' && (await findBirthDate(tx, pet.id)) === null)
    errors['dueAgeWeeks'] = 'Please enter the pet’s date of birth first';
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

async function findTerms(db: DbOrTx, petId: string) {
  return (await db.select().from(depositTerms).where(eq(depositTerms.petId, petId)))[0];
}
