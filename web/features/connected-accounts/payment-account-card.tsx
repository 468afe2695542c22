import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { Retry } from '../../ui/retry.tsx';
import { ConnectedText } from './connected-text.tsx';
import { CONNECTION_STATES, connectionState } from './connection-state.ts';
import { PaymentAccountFrame, PaymentAccountShape } from './payment-account-frame.tsx';
import { useConnect, useConnectionStatus } from './queries.ts';
import { LaterRequirements, Requirements } from './requirements.tsx';
import { ResetConnection } from './reset-connection.tsx';

interface PaymentAccountCardProps {
  /** Nothing until there is an account: the steps before the first sale have it as one of them. */
  isStep: boolean;
  /** Whether an account is expected while it is read. */
  isExpected: boolean;
}

export function PaymentAccountCard({ isStep, isExpected }: PaymentAccountCardProps) {
  const { data: status, isError, refetch } = useConnectionStatus();
  const connect = useConnect();
  const [resets, setResets] = useState(false);
  // A failed poll keeps the last status; the next poll retries.
  if (!status)
    return isError ? (
      <PaymentAccountFrame>
        <Retry what="your payment account" onRetry={refetch} />
      </PaymentAccountFrame>
    ) : isExpected ? (
      <PaymentAccountShape />
    ) : null;

  const state = connectionState(status);
  if (isStep && state === 'none') return null;
  const { label, tone, text } = CONNECTION_STATES[state];
  const details = status.accountDetails;
  const isAsked = state === 'connected' && details.requirementsList.length > 0;
  const connectable = state === 'none' || state === 'incomplete' || state === 'paused' || isAsked;
  const canReset = state !== 'admin' && Boolean(status.stripeAccountId);
  return (
    <PaymentAccountFrame
      badge={<Badge tone={tone}>{label}</Badge>}
      menu={
        canReset && (
          <MoreMenu what="your payment account" items={[{ label: 'Reset', onSelect: () => setResets(true) }]} />
        )
      }
    >
      {state === 'connected' ? <ConnectedText /> : <p className="text-muted">{text}</p>}
      {status.error && <p className="mt-3 text-danger">{status.error}</p>}
      {status.methodsNote && <p className="mt-2 text-sm text-muted">{status.methodsNote}</p>}
      {details.requirementsList.length > 0 && (
        <Requirements list={details.requirementsList} dueAt={details.requirementsDueAt} />
      )}
      {state === 'connected' && (
        <LaterRequirements list={details.requirementsLater} isNothingDue={details.requirementsList.length === 0} />
      )}
      {connectable && (
        <Button className="mt-4" busy={connect.isPending} busyLabel="Connecting..." onClick={() => connect.mutate()}>
          {state === 'none' ? 'Connect Stripe Account' : 'Continue Setup'}
        </Button>
      )}
      {resets && <ResetConnection onClose={() => setResets(false)} />}
    </PaymentAccountFrame>
  );
}
