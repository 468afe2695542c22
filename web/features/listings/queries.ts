import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { countListings, listListings } from '../../../contract/listings/listings.ts';
import { salesFigures } from '../../../contract/orders/orders.ts';
import { myPaymentLinks } from '../../../contract/payment-links/payment-links.ts';
import { myPets } from '../../../contract/pets/pets.ts';
import { isHandled, keyOf, queryClient, read, readPages } from '../../calls/query-client.ts';
import { notify } from '../../ui/notify.ts';
import type { Shown } from './address.ts';
import { refreshListing } from './refresh.ts';

/**
 * The loaded rows. While a new search is fetched the old rows stay, and the latest search wins, since each has its own
 * key.
 */
export function useListings(shown: Shown) {
  return useInfiniteQuery({
    ...readPages(listListings, shown),
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap((page) => page.listings),
  });
}

export function useListingCounts() {
  return useQuery(read(countListings, {}));
}

export interface Act {
  petId: string;
  call: () => Promise<unknown>;
  done: string;
  text?: string;
  /** Takes it back, offered for some seconds. */
  undo?: () => Promise<unknown>;
  /** The title of the message if it fails. */
  failed: string;
}

/** Does something to a listing, then shows what became of it. */
export function useAct() {
  return useMutation({
    mutationFn: (act: Act) => perform(act),
    onSuccess: (_, { petId, done, text, undo }) => {
      if (!undo) return notify.success(done, text);
      notify.undo(done, text, () => takeBack(petId, undo));
    },
    onError: (error, { failed }) => {
      if (!isHandled(error)) notify.error(failed, error.message);
    },
  });
}

async function perform({ petId, call }: Pick<Act, 'petId' | 'call'>): Promise<void> {
  await call();
  // The overview shows the same pets and links.
  for (const list of [myPets, myPaymentLinks, salesFigures])
    void queryClient.invalidateQueries({ queryKey: keyOf(list) });
  await refreshListing(petId);
}

/** Undoes what was done to a listing, and shows it. */
export function takeBack(petId: string, undo: () => Promise<unknown>): void {
  perform({ petId, call: undo }).then(
    () => notify.success('Undone'),
    (error: Error) => {
      if (!isHandled(error)) notify.error('Error Undoing', error.message);
    },
  );
}
