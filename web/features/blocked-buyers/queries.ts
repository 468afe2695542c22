import { useQuery } from '@tanstack/react-query';
import {
  blockBuyer,
  listBlockedBuyers,
  unblockBuyer,
  type BuyerSource,
} from '../../../contract/blocked-buyers/blocked-buyers.ts';
import { change } from '../../calls/change.ts';
import { read } from '../../calls/query-client.ts';
import { undoWithMessage, useAct } from '../../calls/use-act.ts';
import { notify } from '../../ui/notify.ts';

export const useBlockedBuyers = () => useQuery(read(listBlockedBuyers, {}));

const unblock = (id: string) => change(unblockBuyer, { params: { id } });

/** Where a breeder meets the buyer. */
export interface BuyerFound {
  kind: BuyerSource;
  id: string;
}

export function useBlock() {
  return useAct((found: BuyerFound) => change(blockBuyer, { body: found }), {
    done: ({ blockedBuyer }) =>
      notify.undo('Buyer Blocked', 'Your account page lists the buyers you have blocked.', () =>
        undoWithMessage(() => unblock(blockedBuyer.id)),
      ),
    failed: 'Please Try Again',
  });
}

export function useUnblock() {
  return useAct(unblock, { done: () => notify.success('Buyer Unblocked'), failed: 'Please Try Again' });
}
