import { useMutation } from '@tanstack/react-query';
import * as strong from '../../../../contract/accounts/sign-in.ts';
import { call } from '../../../calls/api.ts';
import { queryClient } from '../../../calls/query-client.ts';
import { signInWithPasskey } from '../confirm-identity/passkey-calls.ts';
import { signedIn } from '../queries.ts';

export function useSignInWithCode() {
  return useMutation({
    mutationFn: (code: string) => call(strong.loginCode, { body: { code } }),
    onSuccess: ({ user }) => signedIn(user),
  });
}

export function useSignInWithPasskey() {
  return useMutation({ mutationFn: signInWithPasskey, onSuccess: ({ user }) => signedIn(user) });
}

/** Counts one of the two links of a change of the email address. */
export function useConfirmEmailChange() {
  return useMutation({
    mutationFn: (token: string) => call(strong.confirmEmailChange, { body: { token } }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}
