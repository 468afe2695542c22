import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { ConnectedText } from './connected-text.tsx';
import { CONNECTION_STATES } from './connection-state.ts';

interface PaymentAccountFrameProps {
  badge?: ReactNode;
  /** What is rarely done with the account. */
  menu?: ReactNode;
  children: ReactNode;
}

export function PaymentAccountFrame({ badge, menu, children }: PaymentAccountFrameProps) {
  return (
    <Card id="payment-account" aria-labelledby="payment-account-title" className="max-sm:px-4 max-sm:py-2">
      <div className="flex items-start gap-x-3">
        <div className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id="payment-account-title" tabIndex={-1} className="text-lg outline-none sm:text-xl">
            Payment Account
          </h2>
          {/* Screen readers announce a change found by polling. */}
          <span role="status">{badge}</span>
        </div>
        <div className="-mr-3">{menu}</div>
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

/** Takes the height of the card of a connected account, the most frequent one, at any width: its invisible text takes the space. */
export function PaymentAccountShape() {
  const { label, tone } = CONNECTION_STATES.connected;
  return (
    <PaymentAccountFrame
      badge={
        <span className="invisible" aria-hidden="true">
          <Badge tone={tone}>{label}</Badge>
        </span>
      }
      menu={<div className="size-11" />}
    >
      <div className="relative" aria-hidden="true">
        <div className="invisible">
          <ConnectedText />
        </div>
        <div className="after-a-blink absolute inset-0">
          <div className="skeleton h-5 w-full" />
          <div className="skeleton mt-3 h-5 w-3/5" />
        </div>
      </div>
    </PaymentAccountFrame>
  );
}
