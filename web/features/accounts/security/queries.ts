import { useQuery } from '@tanstack/react-query';
import * as calls from '../../../../contract/accounts/sign-in.ts';
import { change, readAgain } from '../../../calls/change.ts';
import { read } from '../../../calls/query-client.ts';
import { useAct } from '../../../calls/use-act.ts';
import { notify } from '../../../ui/notify.ts';
import { callConfirmed } from '../../confirm-identity/call-confirmed.ts';
import { addPasskey, confirmWithPasskey, isCanceled } from '../../confirm-identity/passkey-calls.ts';

export function useSignInMethods() {
  return useQuery(read(calls.signInMethods, {}));
}

export function useAddPasskey() {
  return useAct(addPasskey, {
    done: () => notify.success('Passkey Added', 'You can sign in with it from now on.'),
    failed: notifyUnlessCanceled,
  });
}

export function useRemovePasskey() {
  return useAct((id: string) => change(calls.removePasskey, { params: { id } }, { send: callConfirmed, waits: true }), {
    done: () =>
      notify.success('Passkey Removed', 'You can no longer sign in with it. Remove it from your device, too.'),
    failed: 'Error',
  });
}

/** Any answer may differ then, above all those of the admin's pages. */
export function useConfirmWithPasskey() {
  return useAct(() => confirmWithPasskey().then(() => readAgain(['everything'])), { failed: notifyUnlessCanceled });
}

export function useStartApp() {
  return useAct((password: string) => change(calls.startAuthenticatorApp, { body: { password } }));
}

/** Its dialog shows the recovery codes first, then has everything read again: the app's state would close it. */
export const finishApp = (body: { code: string }) => callConfirmed(calls.finishAuthenticatorApp, { body });

export function useRemoveApp() {
  return useAct((password: string) => change(calls.removeAuthenticatorApp, { body: { password } }, { waits: true }), {
    done: ({ message }) => notify.success('Authenticator App Removed', message),
  });
}

export function useRenewCodes() {
  return useAct((password: string) => change(calls.renewRecoveryCodes, { body: { password } }, { waits: true }));
}

function notifyUnlessCanceled(error: Error): void {
  if (!isCanceled(error)) notify.error('Error', error.message);
}
