import { getChallenge } from '../../contract/accounts/captcha.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { CAPTCHA_HEADER, CAPTCHA_REQUIRED } from '../../contract/accounts/proof-of-work.ts';
import { importTwice } from './import-twice.ts';
import { call, hasCode, type Answer, type CallInput } from './api.ts';

/**
 * A call behind "I'm not a robot". If the server requires a proof of work, solves it and retries the call; the solver
 * is loaded only then.
 */
export async function callWithCaptcha<E extends Endpoint & { captcha: true }>(
  endpoint: E,
  input: CallInput<E>,
  headers: Record<string, string> = {},
): Promise<Answer<E>> {
  try {
    return await call(endpoint, input, headers);
  } catch (error) {
    if (!hasCode(error, CAPTCHA_REQUIRED)) throw error;
    const [challenge, { proveWork }] = await Promise.all([
      call(getChallenge, {}),
      importTwice(() => import('./proof-of-work.ts')),
    ]);
    const proof = await proveWork(challenge).catch(() => null);
    if (proof === null) throw error;
    return call(endpoint, input, { ...headers, [CAPTCHA_HEADER]: proof });
  }
}
