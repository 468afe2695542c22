import type { Endpoint } from '../../../contract/endpoint.ts';
import { importTwice } from '../../calls/import-twice.ts';
import { call, hasCode, type Answer, type CallInput } from '../../calls/api.ts';

/**
 * A call that may ask for the password or a passkey again. Opens that question, which is loaded only then, and retries
 * the call once it is answered.
 */
export async function callConfirmed<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Answer<E>> {
  try {
    return await call(endpoint, input);
  } catch (error) {
    if (!hasCode(error, 'confirmation_required')) throw error;
    const { confirmIdentity } = await importTwice(() => import('./confirm-dialog.tsx'));
    if (!(await confirmIdentity())) throw error;
    return call(endpoint, input);
  }
}
