import { stepLastDay } from '../../../../contract/pets/deposit-steps.ts';
import type { OrderDeposit } from '../../../../contract/reservations/reserved-orders.ts';
import { formatAmount, formatMoney, fromAmount } from '../../../../contract/money.ts';
import type { Sale } from '../../../../contract/sales/sales.ts';
import { formatDate } from '../../../ui/dates.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { openCents } from '../sale/steps.ts';
import { canEnd, isReservedOrder } from '../order-status.ts';
import { Cash } from './cash.tsx';
import { ProposedMove } from './move.tsx';
import { PaymentReceipts } from './payment-receipts.tsx';

/** What is paid and due of a reserved pet, and by which terms. */
export function Reservation({ sale, deposit }: { sale: Sale; deposit: OrderDeposit }) {
  const { order, inFlight } = sale;
  const isReserved = isReservedOrder(order);
  const isOpen = isReserved || inFlight !== undefined;
  const canChange = isReserved && !deposit.isDisputed;
  return (
    <>
      <Facts>
        {(isReserved || !inFlight) && (
          <Fact label={isReserved ? 'Paid so far' : 'Paid'}>{formatAmount(deposit.paid)}</Fact>
        )}
        {inFlight && <Fact label="On its way">{formatAmount(inFlight.amount)}</Fact>}
        <Returned deposit={deposit} />
        {isOpen && <Fact label="Balance">{formatMoney(openCents(deposit, inFlight))}</Fact>}
        {isReserved && !inFlight && <Fact label="If paid in cash or by Zelle">{formatAmount(deposit.dueInCash)}</Fact>}
        {isOpen && (
          <Fact label="Balance due">{deposit.dueOn === null ? 'At hand-over' : formatDate(deposit.dueOn)}</Fact>
        )}
        {isReserved && deposit.movedDays > 0 && (
          <Fact label="Due date moved">{deposit.movedDays === 1 ? 'By 1 day' : `By ${deposit.movedDays} days`}</Fact>
        )}
        {isReserved && deposit.lastDay !== null && (
          <Fact label="You can end it by its terms after">{formatDate(deposit.lastDay)}</Fact>
        )}
        {isReserved && <Fact label="If the buyer cancels">{describeTerms(deposit)}</Fact>}
        {deposit.releasedBy && <Fact label="Ended by">{ENDED_BY[deposit.releasedBy]}</Fact>}
        {deposit.releasedBy && deposit.refundable && !order.refundOwed && fromAmount(deposit.held) === 0 && (
          <Fact label="You keep">{formatAmount(deposit.refundable.price)}</Fact>
        )}
      </Facts>
      <PaymentReceipts orderId={order.id} payments={deposit.payments} />
      {isReserved && deposit.stopReason && deposit.lastDay && (
        <p role="status" className="mt-3 text-sm">
          {STOPPED[deposit.stopReason]} The buyer’s deadline is on hold until then.
          {!inFlight && canEnd(deposit) && ' If you end the reservation now, everything is refunded.'}
        </p>
      )}
      {isReserved && deposit.law && <p className="mt-3 text-sm text-muted">{deposit.law}</p>}
      {isReserved && (
        <p className="mt-3 text-sm text-muted">
          {deposit.isDisputed
            ? 'The buyer’s bank is looking into a payment for this reservation. Until it decides, the buyer can’t pay, and you can’t move or end the reservation.'
            : 'The money is in your Stripe account. Please don’t spend it until the pet is handed over.'}
        </p>
      )}
      {(canChange || !isOpen) && <Cash sale={sale} deposit={deposit} isReserved={isReserved} />}
      {canChange && <ProposedMove sale={sale} deposit={deposit} />}
    </>
  );
}

/** Shows how much of the payments was refunded, if any. */
export const Returned = ({ deposit: { returned } }: { deposit: OrderDeposit }) =>
  fromAmount(returned) > 0 && <Fact label="Refunded so far">{formatAmount(returned)}</Fact>;

const ENDED_BY: Record<NonNullable<OrderDeposit['releasedBy']>, string> = {
  breeder: 'You',
  buyer: 'The buyer',
  bank: 'The buyer’s bank',
  account: 'Account closed',
  clock: 'Automatically',
};

/** Summarizes which part of a deposit is refundable. */
export function describeTerms({ terms, refundableUntil, steps, dueOn }: OrderDeposit): string {
  if (terms === 'not_refundable') return 'You keep the deposit';
  if (terms === 'moves') return 'You keep the deposit; it can move to another pet';
  if (terms === 'steps' && steps && dueOn !== null)
    return steps.map((step) => `${step.percent}% is refunded until ${formatDate(stepLastDay(step, dueOn))}`).join(', ');
  return refundableUntil === null
    ? 'The deposit is refundable'
    : `The deposit is refundable until ${formatDate(refundableUntil)}`;
}

/** Why the buyer's days don't count, up to the end of what stops them. */
const STOPPED: Record<NonNullable<OrderDeposit['stopReason']>, string> = {
  suspended: 'The buyer can’t pay while your account is suspended.',
  account: 'The buyer can’t pay until your Stripe account can take payments.',
  dispute: 'The buyer can’t pay until the bank has decided.',
  checking: 'A payment is being checked, or waits for the buyer’s answer.',
  hidden: 'The page of this pet is suspended.',
  paused: 'The link of this pet is paused. Resume it to restart the deadline.',
  membership: 'Your subscription has ended. Renew it to restart the deadline.',
  provider: 'We can’t reach Stripe right now.',
};
