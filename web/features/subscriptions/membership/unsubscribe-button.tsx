import { Confirm } from '../../../ui/confirm.tsx';
import { useUserIfAny } from '../../accounts/queries.ts';
import { useUnsubscribe } from '../queries.ts';

/** For the footer: shown to signed-in users who have a subscription status and are no admins. */
export function UnsubscribeButton({ className = 'px-2' }: { className?: string }) {
  const user = useUserIfAny();
  const unsubscribe = useUnsubscribe();
  if (!user?.subscriptionStatus || user.isAdmin) return null;
  return (
    <Confirm
      trigger={
        <button
          type="button"
          className={`inline-flex min-h-11 items-center hover:text-ink hover:underline ${className}`}
        >
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
