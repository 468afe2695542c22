import type { ReactNode } from 'react';
import { PROVIDER_FEE_TEXT } from '../../../contract/business.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Retry } from '../../ui/retry.tsx';
import { CONNECTION_STATES, connectionState } from './connection-state.ts';
import { useConnect, useConnectionStatus } from './queries.ts';
import { Requirements } from './requirements.tsx';
import { ResetConnection } from './reset-connection.tsx';

export function PaymentAccountCard() {
  const { data: status, isError, refetch } = useConnectionStatus();
  const connect = useConnect();
  // A failed poll keeps the last status; the next poll retries.
  if (!status)
    return isError ? (
      <Frame>
        <Retry what="your payment account" onRetry={refetch} />
      </Frame>
    ) : (
      <Shape />
    );

  const state = connectionState(status);
  const { label, tone, text } = CONNECTION_STATES[state];
  const connectable = state === 'none' || state === 'incomplete';
  return (
    <Frame badge={<Badge tone={tone}>{label}</Badge>}>
      <p className="text-muted">{text}</p>
      {status.error && <p className="mt-3 text-danger">{status.error}</p>}
      {state === 'incomplete' && <Requirements list={status.accountDetails.requirementsList} />}
      {state === 'connected' && (
        <p className="mt-2 text-sm text-muted">Stripe keeps {PROVIDER_FEE_TEXT} of each card payment.</p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {connectable && (
          <Button busy={connect.isPending} busyLabel="Connecting..." onClick={() => connect.mutate()}>
            {state === 'incomplete' ? 'Continue Setup' : 'Connect Stripe Account'}
          </Button>
        )}
        {state !== 'admin' && status.stripeAccountId && (
          <ResetConnection className={connectable ? undefined : '-ml-4'} />
        )}
      </div>
    </Frame>
  );
}

function Frame({ badge, children }: { badge?: ReactNode; children: ReactNode }) {
  return (
    <Card id="payment-account" aria-labelledby="payment-account-title">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="payment-account-title" className="text-xl">
          Payment Account
        </h2>
        {/* Screen readers announce a change found by polling. */}
        <span role="status">{badge}</span>
      </div>
      {children}
    </Card>
  );
}

function Shape() {
  return (
    <Frame>
      <div className="after-a-blink" aria-hidden="true">
        <div className="skeleton h-5 w-full" />
        <div className="skeleton mt-2 h-5 w-3/5" />
        <div className="skeleton mt-4 h-11 w-44" />
      </div>
    </Frame>
  );
}
