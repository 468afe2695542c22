import { useState } from 'react';
import { formatAmount, fromAmount } from '../../../../contract/money.ts';
import type { Sale } from '../../../../contract/sales/sales.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Question } from '../../../ui/question.tsx';
import { useRelease } from './queries.ts';

interface EndReservationProps {
  sale: Sale;
  ending: NonNullable<Sale['ending']>;
  onClose: () => void;
}

/** Ends a reservation, after the breeder has read what is refunded and what is kept. */
export function EndReservation({ sale, ending, onClose }: EndReservationProps) {
  const [returnsAll, setReturnsAll] = useState(false);
  const release = useRelease(sale);
  const { name } = sale.order.pet;
  return (
    <Question
      title={`End the reservation of ${name}?`}
      description={`${name} is for sale again. ${describeEnding(ending)}`}
      action="End reservation"
      busyLabel="Ending..."
      onConfirm={() => release.mutateAsync(returnsAll)}
      onClose={onClose}
    >
      {fromAmount(ending.kept) > 0 && (
        <div className="mt-3 flex min-h-11 items-center gap-3">
          <Checkbox id="return-all" checked={returnsAll} onChange={(event) => setReturnsAll(event.target.checked)} />
          <label htmlFor="return-all" className="cursor-pointer">
            Refund the deposit, too
          </label>
        </div>
      )}
    </Question>
  );
}

function describeEnding({ returned, byHand, kept }: NonNullable<Sale['ending']>): string {
  const isKept = fromAmount(kept) > 0;
  const sentences = [
    isKept
      ? `The due date and its grace period are over, so by the terms you keep ${formatAmount(kept)} of the deposit.`
      : '',
    fromAmount(returned) > 0
      ? `${formatAmount(returned)} is refunded to the buyer${isKept ? '' : ', the platform fee included'}.`
      : '',
    fromAmount(byHand) > 0 ? `Please return the ${formatAmount(byHand)} that they paid directly yourself.` : '',
  ];
  return sentences.filter(Boolean).join(' ');
}
