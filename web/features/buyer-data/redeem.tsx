import type { UseMutationResult } from '@tanstack/react-query';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useCopyBuyerData, useDeleteBuyerData } from './queries.ts';

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
      {step.isError && <Alert>{step.error.message}</Alert>}
      <Button kind={kind} busy={step.isPending} busyLabel="One moment..." onClick={() => step.mutate(token)}>
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
      before="The file holds what we know about you and your purchases. The link works once."
      after="The file is in your downloads."
      label="Download My Data"
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
      before="Your name, email and phone are deleted from your purchases here, and your breeder no longer sees them. We keep amounts and dates for our books. If you signed an agreement for a purchase, it stays for 4 years, as evidence for you and the breeder. This can’t be undone."
      after={step.data?.message ?? ''}
      label="Delete My Contact Data"
    />
  );
}
