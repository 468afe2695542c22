import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { ConnectedText } from './connected-text.tsx';
import { CONNECTION_STATES } from './connection-state.ts';

export function PaymentAccountFrame({ badge, children }: { badge?: ReactNode; children: ReactNode }) {
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

/** The account in a line, for a breeder who has none yet: the button that connects one, and the state. */
export function NotConnectedLine({ button, children }: { button: ReactNode; children?: ReactNode }) {
  const { label, tone } = CONNECTION_STATES.none;
  return (
    <section aria-label="Payment Account" className="flex flex-wrap items-center gap-x-2.5">
      {button}
      <span role="status">
        <Badge tone={tone}>{label}</Badge>
      </span>
      {children}
    </section>
  );
}

/** The text of its button, and how it stands in the line. */
export const CONNECT = { label: 'Connect Stripe Account', className: '-mx-4 -my-2.5' };

/**
 * As high as the card of a connected account, the most frequent one, at any width: its invisible text takes the space.
 */
export function PaymentAccountShape() {
  const { label, tone } = CONNECTION_STATES.connected;
  return (
    <PaymentAccountFrame
      badge={
        <span className="invisible" aria-hidden="true">
          <Badge tone={tone}>{label}</Badge>
        </span>
      }
    >
      <div className="relative" aria-hidden="true">
        <div className="invisible">
          <ConnectedText />
          <div className="mt-1 -mb-2 h-11" />
        </div>
        <div className="after-a-blink absolute inset-0">
          <div className="skeleton h-5 w-full" />
          <div className="skeleton mt-3 h-5 w-3/5" />
          <div className="skeleton absolute bottom-0 h-8 w-20" />
        </div>
      </div>
    </PaymentAccountFrame>
  );
}
