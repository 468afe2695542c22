import type { Context } from '../../../context.ts';
import { readSignedCookie } from '../../../session-cookie.ts';

/** The account whose started sign-in, which waits for its code, the cookie header names; undefined without one. */
export async function findStartedSignIn(
  { auth, config }: Pick<Context, 'auth' | 'config'>,
  cookie = '',
): Promise<string | undefined> {
  const name = readSignedCookie(config, cookie, 'code-step');
  if (!name) return undefined;
  const { internalAdapter } = await auth.$context;
  return (await internalAdapter.findVerificationValue(name))?.value;
}
