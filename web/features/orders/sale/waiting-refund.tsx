import { formatAmount } from '../../../../contract/money.ts';
import type { Sale } from '../../../../contract/sales/sales.ts';
import { STRIPE_BALANCE_URL } from '../../../../contract/stripe-dashboard.ts';
import { settings } from '../../../shell/settings.ts';
import { buttonClass, type ButtonKind } from '../../../ui/button-class.ts';

/** What to do, so that Stripe sends a refund. */
export const WaitingRefund = ({ amount, isNext }: { amount: string; isNext: boolean }) => (
  <>
    <p>
      Your available balance at Stripe doesn&rsquo;t cover the refund of {formatAmount(amount)} yet, so the buyer
      doesn&rsquo;t have the money. Please add {formatAmount(amount)} at Stripe: open Balances and choose &ldquo;Add to
      balance&rdquo;. Stripe sends the refund once the money is there. Money from new sales counts too, once it becomes
      available.
    </p>
    <p className="mt-3 text-sm text-muted">
      Until then you owe it to the buyer, who can dispute the payment with their bank. That costs you a dispute fee.
    </p>
    <AddMoney kind={isNext ? 'primary' : 'secondary'} />
  </>
);

const AddMoney = ({ kind }: { kind: ButtonKind }) => (
  <a className={buttonClass(kind, 'mt-4')} href={STRIPE_BALANCE_URL} target="_blank" rel="noreferrer">
    Add money at Stripe
  </a>
);

type Owed = NonNullable<Sale['owed']>[number];

const WHY: Record<Owed['cause'], (amount: string) => string> = {
  balance: (amount) =>
    `Your available balance at Stripe doesn’t cover the refund of ${amount}, so Stripe didn’t send it. Please add ${amount} at Stripe. We’ll try again within a day.`,
  bank: (amount) =>
    `The buyer’s bank sent back the refund of ${amount}, often because a card was closed. The money is in your Stripe balance, and we’ll try again within a day. Please ask the buyer if the card still works. Before you pay another way, write to ${settings.supportEmail}, so that nobody is paid twice.`,
  account: (amount) =>
    `Your Stripe account is no longer connected, so we can’t send the refund of ${amount}. Please refund the payment in your Stripe dashboard, or connect the same account again.`,
  expired: (amount) =>
    `A payment like this can only be refunded within 180 days, so Stripe can no longer refund ${amount}. Please agree with the buyer on another way, keep proof, and write to ${settings.supportEmail} once you’ve paid.`,
  other: (amount) =>
    `Stripe didn’t accept the refund of ${amount}. We’ll try again within a day. Please look at the payment in your Stripe dashboard; Stripe may ask you for something there.`,
};

/** Why each refund that is owed hasn't arrived, what happens next, and what the breeder can do. */
export const OwedRefunds = ({ owed, isNext }: { owed: Owed[]; isNext: boolean }) => (
  <>
    {owed.map(({ amount, cause }, index) => (
      <p key={index} className="mt-3 first:mt-0">
        {WHY[cause](formatAmount(amount))}
      </p>
    ))}
    {isNext && <AddMoney kind="primary" />}
  </>
);
