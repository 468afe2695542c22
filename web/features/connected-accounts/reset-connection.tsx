import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { useResetConnection } from './queries.ts';

/** `className`: where it stands alone, its text begins where the other texts do. */
export function ResetConnection({ className }: { className?: string }) {
  const reset = useResetConnection();
  return (
    <Confirm
      trigger={
        <Button kind="quiet" className={className}>
          Reset
        </Button>
      }
      title="Reset your payment account?"
      description="We forget this Stripe account, and buyers can't pay you until you connect one again. The account at Stripe itself stays as it is."
      action="Reset Account"
      busyLabel="Resetting..."
      onConfirm={() => reset.mutateAsync()}
    />
  );
}
