import type { ReportedPage } from '../../../../contract/reports.ts';
import { AskReason } from '../../../ui/ask-reason.tsx';
import { Button } from '../../../ui/button.tsx';
import { useReinstateLink, useSuspendLink } from './suspension-queries.ts';

type Page = Pick<ReportedPage, 'linkId' | 'petName' | 'paymentUrl' | 'isSuspended'>;

/** Opens a buyer's page, and suspends it or lifts that. */
export function PageActions({ page: { petName, linkId, paymentUrl, isSuspended } }: { page: Page }) {
  const suspend = useSuspendLink(linkId);
  const reinstate = useReinstateLink(linkId);
  return (
    <>
      <a
        className="inline-flex min-h-11 items-center text-evergreen underline underline-offset-4"
        href={paymentUrl}
        target="_blank"
        rel="noreferrer"
      >
        Open the page
      </a>
      {isSuspended ? (
        <Button
          kind="quiet"
          busy={reinstate.isPending}
          busyLabel="Lifting..."
          onClick={() => reinstate.mutate(undefined)}
        >
          Lift Suspension
        </Button>
      ) : (
        <AskReason
          label="Suspend Page"
          name={`Suspend the page of ${petName}`}
          title={`Suspend the page of ${petName}`}
          description="Buyers see that it is temporarily unavailable. Payments already started are completed."
          busyLabel="Suspending..."
          onSubmit={(reason) => suspend.mutateAsync(reason)}
        />
      )}
    </>
  );
}
