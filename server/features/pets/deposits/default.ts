import { eq } from 'drizzle-orm';
import type { DepositDefault, DepositInput } from '../../../../contract/pets/deposits.ts';
import { toAmount } from '../../../../contract/money.ts';
import type { UserContext } from '../../../context.ts';
import { depositDefaults } from '../../../db/schema.ts';
import type { ErasureStep } from '../../../upkeep/erasure.ts';

/** What the forms of the actor's new deposits start with; null: the usual terms. */
export async function readDepositDefault({ db, actor }: UserContext): Promise<DepositDefault | null> {
  const [row] = await db
    .select({ terms: depositDefaults.terms })
    .from(depositDefaults)
    .where(eq(depositDefaults.userId, actor.id));
  return row?.terms ?? null;
}

/** Stores the actor's; no pet changes. */
export async function writeDepositDefault(
  { db, actor }: UserContext,
  { amount, steps, ...input }: DepositInput,
): Promise<DepositDefault> {
  const terms = {
    ...input,
    amount: amount === null ? null : toAmount(amount),
    steps: input.terms === 'steps' ? steps : null,
  };
  await db
    .insert(depositDefaults)
    .values({ userId: actor.id, terms })
    .onConflictDoUpdate({ target: depositDefaults.userId, set: { terms } });
  return terms;
}

export async function removeDepositDefault({ db, actor }: UserContext): Promise<void> {
  await db.delete(depositDefaults).where(eq(depositDefaults.userId, actor.id));
}

export const eraseDepositDefault: ErasureStep = {
  what: 'terms of new deposits',
  eraseBatch: async (_context, tx, { userId }) =>
    (
      await tx
        .delete(depositDefaults)
        .where(eq(depositDefaults.userId, userId))
        .returning({ id: depositDefaults.userId })
    ).length,
};
