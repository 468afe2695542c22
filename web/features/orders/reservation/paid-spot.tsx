import { formatAmount, fromAmount } from '../../../../contract/money.ts';
import type { OrderDeposit } from '../../../../contract/reservations/reserved-orders.ts';
import type { Sale } from '../../../../contract/sales/sales.ts';
import { screens } from '../../../../contract/screens.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { Returned, describeTerms } from './reservation.tsx';

interface PaidSpotProps {
  spot: NonNullable<Sale['spot']>;
  deposit: OrderDeposit;
  inFlight: Sale['inFlight'];
}

/** What is paid for a spot on a waiting list; the breeder manages it on the list. */
export function PaidSpot({ spot, deposit, inFlight }: PaidSpotProps) {
  const isHeld = deposit.releasedAt === null && fromAmount(deposit.held) > 0;
  return (
    <>
      <Facts>
        {inFlight ? (
          <Fact label="On its way">{formatAmount(inFlight.amount)}</Fact>
        ) : (
          <Fact label="Paid for the place">{formatAmount(deposit.paid)}</Fact>
        )}
        <Returned deposit={deposit} />
        <Fact label="If the person leaves">{describeTerms(deposit)}</Fact>
      </Facts>
      {deposit.law && <p className="mt-3 text-sm text-muted">{deposit.law}</p>}
      <p className="mt-3 text-sm text-muted">
        {inFlight
          ? `This payment (${inFlight.methodName}) isn’t confirmed yet.`
          : isHeld
            ? 'The money is in your Stripe account. It counts toward the pet that the person chooses; please don’t spend it before.'
            : 'This place has ended.'}
      </p>
      <p className="mt-3">
        <TextLink href={screens.litter.path.replace(':id', spot.litterId)}>Open the waiting list</TextLink>
      </p>
    </>
  );
}
