import type { ReportedPage } from '../../../../contract/reports/reports.ts';
import { AskReason } from '../../../ui/ask-reason.tsx';
import { Button } from '../../../ui/button.tsx';
import { useReinstateAnswer, useSuspendAnswer } from './suspension-queries.ts';

/** Hides the answer to a review or shows it again; empty without one. */
export function AnswerActions({ page: { id, name, review } }: { page: ReportedPage }) {
  const suspend = useSuspendAnswer(id);
  const reinstate = useReinstateAnswer(id);
  if (!review || review.answer === null) return null;
  return review.isAnswerSuspended ? (
    <Button
      kind="quiet"
      aria-label={`Show the Answer of ${name}`}
      busy={reinstate.isPending}
      busyLabel="Showing..."
      onClick={() => reinstate.mutate(undefined)}
    >
      Show Answer
    </Button>
  ) : (
    <AskReason
      label="Hide Answer"
      name={`Hide the Answer of ${name}`}
      title={`Hide the answer of ${name}`}
      description="The review stays, without its answer. We email the reason to the breeder, who can’t answer again."
      busyLabel="Hiding..."
      onSubmit={(reason) => suspend.mutateAsync(reason)}
    />
  );
}
