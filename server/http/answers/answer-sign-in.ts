import type { FastifyReply } from 'fastify';
import type { User } from '../../../contract/accounts/accounts.ts';
import type { Context } from '../../context.ts';
import { unauthorized } from '../../errors.ts';
import { setDeviceToken } from '../cookies/device-token.ts';

/** A sign-in with its cookies; without a user, a code of the authenticator app is needed first. */
type SignedIn = { cookies: string[] } & ({ user: User; deviceToken: string } | { user: null });

/** Sets the cookies of a sign-in, and answers its user. Throws Unauthorized where a code is needed first. */
export function answerSignIn(
  { config }: Pick<Context, 'config'>,
  reply: FastifyReply,
  signedIn: SignedIn,
): { user: User } {
  reply.header('set-cookie', signedIn.cookies);
  if (!signedIn.user) throw unauthorized('Please type the code of your authenticator app.', 'code_required');
  setDeviceToken(config, reply, signedIn.deviceToken);
  return { user: signedIn.user };
}
