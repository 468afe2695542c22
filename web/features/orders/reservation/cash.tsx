import { useState } from 'react';
import { CASH_METHOD_LABELS } from '../../../../contract/reservations/cash.ts';
import type { OrderDeposit } from '../../../../contract/reservations/reserved-orders.ts';
import { formatAmount } from '../../../../contract/money.ts';
import type { Sale } from '../../../../contract/sales/sales.ts';
import type { ButtonKind } from '../../../ui/button-class.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Question } from '../../../ui/question.tsx';
import { findAddMoney } from '../sale/add-money.ts';
import { CashDialog } from './cash-dialog.tsx';
import { useReturnCash, useWithdrawCash } from './queries.ts';

interface CashProps {
  sale: Sale;
  deposit: OrderDeposit;
  isReserved: boolean;
}

type Part = OrderDeposit['payments'][number];

const describeCashPart = ({ amount, cash }: Part) =>
  `${formatAmount(amount)} (${CASH_METHOD_LABELS[cash!.method]}, ${formatDate(cash!.receivedOn)})`;

/** What the buyer paid directly: recorded by the breeder, confirmed by the buyer, returned by hand. */
export function Cash({ sale, deposit, isReserved }: CashProps) {
  const parts = deposit.payments.filter(({ cash }) => cash !== null);
  const newest = parts.at(-1);
  const next = findAddMoney(sale) === null ? parts.find(({ cash }) => cash!.returned === 'owed') : undefined;
  return (
    <>
      {newest && isReserved && <Answer sale={sale} part={newest} />}
      {!isReserved &&
        parts
          .filter(({ state }) => state === 'paid')
          .map((part) => <Return key={part.id} sale={sale} part={part} isNext={part === next} />)}
    </>
  );
}

/** None while an amount waits for the buyer's answer. */
export function RecordCash({ sale, deposit, kind }: Omit<CashProps, 'isReserved'> & { kind: ButtonKind }) {
  const [recording, setRecording] = useState(false);
  if (deposit.payments.some(({ cash, state }) => cash !== null && state === 'open')) return null;
  return (
    <>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button kind={kind} onClick={() => setRecording(true)}>
          Record cash or Zelle
        </Button>
        <p className="min-w-0 flex-1 basis-56 text-sm text-muted">
          The buyer pays the balance online, by the link in their email. Record here what they pay you in person.
        </p>
      </div>
      {recording && <CashDialog sale={sale} deposit={deposit} onClose={() => setRecording(false)} />}
    </>
  );
}

function Answer({ sale, part }: { sale: Sale; part: Part }) {
  const withdraw = useWithdrawCash(sale);
  if (part.state === 'failed')
    return (
      <p className="mt-3 wrap-anywhere">
        The buyer didn’t confirm {describeCashPart(part)}: “{part.cash!.declinedBecause}”
      </p>
    );
  if (part.state !== 'open') return null;
  return (
    <div className="mt-3">
      <p>You recorded {describeCashPart(part)}. It counts once the buyer confirms it. We’ve emailed them to ask.</p>
      <Button
        kind="secondary"
        className="mt-3"
        busy={withdraw.isPending}
        busyLabel="Withdrawing..."
        onClick={() => withdraw.mutate()}
      >
        Withdraw the record
      </Button>
    </div>
  );
}

function Return({ sale, part, isNext }: { sale: Sale; part: Part; isNext: boolean }) {
  const [asking, setAsking] = useState(false);
  const returnCash = useReturnCash(sale);
  if (part.cash!.returned === 'yes') return <p className="mt-3">You paid back {describeCashPart(part)} yourself.</p>;
  return (
    <div className="mt-3">
      <p>
        {part.cash!.returned === 'owed'
          ? `Please pay the buyer back ${describeCashPart(part)} yourself. It wasn’t paid through Stripe, so Stripe can’t refund it.`
          : `The buyer paid you ${describeCashPart(part)} directly. A refund through Stripe doesn’t include it.`}
      </p>
      <Button kind={isNext ? 'primary' : 'secondary'} className="mt-3" onClick={() => setAsking(true)}>
        I returned it
      </Button>
      {asking && (
        <Question
          title={`Did you return ${formatAmount(part.amount)}?`}
          description="This records that the buyer has the money back. The buyer gets an email, and it can’t be undone."
          action="I returned it"
          busyLabel="Recording..."
          onConfirm={() => returnCash.mutateAsync(part.id)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
