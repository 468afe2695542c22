import type { UseMutationResult } from '@tanstack/react-query';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useCopyBuyerData, useDeleteBuyerData } from './queries.ts';
import { say, whyNotByLink } from './words.ts';

interface StepProps {
  step: UseMutationResult<unknown, Error, string>;
  token: string;
  before: string;
  after: string;
  label: string;
  kind: 'primary' | 'danger';
}

/** The mailed link only leads here: a press of the button uses it, not the visit of a mail scanner. */
function Step({ step, token, before, after, label, kind }: StepProps) {
  if (step.isSuccess) return <Alert kind="success">{after}</Alert>;
  return (
    <div className="flex flex-col items-start gap-5">
      <p>{before}</p>
      {step.isError && <Alert>{whyNotByLink(step.error)}</Alert>}
      <Button kind={kind} busy={step.isPending} busyLabel={say('yourData.busy')} onClick={() => step.mutate(token)}>
        {label}
      </Button>
    </div>
  );
}

export function GetCopy({ token }: { token: string }) {
  return (
    <Step
      step={useCopyBuyerData()}
      token={token}
      kind="primary"
      before={say('yourData.copyBefore')}
      after={say('yourData.copyAfter')}
      label={say('yourData.download')}
    />
  );
}

export function DeleteContact({ token }: { token: string }) {
  const step = useDeleteBuyerData();
  return (
    <Step
      step={step}
      token={token}
      kind="danger"
      before={say('yourData.deletionBefore')}
      after={step.data?.message ?? ''}
      label={say('yourData.delete')}
    />
  );
}
