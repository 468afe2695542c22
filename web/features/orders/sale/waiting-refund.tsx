import { formatAmount } from '../../../../contract/money.ts';
import { STRIPE_BALANCE_URL } from '../../../../contract/stripe-dashboard.ts';
import { buttonClass } from '../../../ui/button-class.ts';

/** What to do, so that Stripe sends a refund. */
export const WaitingRefund = ({ amount }: { amount: string }) => (
  <>
    <p>
      Your available balance at Stripe doesn&rsquo;t cover the refund of {formatAmount(amount)} yet, so the buyer
      doesn&rsquo;t have the money. Please add {formatAmount(amount)} at Stripe: open Balances and choose &ldquo;Add to
      balance&rdquo;. Stripe sends the refund once the money is there; sales whose money becomes available count too.
    </p>
    <p className="mt-3 text-sm text-muted">
      Until then you owe it to the buyer, who can ask their bank to take it back. That costs a dispute fee.
    </p>
    <a className={buttonClass('primary', 'mt-4')} href={STRIPE_BALANCE_URL} target="_blank" rel="noreferrer">
      Add money at Stripe
    </a>
  </>
);
