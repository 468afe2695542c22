import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import * as admin from '../../../contract/admin/admin.ts';
import { adminHealth } from '../../../contract/admin/health.ts';
import { toReason } from '../../calls/api.ts';
import { change } from '../../calls/change.ts';
import { ROWS_PER_PAGE, read, readPages } from '../../calls/query-client.ts';
import { useAct } from '../../calls/use-act.ts';
import { notify } from '../../ui/notify.ts';
import { callConfirmed } from '../confirm-identity/call-confirmed.ts';

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
  return useAct((id: string) => change(admin.deleteUser, { params: { id } }, { send: callConfirmed, waits: true }), {
    done: () => notify.success('User Deleted', 'User account has been permanently removed'),
    failed: (error) => notify.error('Delete Failed', toReason(error, 'Failed to delete user')),
  });
}

export function useFailures() {
  return useQuery(read(admin.adminFailures, {}));
}

const HEALTH_SHOWN_EVERY_MS = 10_000;

export function useHealth() {
  return useQuery({ ...read(adminHealth, {}), refetchInterval: HEALTH_SHOWN_EVERY_MS });
}

const ERASURES_SHOWN_EVERY_MS = 5_000;

export function useErasures() {
  return useQuery({ ...read(admin.adminErasures, {}), refetchInterval: ERASURES_SHOWN_EVERY_MS });
}

/** The failure is resolved, or has a new error. */
const options = { waits: true, isOutdatedBy: () => true };

export function useRetryFailure({ kind, id }: Pick<admin.Failure, 'kind' | 'id'>) {
  return useAct(() => change(admin.retryFailure, { params: { kind, id } }, options), {
    done: ({ done, error }) =>
      done ? notify.success('Done', 'It worked this time.') : notify.error('Failed Again', error ?? undefined),
    failed: 'Failed Again',
  });
}

export function useReviewFailure({ kind, id }: Pick<admin.Failure, 'kind' | 'id'>) {
  return useAct(() => change(admin.reviewFailure, { params: { kind, id } }, options), {
    done: () => notify.success('Reviewed', 'It is no longer in this list.'),
    failed: 'Not Reviewed',
  });
}

export function usePayOtherwise({ kind, id }: Pick<admin.Failure, 'kind' | 'id'>) {
  return useAct((note: string) => change(admin.payOtherwise, { params: { kind, id }, body: { note } }, options), {
    done: () => notify.success('Recorded', 'The buyer and the breeder get your note by email.'),
    failed: 'Not Recorded',
  });
}
