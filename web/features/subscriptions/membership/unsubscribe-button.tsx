import { Confirm } from '../../../ui/confirm.tsx';
import { useKnownUser } from '../../accounts/queries.ts';
import { canUnsubscribe } from './membership.ts';
import { useUnsubscribe } from '../queries.ts';

/** For the footer: shown only to users with a trial or subscription. */
export function UnsubscribeButton() {
  const user = useKnownUser();
  const unsubscribe = useUnsubscribe();
  if (!user || !canUnsubscribe(user)) return null;
  return (
    <Confirm
      trigger={
        <button type="button" className="inline-flex min-h-11 items-center px-2 hover:text-ink hover:underline">
          Unsubscribe
        </button>
      }
      title="Unsubscribe"
      description="Are you sure you want to unsubscribe? Your subscription will be cancelled immediately."
      action="Unsubscribe"
      busyLabel="Processing..."
      onConfirm={() => unsubscribe.mutateAsync()}
    />
  );
}
