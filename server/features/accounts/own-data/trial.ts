import { inArray } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { usedTrials } from '../../../db/schema.ts';
import { keyedHashes } from '../../../ids.ts';
import { toMailbox } from '../../../mailbox.ts';

/**
 * Records that a mailbox has used its trial. Returns whether it is the first time. Recognizes hashes by older keys, and
 * those of addresses as they were typed, which earlier releases stored.
 */
export async function claimTrial({ config, now }: Context, tx: Tx, email: string): Promise<boolean> {
  const hashes = keyedHashes(config.hashSecrets, `trial:${toMailbox(email)}`);
  const typed = keyedHashes(config.hashSecrets, `trial:${email}`);
  const [used] = await tx
    .select()
    .from(usedTrials)
    .where(inArray(usedTrials.emailHash, [...hashes, ...typed]))
    .limit(1);
  if (used) return false;
  const row = { emailHash: hashes[0], usedAt: now };
  return (await tx.insert(usedTrials).values(row).onConflictDoNothing().returning()).length > 0;
}
