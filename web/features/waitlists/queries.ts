import { useMutation, useQuery } from '@tanstack/react-query';
import * as waitlists from '../../../contract/waitlists/waitlists.ts';
import { call, type CallInput } from '../../calls/api.ts';
import { isHandled, keyOf, queryClient, read } from '../../calls/query-client.ts';
import { notify } from '../../ui/notify.ts';

/** The waiting list of a litter. */
export function useWaitlist(litterId: string) {
  return useQuery(read(waitlists.getWaitlist, { params: { id: litterId } }));
}

type Change = CallInput<typeof waitlists.changeWaitlist>['body'];
type Act = { entryId: string } & ({ act: 'move'; before: string | null } | { act: 'putBack' | 'remove' | 'keep' });

export function useChangeWaitlist(litterId: string) {
  return useAct(litterId, (body: Change) => call(waitlists.changeWaitlist, { params: { id: litterId }, body }));
}

/** Lets the next person choose. */
export function usePassTurn(litterId: string) {
  return useAct(litterId, (turnId: string) => call(waitlists.passTurn, { params: { id: litterId }, body: { turnId } }));
}

/** Nobody can join anymore, and what was paid for places goes back. */
export function useEndWaitlist(litterId: string) {
  return useAct(litterId, () => call(waitlists.endWaitlist, { params: { id: litterId } }));
}

/** What can be done with a person on the list. */
export function useActOnEntry(litterId: string) {
  return useAct(litterId, (act: Act) => {
    const params = { id: litterId, entryId: act.entryId };
    if (act.act === 'move') return call(waitlists.moveEntry, { params, body: { before: act.before } });
    if (act.act === 'keep') return call(waitlists.keepDeposit, { params });
    return call(act.act === 'remove' ? waitlists.removeEntry : waitlists.putBackEntry, { params });
  });
}

/** Every change answers with the whole list. */
function useAct<Given>(litterId: string, run: (given: Given) => Promise<{ waitlist: waitlists.Waitlist }>) {
  return useMutation({
    mutationFn: run,
    onSuccess: (answer) =>
      queryClient.setQueryData(read(waitlists.getWaitlist, { params: { id: litterId } }).queryKey, answer),
    onError: (error) => {
      if (!isHandled(error)) notify.error('Error Changing Waiting List', error.message);
      // Somebody may have joined or left meanwhile.
      void queryClient.invalidateQueries({ queryKey: keyOf(waitlists.getWaitlist) });
    },
  });
}
