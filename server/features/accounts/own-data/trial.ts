import { inArray } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { usedTrials } from '../../../db/schema.ts';
import { keyedHashes } from '../../../ids.ts';

/** Records that an address has used its trial; whether it is the first time. Hashes by older keys are recognized. */
export async function claimTrial({ config, now }: Context, tx: Tx, email: string): Promise<boolean> {
  const hashes = keyedHashes(config.trialSecrets, `trial:${email}`);
  const [used] = await tx.select().from(usedTrials).where(inArray(usedTrials.emailHash, hashes)).limit(1);
  if (used) return false;
  const row = { emailHash: hashes[0], usedAt: now };
  return (await tx.insert(usedTrials).values(row).onConflictDoNothing().returning()).length > 0;
}
