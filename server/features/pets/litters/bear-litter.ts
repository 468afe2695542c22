import { eq } from 'drizzle-orm';
import type { Birth, Litter } from '../../../../contract/litters/litters.ts';
import type { Pet } from '../../../../contract/pets/pets.ts';
import type { UserContext } from '../../../context.ts';
import { litters } from '../../../db/schema.ts';
import { conflict } from '../../../errors.ts';
import { recordAudit } from '../../audit/api.ts';
import { lockQuota, refuseBeyondQuota } from '../quota.ts';
import { checkBorn, insertPets, readMade } from './create.ts';
import { lockLitter } from './service.ts';

/**
 * The birth of an expected litter: its pets are created, all or none, and its page and waiting list go on. `requestKey` is the idempotency
 * key. Throws NotFound, Conflict for a litter that is born or failed, and beyond the account's number of active pets, and Invalid.
 */
export async function bearLitter(
  context: UserContext,
  litterId: string,
  input: Birth,
  requestKey: string | undefined,
): Promise<{ litter: Litter; pets: Pet[] }> {
  const born = checkBorn(context, input);
  return context.db.transaction(async (tx) => {
    // Before the litter, as when a litter is created: locks in one order.
    await lockQuota(context, tx);
    const litter = await lockLitter(context, tx, litterId);
    if (litter.bornOn !== null && requestKey !== undefined && litter.requestKey === requestKey)
      return readMade(context, tx, litterId);
    if (litter.failedAt !== null) throw conflict('This litter counts as not coming.', 'changed');
    if (litter.bornOn !== null) throw conflict('This litter was born already. Please check its pets.', 'changed');
    await refuseBeyondQuota(context, tx, born.names.length);
    // The key of its birth takes the place of the key that it was created with.
    await tx
      .update(litters)
      .set({ bornOn: input.bornOn, requestKey: requestKey ?? null })
      .where(eq(litters.id, litterId));
    await insertPets(context, tx, { ...input, ...born, litterId });
    await recordAudit(context, tx, {
      act: 'litter_changed',
      target: { kind: 'litter', id: litterId },
      details: { pets: born.names.length },
    });
    return readMade(context, tx, litterId);
  });
}
