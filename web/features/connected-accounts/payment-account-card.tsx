import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Retry } from '../../ui/retry.tsx';
import { ConnectedText } from './connected-text.tsx';
import { CONNECTION_STATES, connectionState } from './connection-state.ts';
import { PaymentAccountFrame, PaymentAccountShape } from './payment-account-frame.tsx';
import { useConnect, useConnectionStatus } from './queries.ts';
import { Requirements } from './requirements.tsx';
import { ResetConnection } from './reset-connection.tsx';

export function PaymentAccountCard() {
  const { data: status, isError, refetch } = useConnectionStatus();
  const connect = useConnect();
  // A failed poll keeps the last status; the next poll retries.
  if (!status)
    return isError ? (
      <PaymentAccountFrame>
        <Retry what="your payment account" onRetry={refetch} />
      </PaymentAccountFrame>
    ) : (
      <PaymentAccountShape />
    );

  const state = connectionState(status);
  const { label, tone, text } = CONNECTION_STATES[state];
  const connectable = state === 'none' || state === 'incomplete' || state === 'paused';
  return (
    <PaymentAccountFrame badge={<Badge tone={tone}>{label}</Badge>}>
      {state === 'connected' ? <ConnectedText /> : <p className="text-muted">{text}</p>}
      {status.error && <p className="mt-3 text-danger">{status.error}</p>}
      {state === 'incomplete' && <Requirements list={status.accountDetails.requirementsList} />}
      <div className={`flex flex-wrap gap-2 ${state === 'connected' ? 'mt-1 -mb-2' : 'mt-4'}`}>
        {connectable && (
          <Button busy={connect.isPending} busyLabel="Connecting..." onClick={() => connect.mutate()}>
            {state === 'none' ? 'Connect Stripe Account' : 'Continue Setup'}
          </Button>
        )}
        {state !== 'admin' && status.stripeAccountId && (
          <ResetConnection className={connectable ? undefined : '-ml-4'} />
        )}
      </div>
    </PaymentAccountFrame>
  );
}
