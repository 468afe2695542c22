import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { useResetConnection } from './queries.ts';

/** `className` aligns the button's text with the texts above when it stands alone. */
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
      description="This disconnects your Stripe account from us. Buyers can’t pay you until you connect one again. The account at Stripe itself does not change."
      action="Reset Account"
      busyLabel="Resetting..."
      onConfirm={() => reset.mutateAsync()}
    />
  );
}
