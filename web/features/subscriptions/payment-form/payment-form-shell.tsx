import { useState, type FormEvent, type ReactNode } from 'react';
import { PLANS } from '../../../../contract/business.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { Agreement } from '../../legal/agreement.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';

const PRICE = formatMoney(PLANS.monthly.priceCents);

export type PaymentOutcome =
  /** The browser is navigating to the bank's page. */
  | { kind: 'redirecting' }
  | { kind: 'paid' }
  /** Null if the fields show the error themselves. */
  | { kind: 'refused'; message: string | null };

interface PaymentFormShellProps {
  /** False until the fields are loaded. */
  ready?: boolean;
  /** Days before the first charge; null when it is made now. */
  freeDays: number | null;
  pay: () => Promise<PaymentOutcome>;
  onPaid: () => void;
  children: ReactNode;
}

/** Shared by both payment forms: the button, the busy state, and the provider's refusal. */
export function PaymentFormShell({ ready = true, freeDays, pay, onPaid, children }: PaymentFormShellProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setRefusal(null);
    const outcome = await pay();
    if (outcome.kind === 'paid') return onPaid();
    if (outcome.kind === 'redirecting') return;
    setBusy(false);
    if (!outcome.message) return;
    setRefusal(outcome.message);
    notify.error('Payment Failed', outcome.message);
  };

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      {children}
      <p className="text-sm">
        {freeDays === null
          ? `Your free days are used up, so ${PRICE} is charged today, and then every month until you cancel.`
          : `Nothing is charged for ${freeDays === 1 ? '1 day' : `${freeDays} days`}, and then ${PRICE} every month until you cancel.`}
      </p>
      {refusal && <Alert>{refusal}</Alert>}
      <Button type="submit" className="min-h-12 w-full" disabled={!ready} busy={busy} busyLabel="Processing...">
        {freeDays === null ? `Pay ${PRICE} Today` : 'Start Free Trial'}
      </Button>
      <Agreement />
    </form>
  );
}
