import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import * as admin from '../../../contract/admin/admin.ts';
import { call, reasonOf } from '../../calls/api.ts';
import { ROWS_PER_PAGE, isHandled, keyOf, queryClient, read, readPages } from '../../calls/query-client.ts';
import { notify } from '../../ui/notify.ts';
import { callConfirmed } from '../accounts/confirm-identity/call-confirmed.ts';
import { refreshMe } from '../accounts/queries.ts';

export function useAdminStats() {
  return useQuery(read(admin.adminStats, {}));
}

/** The users whose name or email `q` begins; blank means all. */
export function useAdminUsers(q = '') {
  return useInfiniteQuery({
    ...readPages(admin.adminUsers, { limit: ROWS_PER_PAGE, q }),
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap((page) => page.users),
  });
}

export function useSubscribers(q = '') {
  return useInfiniteQuery({
    ...readPages(admin.adminSubscribers, { limit: ROWS_PER_PAGE, q }),
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap((page) => page.subscribers),
  });
}

export function useDeleteUser() {
  return useMutation({
    mutationFn: (id: string) => callConfirmed(admin.deleteUser, { params: { id } }),
    onSuccess: () => {
      notify.success('User Deleted', 'User account has been permanently removed');
      const lists = [admin.adminErasures, admin.adminUsers, admin.adminStats, admin.adminSubscribers];
      return Promise.all(lists.map((list) => queryClient.invalidateQueries({ queryKey: keyOf(list) })));
    },
    onError: (error) => {
      if (!isHandled(error)) notify.error('Delete Failed', reasonOf(error, 'Failed to delete user'));
    },
  });
}

export function useAllowActivePets(id: string) {
  return useMutation({
    mutationFn: (body: { activePetsMax: number }) => call(admin.allowActivePets, { params: { id }, body }),
    onSuccess: ({ user }) => {
      notify.success('Saved', `This account may have ${user.activePetsMax} active pets.`);
      return queryClient.invalidateQueries({ queryKey: keyOf(admin.adminUsers) });
    },
    onError: (error) => {
      if (!isHandled(error)) notify.error('Not Saved', error.message);
    },
  });
}

export function useFailures() {
  return useQuery(read(admin.adminFailures, {}));
}

const ERASURES_SHOWN_EVERY_MS = 5_000;

export function useErasures() {
  return useQuery({ ...read(admin.adminErasures, {}), refetchInterval: ERASURES_SHOWN_EVERY_MS });
}

export function useRetryFailure({ kind, id }: Pick<admin.Failure, 'kind' | 'id'>) {
  return useMutation({
    mutationFn: () => call(admin.retryFailure, { params: { kind, id } }),
    onSuccess: ({ done, error }) => {
      if (done) notify.success('Done', 'It worked this time.');
      else notify.error('Failed Again', error ?? undefined);
    },
    onError: (error) => {
      if (!isHandled(error)) notify.error('Failed Again', error.message);
    },
    // The failure is resolved, or has a new error.
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(admin.adminFailures) }),
  });
}

export function useReviewFailure({ id }: Pick<admin.Failure, 'id'>) {
  return useMutation({
    mutationFn: () => call(admin.reviewFailure, { params: { id } }),
    onSuccess: () => notify.success('Reviewed', 'It is no longer in this list.'),
    onError: (error) => {
      if (!isHandled(error)) notify.error('Not Reviewed', error.message);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(admin.adminFailures) }),
  });
}

export function useSetupAdmin() {
  return useMutation({
    mutationFn: (body: { email: string; secretKey: string }) => callConfirmed(admin.setupAdmin, { body }),
    onSuccess: ({ message }) => {
      notify.success('Admin Account Ready', message);
      // It may be the signed-in account.
      return refreshMe();
    },
    onError: (error) => notify.error('Setup Failed', reasonOf(error, 'Invalid credentials or secret key')),
  });
}
