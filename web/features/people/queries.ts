import { useQuery } from '@tanstack/react-query';
import * as calls from '../../../contract/people/people.ts';
import { TERMS_HEADER, TERMS_VERSION } from '../../../contract/legal.ts';
import { call } from '../../calls/api.ts';
import { change } from '../../calls/change.ts';
import { read } from '../../calls/query-client.ts';
import { useAct } from '../../calls/use-act.ts';
import { notify } from '../../ui/notify.ts';
import { signedIn } from '../accounts/queries.ts';

export const usePeople = () => useQuery(read(calls.listPeople, {}));

export function useEndPerson() {
  return useAct((id: string) => change(calls.endPerson, { params: { id } }, { waits: true }), {
    done: () => notify.success('Access Ended', 'They are signed out everywhere.'),
    failed: 'Please Try Again',
  });
}

export function useRevoke() {
  return useAct((id: string) => change(calls.revokeInvitation, { params: { id } }, { waits: true }), {
    done: () => notify.success('Invitation Revoked', 'Its link no longer works.'),
    failed: 'Please Try Again',
  });
}

/** Reads what a mailed invitation is for; changes nothing. */
export function useInvitation() {
  return useAct((token: string) => call(calls.readInvitation, { body: { token } }));
}

export async function acceptInvitation(body: { token: string; fullName: string; password: string }) {
  const { user } = await call(calls.acceptInvitation, { body }, { [TERMS_HEADER]: TERMS_VERSION });
  signedIn(user);
  return user;
}
