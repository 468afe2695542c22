import { formatAmount } from '../../../contract/money.ts';
import type { PublicPaymentLink } from '../../../contract/payment-links.ts';
import { PET_AGES } from '../../../contract/pets.ts';
import { saleState } from './sale-state.ts';
import { Fact, Facts } from '../parts/facts.tsx';

export function OrderDetails({ link }: { link: PublicPaymentLink }) {
  const { paymentLink, pet, pricing } = link;
  const age = PET_AGES[pet.age];
  return (
    <section aria-labelledby="order-details">
      <h2 id="order-details">Order Details</h2>
      <Facts>
        <Fact name="Pet">
          <bdi>{pet.name}</bdi>
        </Fact>
        <Fact name="Age">
          {age.label}, {age.range}
        </Fact>
        {saleState(link) === 'sold' && <Fact name="Status">Sold</Fact>}
        {paymentLink.clientName && (
          <Fact name="Buyer">
            <bdi>{paymentLink.clientName}</bdi>
          </Fact>
        )}
        <Fact name="Price">{formatAmount(pricing.price)}</Fact>
        <Fact name={`Platform fee (${pricing.platformFeePercent}%)`}>{formatAmount(pricing.platformFee)}</Fact>
        <Fact name="Total" strong>
          {formatAmount(pricing.total)}
        </Fact>
      </Facts>
    </section>
  );
}
