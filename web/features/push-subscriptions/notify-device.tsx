import { useId } from 'react';
import { PUSH_KINDS, type PushKind } from '../../../contract/push-subscriptions/push-subscriptions.ts';
import { useContractForm } from '../../calls/use-contract-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { LinesShape } from '../../ui/lines-shape.tsx';
import { notify } from '../../ui/notify.ts';
import { Retry } from '../../ui/retry.tsx';
import { canBeNotified } from './device.ts';
import { notifyDevice, usePush, useStopNotifying } from './queries.ts';

const LABELS = {
  sale: 'A pet is sold',
  question: 'A buyer asks a question',
  dispute: 'A payment is disputed, or the bank decides',
  payout: 'A payout reaches your bank',
} as const satisfies Record<PushKind, string>;

/** What this device is notified of, and the press that has the browser ask for it. */
export function NotifyDevice() {
  const { data, isError, refetch } = usePush();
  if (!canBeNotified())
    return (
      <p className="text-muted">
        This browser can’t show notifications. On an iPhone or iPad, add this site to the Home Screen and open it there.
      </p>
    );
  if (isError) return <Retry what="your notifications" onRetry={refetch} />;
  if (!data) return <LinesShape />;
  return <NotifyForm key={String(data.kinds !== null)} kinds={data.kinds} />;
}

function NotifyForm({ kinds }: { kinds: PushKind[] | null }) {
  const id = useId();
  const isOn = kinds !== null;
  const { form, errors, submit, isPending } = useContractForm<{ kinds: PushKind[] }, unknown>({
    values: { kinds: kinds ?? [...PUSH_KINDS] },
    act: (typed) => notifyDevice(typed.kinds),
    done: () => notify.success('Notifications On', 'This device is notified until you sign out on it.'),
    failed: (error, isShown) => isShown || notify.error('Notifications Not Changed', error.message),
  });
  const stop = useStopNotifying();
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {isOn && Notification.permission === 'denied' && (
        <Alert kind="notice">This browser blocks notifications from this site. Allow them in its settings.</Alert>
      )}
      <fieldset className="space-y-3">
        <legend className="mb-2">
          {isOn
            ? 'This device is notified when'
            : 'Have this device show a notification, without names or amounts, when'}
        </legend>
        {PUSH_KINDS.map((kind) => (
          <div key={kind} className="flex items-center gap-3">
            <Checkbox
              id={`${id}-${kind}`}
              value={kind}
              {...form.register('kinds')}
              aria-invalid={errors.kinds ? true : undefined}
              aria-describedby={errors.kinds ? `${id}-error` : undefined}
            />
            <label htmlFor={`${id}-${kind}`} className="min-w-0 cursor-pointer py-1.5">
              {LABELS[kind]}
            </label>
          </div>
        ))}
        {errors.kinds && (
          <p id={`${id}-error`} role="alert" className="text-sm text-danger">
            {errors.kinds.message}
          </p>
        )}
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="secondary" busy={isPending} busyLabel="Saving...">
          {isOn ? 'Save' : 'Notify this device'}
        </Button>
        {isOn && (
          <Button kind="quiet" busy={stop.isPending} busyLabel="Stopping..." onClick={() => stop.mutate()}>
            Stop notifying
          </Button>
        )}
      </div>
    </form>
  );
}
