import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { getSetup } from '../../../contract/analytics/analytics.ts';
import { listListings, countListings } from '../../../contract/listings/listings.ts';
import * as litters from '../../../contract/litters/litters.ts';
import { salesFigures } from '../../../contract/orders/orders.ts';
import { myPets } from '../../../contract/pets/pets.ts';
import { call, type CallInput } from '../../calls/api.ts';
import { isHandled, keyOf, queryClient, read, readPages } from '../../calls/query-client.ts';
import { notify } from '../../ui/notify.ts';

/** The breeder's litters, newest first, as far as they are loaded. */
export function useLitters() {
  return useInfiniteQuery({
    ...readPages(litters.listLitters, {}),
    select: ({ pages }) => pages.flatMap((page) => page.litters),
  });
}

/** A litter with its pets. */
export function useLitter(id: string) {
  return useQuery(read(litters.getLitter, { params: { id } }));
}

function refreshLitters(): void {
  // Lists that aren't on the screen are read again once they are.
  queryClient.removeQueries({ queryKey: keyOf(listListings), type: 'inactive' });
  for (const shown of [litters.listLitters, litters.getLitter, listListings, countListings])
    void queryClient.invalidateQueries({ queryKey: keyOf(shown) });
}

const showFailure = (title: string) => (error: Error) => {
  if (!isHandled(error)) notify.error(title, error.message);
};

export function useCreateLitter() {
  return useMutation({
    mutationFn: (body: CallInput<typeof litters.createLitter>['body']) => call(litters.createLitter, { body }),
    onSuccess: () => {
      refreshLitters();
      for (const shown of [myPets, salesFigures, getSetup])
        void queryClient.invalidateQueries({ queryKey: keyOf(shown) });
    },
    onError: showFailure('Error Creating Litter'),
  });
}

export function useChangeLitter(id: string) {
  return useMutation({
    mutationFn: (body: CallInput<typeof litters.changeLitter>['body']) =>
      call(litters.changeLitter, { params: { id }, body }),
    onSuccess: refreshLitters,
    onError: showFailure('Error Changing Litter'),
  });
}

export function useDeleteLitter(id: string) {
  return useMutation({
    mutationFn: () => call(litters.deleteLitter, { params: { id } }),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: keyOf(litters.getLitter) });
      refreshLitters();
    },
    onError: showFailure('Error Deleting Litter'),
  });
}

export function useAddToLitter(id: string) {
  return useMutation({
    mutationFn: (petId: string) => call(litters.addToLitter, { params: { id }, body: { petId } }),
    onSuccess: refreshLitters,
    onError: showFailure('Error Changing Litter'),
  });
}
