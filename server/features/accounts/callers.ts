import type { Callers } from '../../context.ts';
import { recordAudit } from '../audit/api.ts';
import { findActor } from './actor.ts';
import { findUserByEmail } from './queries.ts';
import { findKnownDevice } from './sign-in/known-devices.ts';
import { findStartedSignIn } from './sign-in/started-sign-in.ts';

/** Who makes a request, for the server's HTTP. */
export const callers: Omit<Callers, 'findKeyHolder'> = {
  findActor,
  findKnownDevice,
  findStartedSignIn,
  findAccountId: async ({ db }, email) => (await findUserByEmail(db, email))?.id,
  async recordLimitReached(context, call, email) {
    const named = email === undefined ? undefined : await findUserByEmail(context.db, email);
    const userId = context.actor?.id ?? named?.id ?? null;
    await recordAudit(context, context.db, { act: 'limit_reached', userId, details: { call } });
  },
};
