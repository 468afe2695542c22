import type { ModeratedPage } from '../../../../contract/reports/reports.ts';
import { AskReason } from '../../../ui/ask-reason.tsx';
import { Button } from '../../../ui/button.tsx';
import { useReinstatePage, useSuspendPage } from './suspension-queries.ts';

const EFFECT: Record<ModeratedPage['kind'], string> = {
  link: 'Buyers see that it is temporarily unavailable. Payments already started are completed.',
  litter: 'Buyers see that it is temporarily unavailable. The payment links of its pets keep working.',
  kennel: 'Visitors see that it is temporarily unavailable. Payment links and pages of litters keep working.',
};

/** Opens a buyer's page, and suspends it or lifts its suspension; empty for a deleted litter. */
export function PageActions({ page }: { page: ModeratedPage }) {
  const { kind, name, url, isSuspended } = page;
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
          label="Suspend Page"
          name={`Suspend Page of ${name}`}
          title={`Suspend the page of ${name}`}
          description={EFFECT[kind]}
          onSubmit={(reason) => suspend.mutateAsync(reason)}
        />
      )}
    </>
  );
}
