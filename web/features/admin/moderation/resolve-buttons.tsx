import type { UseMutationResult } from '@tanstack/react-query';
import type { ReportOutcome } from '../../../../contract/reports/reports.ts';
import { Button } from '../../../ui/button.tsx';

interface ResolveButtonsProps {
  /** What leaves the list, for screen readers. */
  what: string;
  resolve: UseMutationResult<unknown, Error, ReportOutcome>;
}

/** Resolves an entry of a moderation list, with or without a reason to act. */
export function ResolveButtons({ what, resolve }: ResolveButtonsProps) {
  return (
    <>
      <Button
        kind="secondary"
        aria-label={`Mark as Handled: ${what}`}
        busy={resolve.isPending}
        busyLabel="Saving..."
        onClick={() => resolve.mutate('handled')}
      >
        Mark as Handled
      </Button>
      <Button
        kind="quiet"
        aria-label={`Dismiss: ${what}`}
        busy={resolve.isPending}
        busyLabel="Saving..."
        onClick={() => resolve.mutate('dismissed')}
      >
        Dismiss
      </Button>
    </>
  );
}
