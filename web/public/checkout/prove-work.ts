import { CAPTCHA_HEADER, CHALLENGE_PATH } from '../../../contract/accounts/proof-of-work.ts';
import { proveWork } from '../../calls/proof-of-work.ts';

/** Many people on this network are buying: the browser works for a second. Returns what to send with the request. */
export async function proofHeaders(): Promise<Record<string, string>> {
  const response = await fetch(CHALLENGE_PATH);
  const proof = await proveWork(await response.json());
  return proof === null ? {} : { [CAPTCHA_HEADER]: proof };
}
