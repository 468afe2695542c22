import { useMutation, useQuery } from '@tanstack/react-query';
import * as calls from '../../../../contract/accounts/sign-in.ts';
import { call } from '../../../calls/api.ts';
import { isHandled, queryClient, read } from '../../../calls/query-client.ts';
import { notify } from '../../../ui/notify.ts';
import { callConfirmed } from '../confirm-identity/call-confirmed.ts';
import { addPasskey, confirmWithPasskey, isCanceled } from '../confirm-identity/passkey-calls.ts';

const methodsRead = read(calls.signInMethods, {});

export function useSignInMethods() {
  return useQuery(methodsRead);
}

/** Any answer may differ after a second factor was given, above all those of the admin's pages. */
const refreshAll = () => queryClient.invalidateQueries();

export function useAddPasskey() {
  return useMutation({
    mutationFn: addPasskey,
    onSuccess: () => {
      notify.success('Passkey Added', 'You can sign in with it from now on.');
      return refreshAll();
    },
    onError: notifyError,
  });
}

export function useRemovePasskey() {
  return useMutation({
    mutationFn: (id: string) => callConfirmed(calls.removePasskey, { params: { id } }),
    onSuccess: () => {
      notify.success('Passkey Removed', 'It can’t sign you in anymore. Remove it from your device, too.');
      return refreshAll();
    },
    onError: notifyError,
  });
}

export function useConfirmWithPasskey() {
  return useMutation({ mutationFn: confirmWithPasskey, onSuccess: refreshAll, onError: notifyError });
}

export function useStartApp() {
  return useMutation({ mutationFn: (password: string) => call(calls.startAuthenticatorApp, { body: { password } }) });
}

export function useFinishApp() {
  return useMutation({
    mutationFn: (code: string) => callConfirmed(calls.finishAuthenticatorApp, { body: { code } }),
    onSuccess: ({ message }) => notify.success('Authenticator App Added', message),
  });
}

export function useRemoveApp() {
  return useMutation({
    mutationFn: (password: string) => call(calls.removeAuthenticatorApp, { body: { password } }),
    onSuccess: ({ message }) => {
      notify.success('Authenticator App Removed', message);
      return refreshAll();
    },
  });
}

export function useRenewCodes() {
  return useMutation({
    mutationFn: (password: string) => call(calls.renewRecoveryCodes, { body: { password } }),
    onSuccess: refreshAll,
  });
}

export { refreshAll as refreshAfterSetup };

function notifyError(error: Error): void {
  if (!isHandled(error) && !isCanceled(error)) notify.error('Error', error.message);
}
