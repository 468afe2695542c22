import { useMutation } from '@tanstack/react-query';
import * as admin from '../../../../contract/admin/admin.ts';
import { adminAudit } from '../../../../contract/admin/audit.ts';
import {
  adminReports,
  resolveReports,
  type ModeratedPage,
  type ReportOutcome,
  type ReportedPage,
} from '../../../../contract/reports/reports.ts';
import {
  adminSimilarPhotos,
  resolveSimilarPhotos,
  type SimilarPhotos,
} from '../../../../contract/reports/similar-photos.ts';
import { call } from '../../../calls/api.ts';
import { isHandled, keyOf, queryClient } from '../../../calls/query-client.ts';
import { notify } from '../../../ui/notify.ts';

/** An admin's action with its success message; refetches the lists that show it. */
function useAct<Input>(act: (input: Input) => Promise<unknown>, title: string, text: string) {
  return useMutation({
    mutationFn: act,
    onSuccess: () => {
      notify.success(title, text);
      const lists = [admin.adminUsers, adminReports, adminSimilarPhotos, adminAudit];
      return Promise.all(lists.map((list) => queryClient.invalidateQueries({ queryKey: keyOf(list) })));
    },
    onError: (error) => {
      if (!isHandled(error)) notify.error('That Failed', error.message);
    },
  });
}

export function useSuspendUser(id: string) {
  return useAct(
    (reason: string) => call(admin.suspendUser, { params: { id }, body: { reason } }),
    'Account Suspended',
    'We emailed the breeder the reason.',
  );
}

export function useReinstateUser(id: string) {
  return useAct(
    () => call(admin.reinstateUser, { params: { id } }),
    'Suspension Lifted',
    'We emailed the breeder, who can sell again.',
  );
}

export function useEndUserSessions(id: string) {
  return useAct(
    () => call(admin.endUserSessions, { params: { id } }),
    'Sessions Ended',
    'Every device has to sign in again.',
  );
}

type Page = Pick<ModeratedPage, 'kind' | 'id'>;
const SUSPEND = { link: admin.suspendLink, litter: admin.suspendLitter } as const;
const REINSTATE = { link: admin.reinstateLink, litter: admin.reinstateLitter } as const;

export function useSuspendPage({ kind, id }: Page) {
  return useAct(
    (reason: string) => call(SUSPEND[kind], { params: { id }, body: { reason } }),
    'Page Suspended',
    'We emailed the breeder the reason.',
  );
}

export function useReinstatePage({ kind, id }: Page) {
  return useAct(
    () => call(REINSTATE[kind], { params: { id } }),
    'Suspension Lifted',
    'Buyers can open the page again.',
  );
}

export function useResolveReports({ kind, id, lastAt }: ReportedPage) {
  return useAct(
    (outcome: ReportOutcome) => call(resolveReports, { params: { kind, id }, body: { outcome, until: lastAt } }),
    'Done',
    'The reports are no longer in this list.',
  );
}

export function useResolveSimilarPhotos({ id }: SimilarPhotos) {
  return useAct(
    (outcome: ReportOutcome) => call(resolveSimilarPhotos, { params: { id }, body: { outcome } }),
    'Done',
    'The two photos are no longer in this list.',
  );
}
