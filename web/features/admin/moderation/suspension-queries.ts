import * as moderation from '../../../../contract/admin/moderation.ts';
import {
  resolveReports,
  type ModeratedPage,
  type ReportOutcome,
  type ReportedPage,
} from '../../../../contract/reports/reports.ts';
import { resolveSimilarPhotos, type SimilarPhotos } from '../../../../contract/reports/similar-photos.ts';
import { change } from '../../../calls/change.ts';
import { useAct } from '../../../calls/use-act.ts';
import { notify } from '../../../ui/notify.ts';

const options = { waits: true };
const telling = (title: string, text: string) => ({
  done: () => notify.success(title, text),
  failed: 'That Failed',
});

export function useSuspendUser(id: string) {
  return useAct(
    (reason: string) => change(moderation.suspendUser, { params: { id }, body: { reason } }, options),
    telling('Account Suspended', 'We emailed the breeder the reason.'),
  );
}

export function useReinstateUser(id: string) {
  return useAct(
    () => change(moderation.reinstateUser, { params: { id } }, options),
    telling('Suspension Lifted', 'We emailed the breeder, who can sell again.'),
  );
}

export function useEndUserSessions(id: string) {
  return useAct(
    () => change(moderation.endUserSessions, { params: { id } }, options),
    telling('Sessions Ended', 'Every device has to sign in again.'),
  );
}

type Page = Pick<ModeratedPage, 'kind' | 'id'>;
const SUSPEND = {
  link: moderation.suspendLink,
  litter: moderation.suspendLitter,
  kennel: moderation.suspendKennelPage,
  review: moderation.suspendReview,
} as const;
const REINSTATE = {
  link: moderation.reinstateLink,
  litter: moderation.reinstateLitter,
  kennel: moderation.reinstateKennelPage,
  review: moderation.reinstateReview,
} as const;

export function useSuspendPage({ kind, id }: Page) {
  return useAct(
    (reason: string) => change(SUSPEND[kind], { params: { id }, body: { reason } }, options),
    kind === 'review'
      ? telling('Review Taken Down', 'We emailed the reason to the buyer who wrote it.')
      : telling('Page Suspended', 'We emailed the breeder the reason.'),
  );
}

export function useReinstatePage({ kind, id }: Page) {
  return useAct(
    () => change(REINSTATE[kind], { params: { id } }, options),
    telling(
      'Suspension Lifted',
      kind === 'review' ? 'Everybody can read it again.' : 'Buyers can open the page again.',
    ),
  );
}

export function useSuspendAnswer(id: string) {
  return useAct(
    (reason: string) => change(moderation.suspendAnswer, { params: { id }, body: { reason } }, options),
    telling('Answer Hidden', 'We emailed the breeder the reason.'),
  );
}

export function useReinstateAnswer(id: string) {
  return useAct(
    () => change(moderation.reinstateAnswer, { params: { id } }, options),
    telling('Answer Shown', 'Everybody can read it again.'),
  );
}

export function useResolveReports({ kind, id, lastAt }: ReportedPage) {
  return useAct(
    (outcome: ReportOutcome) =>
      change(resolveReports, { params: { kind, id }, body: { outcome, until: lastAt } }, options),
    telling('Done', 'The reports are no longer in this list.'),
  );
}

export function useResolveSimilarPhotos({ id }: SimilarPhotos) {
  return useAct(
    (outcome: ReportOutcome) => change(resolveSimilarPhotos, { params: { id }, body: { outcome } }, options),
    telling('Done', 'The two photos are no longer in this list.'),
  );
}
