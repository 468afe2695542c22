import type { ExpectedLitter, Litter } from '../../../../contract/litters/litters.ts';
import type { UserContext } from '../../../context.ts';
import { recordAudit } from '../../audit/api.ts';
import { lockQuota } from '../quota.ts';
import { checkExpected } from './births.ts';
import { insertLitter } from './create.ts';
import { findByRequestKey } from './queries.ts';
import { readLitter } from './service.ts';

/**
 * Creates a litter before its birth, without pets. `requestKey` is the idempotency key. Throws Invalid for a week that is over or years
 * away, and Conflict beyond the account's number of litters.
 */
export async function expectLitter(
  context: UserContext,
  input: ExpectedLitter,
  requestKey: string | undefined,
): Promise<{ litter: Litter }> {
  const { actor, db } = context;
  checkExpected(context, input.expectedOn);
  return db.transaction(async (tx) => {
    await lockQuota(context, tx);
    const find = async () => (requestKey === undefined ? undefined : findByRequestKey(tx, actor.id, requestKey));
    const known = await find();
    const created = known === undefined ? await insertLitter(context, tx, input, requestKey) : undefined;
    if (created !== undefined)
      await recordAudit(context, tx, {
        act: 'litter_created',
        target: { kind: 'litter', id: created },
        details: { pets: 0 },
      });
    return { litter: await readLitter(context, (created ?? known ?? (await find()))!, tx) };
  });
}
