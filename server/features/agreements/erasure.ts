import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { agreementSettings, agreementVersions } from '../../db/schema.ts';

/** Deletes what a closed account saved. No signature names a version anymore. */
export async function eraseVersions(tx: Tx, userId: string): Promise<void> {
  await tx.delete(agreementSettings).where(eq(agreementSettings.userId, userId));
  await tx.delete(agreementVersions).where(eq(agreementVersions.userId, userId));
}
