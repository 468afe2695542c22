import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { useUnsubscribe } from '../queries.ts';

/** Beside the plan: canceling takes one press and a confirmation, as subscribing does. */
export function CancelButton() {
  const unsubscribe = useUnsubscribe();
  return (
    <Confirm
      trigger={
        <Button kind="quietDanger" className="max-sm:-mx-4">
          Cancel Subscription
        </Button>
      }
      title="Unsubscribe"
      description="Are you sure you want to unsubscribe? Your subscription will be cancelled immediately."
      action="Unsubscribe"
      busyLabel="Processing..."
      onConfirm={() => unsubscribe.mutateAsync()}
    />
  );
}
