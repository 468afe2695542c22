import { useMutation, useQuery } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import * as accounts from '../../../../contract/accounts/accounts.ts';
import { dayOf } from '../../../../contract/day.ts';
import { screens } from '../../../../contract/screens.ts';
import { call, type CallInput } from '../../../calls/api.ts';
import { isHandled, queryClient, read } from '../../../calls/query-client.ts';
import { forgetSession } from '../../../calls/session-hint.ts';
import { settings } from '../../../shell/settings.ts';
import { notify } from '../../../ui/notify.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { callConfirmed } from '../confirm-identity/call-confirmed.ts';
import { cacheMe } from '../queries.ts';

const sessionsRead = read(accounts.listSessions, {});

export function useUpdateMe() {
  return useMutation({
    mutationFn: (body: CallInput<typeof accounts.updateMe>['body']) => call(accounts.updateMe, { body }),
    onSuccess: ({ user }) => {
      cacheMe(user);
      notify.success('Profile Saved');
    },
    onError: notifyError,
  });
}

export function useChangePassword() {
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) => call(accounts.changePassword, { body }),
    onSuccess: ({ message }) => {
      notify.success('Password Changed', message);
      return queryClient.invalidateQueries({ queryKey: sessionsRead.queryKey });
    },
    onError: notifyError,
  });
}

export function useSessions() {
  return useQuery(sessionsRead);
}

export function useEndSession() {
  return useMutation({
    mutationFn: (id: string) => call(accounts.endSession, { params: { id } }),
    onSuccess: () => {
      notify.success('Session Ended', 'That device has to sign in again.');
      return queryClient.invalidateQueries({ queryKey: sessionsRead.queryKey });
    },
    onError: notifyError,
  });
}

/** Signs out all sessions, including this one. */
export function useEndSessions() {
  return useMutation({
    mutationFn: () => call(accounts.endSessions, {}),
    onSuccess: () => leave('Signed Out Everywhere', 'Every device has to sign in again.', screens.signIn.path),
    onError: notifyError,
  });
}

/** Downloads all data of the account as a file. */
export function useExport() {
  return useMutation({
    mutationFn: () => callConfirmed(accounts.exportAccount, {}),
    onSuccess: (everything) => {
      const day = dayOf(new Date());
      saveFile(`${settings.productName.toLowerCase()}-export-${day}.json`, JSON.stringify(everything, null, 2));
    },
    onError: notifyError,
  });
}

export function useDeleteAccount() {
  return useMutation({
    mutationFn: () => callConfirmed(accounts.deleteAccount, {}),
    onSuccess: () =>
      leave(
        'Account Deleted',
        'Your account is closed. The rest of your data is erased within minutes.',
        screens.landing.path,
      ),
    onError: (error) => {
      if (!isHandled(error)) notify.error('Delete Error', error.message);
    },
  });
}

/** The session has ended: clears all data cached for it. */
function leave(title: string, text: string, to: string): void {
  navigate(to);
  forgetSession();
  notify.success(title, text);
}

function notifyError(error: Error): void {
  if (!isHandled(error)) notify.error('Error', error.message);
}
