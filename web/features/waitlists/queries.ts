import { useQuery } from '@tanstack/react-query';
import { decideEntry, openWaitlist } from '../../../contract/waitlists/decisions.ts';
import * as waitlists from '../../../contract/waitlists/waitlists.ts';
import type { Answer, CallInput } from '../../calls/api.ts';
import { change } from '../../calls/change.ts';
import { read, setRead } from '../../calls/query-client.ts';
import { useAct } from '../../calls/use-act.ts';

/** The waiting list of a litter. */
export function useWaitlist(litterId: string) {
  return useQuery(read(waitlists.getWaitlist, { params: { id: litterId } }));
}

type Change = CallInput<typeof waitlists.changeWaitlist>['body'];
type Act = { entryId: string } & (
  | { act: 'move'; before: string | null }
  | { act: 'putBack' | 'remove' | 'keep' | 'approve' }
  | { act: 'decline'; sentence: string }
);

export function useChangeWaitlist(litterId: string) {
  return useActOnList(litterId, (body: Change, options) =>
    change(waitlists.changeWaitlist, { params: { id: litterId }, body }, options),
  );
}

/** Lets the next person choose. */
export function usePassTurn(litterId: string) {
  return useActOnList(litterId, (turnId: string, options) =>
    change(waitlists.passTurn, { params: { id: litterId }, body: { turnId } }, options),
  );
}

/** Ends the list: nobody can join anymore, and paid spots are refunded. */
export function useEndWaitlist(litterId: string) {
  return useActOnList(litterId, (_: void, options) =>
    change(waitlists.endWaitlist, { params: { id: litterId } }, options),
  );
}

/** Asks each person in line whether they stay. */
export function useOpenWaitlist(litterId: string) {
  return useActOnList(litterId, (_: void, options) => change(openWaitlist, { params: { id: litterId } }, options));
}

/** What can be done with a person on the list. */
export function useActOnEntry(litterId: string) {
  return useActOnList(litterId, (act: Act, options) => {
    const params = { id: litterId, entryId: act.entryId };
    if (act.act === 'move') return change(waitlists.moveEntry, { params, body: { before: act.before } }, options);
    if (act.act === 'approve') return change(decideEntry, { params, body: { decision: 'approve' } }, options);
    if (act.act === 'decline')
      return change(decideEntry, { params, body: { decision: 'decline', sentence: act.sentence } }, options);
    if (act.act === 'keep') return change(waitlists.keepDeposit, { params }, options);
    return change(act.act === 'remove' ? waitlists.removeEntry : waitlists.putBackEntry, { params }, options);
  });
}

/** Every change answers with the whole list. */
const listActOptions = (litterId: string) => ({
  answered: (answer: Answer<typeof waitlists.getWaitlist>) =>
    setRead(waitlists.getWaitlist, { params: { id: litterId } }, answer),
  // Somebody may have joined or left meanwhile.
  isOutdatedBy: () => true,
});

function useActOnList<Given>(
  litterId: string,
  act: (given: Given, options: ReturnType<typeof listActOptions>) => Promise<unknown>,
) {
  return useAct((given: Given) => act(given, listActOptions(litterId)), { failed: 'Error Changing Waiting List' });
}
