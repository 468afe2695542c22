import { serverNow } from '../../../calls/server-time.ts';
import { useQuery } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import * as accounts from '../../../../contract/accounts/accounts.ts';
import * as sessions from '../../../../contract/accounts/sessions.ts';
import { toUtcDay } from '../../../../contract/day.ts';
import { screens } from '../../../../contract/screens.ts';
import { change } from '../../../calls/change.ts';
import { read } from '../../../calls/query-client.ts';
import { forgetSession } from '../../../calls/session-hint.ts';
import { useAct } from '../../../calls/use-act.ts';
import { settings } from '../../../shell/settings.ts';
import { notify } from '../../../ui/notify.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { callConfirmed } from '../../confirm-identity/call-confirmed.ts';

export function useSessions() {
  return useQuery(read(sessions.listSessions, {}));
}

/** Ends the sessions of one row: those on devices that look alike. */
export function useEndSessionsOfRow() {
  return useAct(endEach, {
    done: (count) =>
      count > 1
        ? notify.success('Sessions Ended', 'Those devices have to sign in again.')
        : notify.success('Session Ended', 'That device has to sign in again.'),
    failed: 'Error',
  });
}

async function endEach(ids: string[]): Promise<number> {
  await Promise.all(ids.map((id) => change(sessions.endSession, { params: { id } }, { waits: true })));
  return ids.length;
}

/** Signs out all sessions, including this one. */
export function useEndSessions() {
  return useAct(() => change(sessions.endSessions, {}), {
    done: () => leave('Signed Out Everywhere', 'Every device has to sign in again.', screens.signIn.path),
    failed: 'Error',
  });
}

/** Downloads all data of the account as a file. */
export function useExport() {
  return useAct(() => callConfirmed(accounts.exportAccount, {}), {
    done: (everything) => {
      const day = toUtcDay(new Date(serverNow()));
      saveFile(`${settings.productName.toLowerCase()}-export-${day}.json`, JSON.stringify(everything, null, 2));
    },
    failed: 'Error',
  });
}

export function useDeleteAccount() {
  return useAct(() => change(accounts.deleteAccount, {}, { send: callConfirmed }), {
    done: () =>
      leave(
        'Account Deleted',
        'Your account is closed. The rest of your data is erased within minutes.',
        screens.landing.path,
      ),
    failed: 'Delete Error',
  });
}

/** The session has ended: clears all data cached for it. */
function leave(title: string, text: string, to: string): void {
  navigate(to);
  forgetSession();
  notify.success(title, text);
}
