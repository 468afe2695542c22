import { useState } from 'react';
import type { OrderDeposit } from '../../../../contract/deposits.ts';
import { formatAmount } from '../../../../contract/money.ts';
import type { Sale } from '../../../../contract/sales.ts';
import { Button } from '../../../ui/button.tsx';
import { dateOf } from '../../../ui/dates.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Question } from '../../../ui/question.tsx';
import { Cash } from './cash.tsx';
import { useRelease } from './queries.ts';

/** What is paid and due of a reserved pet, and the way to end the reservation. */
export function Reservation({ sale, deposit }: { sale: Sale; deposit: OrderDeposit }) {
  const { order } = sale;
  const [asking, setAsking] = useState(false);
  const release = useRelease(sale);
  const isReserved = order.status === 'reserved' || order.status === 'overdue';
  return (
    <>
      <Facts>
        <Fact label="Paid so far">{formatAmount(deposit.paid)}</Fact>
        {isReserved && <Fact label="Still due">{formatAmount(deposit.due)}</Fact>}
        {isReserved && <Fact label="The same in cash or by Zelle">{formatAmount(deposit.dueInCash)}</Fact>}
        <Fact label="The rest is due">{deposit.dueOn === null ? 'At hand-over' : dateOf(deposit.dueOn)}</Fact>
        <Fact label="If the buyer cancels">{termsOf(deposit)}</Fact>
      </Facts>
      {deposit.law && <p className="mt-3 text-sm text-muted">{deposit.law}</p>}
      {isReserved && (
        <>
          <p className="mt-3 text-sm text-muted">
            The money lies on your Stripe account. Please keep it until the pet is handed over.
          </p>
        </>
      )}
      <Cash sale={sale} deposit={deposit} isReserved={isReserved} />
      {isReserved && (
        <Button kind="secondary" className="mt-4" onClick={() => setAsking(true)}>
          End reservation
        </Button>
      )}
      {asking && (
        <Question
          title={`End the reservation of ${order.pet.name}?`}
          description={`${order.pet.name} is for sale again. Before the due date and its grace everything goes back to the buyer; afterwards the deposit follows its terms.`}
          action="End reservation"
          busyLabel="Ending..."
          onConfirm={() => release.mutateAsync()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const termsOf = ({ terms, refundableUntil }: OrderDeposit): string =>
  terms === 'not_refundable'
    ? 'You keep the deposit'
    : refundableUntil === null
      ? 'The deposit goes back'
      : `The deposit goes back until ${dateOf(refundableUntil)}`;
