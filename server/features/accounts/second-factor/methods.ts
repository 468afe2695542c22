import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { signInMethods } from '../../../../contract/accounts/sign-in.ts';
import type { UserContext } from '../../../context.ts';
import { twoFactors } from '../../../db/schema.ts';
import { listPasskeys } from './passkeys.ts';
import { countCodes } from './recovery-codes.ts';

/** How the account signs in besides the password. */
export async function readMethods(context: UserContext): Promise<z.input<typeof signInMethods.answer>> {
  const { db, actor } = context;
  const [app] = await db
    .select({ backupCodes: twoFactors.backupCodes })
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, actor.id), eq(twoFactors.verified, true)));
  return {
    authenticatorApp: app !== undefined,
    recoveryCodesLeft: app ? countCodes(app.backupCodes) : 0,
    passkeys: await listPasskeys(context),
    hasSecondFactor: actor.secondFactorAt !== null,
  };
}
