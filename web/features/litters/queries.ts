import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import * as litters from '../../../contract/litters/litters.ts';
import type { CallInput } from '../../calls/api.ts';
import { change } from '../../calls/change.ts';
import { toQueryKey, queryClient, read, readPages } from '../../calls/query-client.ts';
import { useAct } from '../../calls/use-act.ts';

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

export function useChangeLitter(id: string) {
  return useAct(
    (body: CallInput<typeof litters.changeLitter>['body']) => change(litters.changeLitter, { params: { id }, body }),
    { failed: 'Error Changing Litter' },
  );
}

export function useDeleteLitter(id: string) {
  const forget = () => queryClient.removeQueries({ queryKey: toQueryKey(litters.getLitter) });
  return useAct(() => change(litters.deleteLitter, { params: { id } }, { answered: forget }), {
    failed: 'Error Deleting Litter',
  });
}

/** Says that an expected litter isn't coming. */
export function useFailLitter(id: string) {
  return useAct(() => change(litters.failLitter, { params: { id } }), { failed: 'Error Changing Litter' });
}

export function useAddToLitter(id: string) {
  return useAct((petId: string) => change(litters.addToLitter, { params: { id }, body: { petId } }), {
    failed: 'Error Changing Litter',
  });
}
