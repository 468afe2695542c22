import type { ModeratedPage } from '../../../../contract/reports/reports.ts';
import { AskReason } from '../../../ui/ask-reason.tsx';
import { Button } from '../../../ui/button.tsx';
import { useReinstatePage, useSuspendPage } from './suspension-queries.ts';

const EFFECT: Record<ModeratedPage['kind'], string> = {
  link: 'Buyers see that it is temporarily unavailable. Payments already started are completed.',
  litter: 'Buyers see that it is temporarily unavailable. The payment links of its pets keep working.',
  kennel: 'Visitors see that it is temporarily unavailable. Payment links and pages of litters keep working.',
  review: 'Nobody reads it or its answer anymore. We email the reason to the buyer who wrote it.',
};

const READ_BY_BOTH = {
  busyLabel: 'Taking down...',
  field: { label: 'Reason', hint: 'Buyer and breeder read it.', missing: 'Please say why, in a few words' },
};

/** Opens a buyer's page, and suspends it or lifts its suspension; empty for a deleted litter. */
export function PageActions({ page }: { page: ModeratedPage }) {
  const { kind, name, url, isSuspended } = page;
  const isReview = kind === 'review';
  const suspend = useSuspendPage(page);
  const reinstate = useReinstatePage(page);
  if (name === null) return null;
  return (
    <>
      <a
        className="inline-flex min-h-11 items-center text-evergreen underline underline-offset-4"
        aria-label={`Open the page of ${name}`}
        href={url}
        target="_blank"
        rel="noreferrer"
      >
        Open the page
      </a>
      {isSuspended ? (
        <Button
          kind="quiet"
          aria-label={`Lift Suspension of ${name}`}
          busy={reinstate.isPending}
          busyLabel="Lifting..."
          onClick={() => reinstate.mutate(undefined)}
        >
          Lift Suspension
        </Button>
      ) : (
        <AskReason
          label={isReview ? 'Take Down' : 'Suspend Page'}
          name={isReview ? `Take Down the Review of ${name}` : `Suspend Page of ${name}`}
          title={isReview ? `Take down the review of ${name}` : `Suspend the page of ${name}`}
          description={EFFECT[kind]}
          {...(isReview ? READ_BY_BOTH : {})}
          onSubmit={(reason) => suspend.mutateAsync(reason)}
        />
      )}
    </>
  );
}
