import { confirmEmailChange } from '../../../../contract/accounts/email-change.ts';
import * as strong from '../../../../contract/accounts/sign-in.ts';
import { call } from '../../../calls/api.ts';
import { change } from '../../../calls/change.ts';
import { useAct } from '../../../calls/use-act.ts';
import { signInWithPasskey } from '../../confirm-identity/passkey-calls.ts';
import { signedIn } from '../queries.ts';

export function useSignInWithCode() {
  return useAct((code: string) => call(strong.loginCode, { body: { code } }), { done: ({ user }) => signedIn(user) });
}

export function useSignInWithPasskey() {
  return useAct(signInWithPasskey, { done: ({ user }) => signedIn(user) });
}

/** Counts one of the two links of a change of the email address. */
export function useConfirmEmailChange() {
  return useAct((token: string) => change(confirmEmailChange, { body: { token } }, { waits: true }));
}
