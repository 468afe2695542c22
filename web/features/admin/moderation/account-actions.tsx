import type { AdminUser } from '../../../../contract/admin/admin.ts';
import { AskReason } from '../../../ui/ask-reason.tsx';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { useEndUserSessions, useReinstateUser, useSuspendUser } from './suspension-queries.ts';

/** Suspends an account or lifts its suspension, and ends its sessions. */
export function AccountActions({ user: { id, fullName, isAdmin, suspension } }: { user: AdminUser }) {
  const suspend = useSuspendUser(id);
  const reinstate = useReinstateUser(id);
  const end = useEndUserSessions(id);
  return (
    <>
      <Confirm
        trigger={
          <Button kind="quiet" className="-mx-4 sm:mx-0" aria-label={`End Sessions of ${fullName}`}>
            End Sessions
          </Button>
        }
        title={`End the sessions of ${fullName}`}
        description="Every device has to sign in again."
        action="End Sessions"
        busyLabel="Ending..."
        onConfirm={() => end.mutateAsync(undefined)}
      />
      {suspension && (
        <Button
          kind="quiet"
          className="-mx-4 sm:mx-0"
          aria-label={`Lift Suspension of ${fullName}`}
          busy={reinstate.isPending}
          busyLabel="Lifting..."
          onClick={() => reinstate.mutate(undefined)}
        >
          Lift Suspension
        </Button>
      )}
      {!suspension && !isAdmin && (
        <AskReason
          label="Suspend"
          name={`Suspend ${fullName}`}
          title={`Suspend ${fullName}`}
          description="Buyers see that the payment links are temporarily unavailable, and the breeder can’t change or sell anything. Payments already started are completed."
          onSubmit={(reason) => suspend.mutateAsync(reason)}
        />
      )}
    </>
  );
}
