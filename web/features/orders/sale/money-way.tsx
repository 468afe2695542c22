import type { ReactNode } from 'react';
import { formatAmount, formatMoney, fromAmount } from '../../../../contract/money.ts';
import { DISCOUNT_NAMES } from '../../../../contract/business.ts';
import type { PresentedLines } from '../../../../contract/order-lines/order-lines.ts';
import type { Sale } from '../../../../contract/sales/sales.ts';
import { formatProviderDay } from '../../../ui/dates.ts';

const UNKNOWN = 'Not known yet';

/** From what the buyer paid to what reaches the breeder's bank. */
export function MoneyWay({ sale }: { sale: Sale }) {
  const { price, lines, platformFee, total, providerFee, returned, promised, net } = sale.money;
  const payout = presentPayout(sale);
  const directly = directlyPaidCents(sale.deposit);
  return (
    <>
      <dl className="space-y-2">
        <Line label="The buyer paid">{formatAmount(total)}</Line>
        <Line label="Platform fee, paid by the buyer">{minus(platformFee)}</Line>
        <Line label="Your price" strong>
          {formatAmount(price)}
        </Line>
        {lines && <Lines lines={lines} petName={sale.order.pet.name} />}
        <Line label="Stripe’s fee">{providerFee === null ? UNKNOWN : minus(providerFee)}</Line>
        {fromAmount(returned) !== 0 && (
          <Line label={sale.order.refundWaits ? 'Refunded or to be refunded' : 'Refunded or disputed'}>
            {minus(returned)}
          </Line>
        )}
        {promised && <Line label="Held for the buyer’s promise">{minus(promised)}</Line>}
        {sale.order.refundOwed ? (
          <Line label="You owe the buyer" strong>
            {formatAmount(sale.order.refundOwed)}
          </Line>
        ) : net !== null && fromAmount(net) < 0 ? (
          <Line label="This sale costs you" strong>
            {formatMoney(-fromAmount(net))}
          </Line>
        ) : (
          <Line label="You keep" strong>
            {net === null ? UNKNOWN : formatAmount(net)}
          </Line>
        )}
        {directly > 0 && <Line label="Paid to you directly">{formatMoney(directly)}</Line>}
        {payout.line}
      </dl>
      <p className="mt-4 text-sm text-muted">{payout.words}</p>
    </>
  );
}

/** What the price is made of. */
const Lines = ({ lines: { petPrice, extras, discount }, petName }: { lines: PresentedLines; petName: string }) => (
  <>
    <Line label={`Of which ${petName}`}>{formatAmount(petPrice)}</Line>
    {extras.map(({ name, quantity, amount }) => (
      <Line key={name} label={quantity === 1 ? name : `${name} × ${quantity}`}>
        {formatAmount(amount)}
      </Line>
    ))}
    {discount && <Line label={DISCOUNT_NAMES[discount.reason]}>{minus(discount.amount)}</Line>}
  </>
);

/** When the money reaches the bank, or what keeps it from there. */
function presentPayout({ order, money: { net, availableAt, paidOutAt } }: Sale): { line: ReactNode; words: string } {
  if (order.isDisputed)
    return {
      line: <Line label="Payout">On hold</Line>,
      words:
        'Stripe holds the disputed amount until the buyer’s bank has decided. If the bank decides for you, it comes back to your Stripe balance.',
    };
  if (paidOutAt !== null)
    return {
      line: <Line label="Paid out to your bank">{formatProviderDay(paidOutAt)}</Line>,
      words: 'It came in one sum with your other payments of that payout.',
    };
  if (order.status === 'lost')
    return {
      line: null,
      words:
        'The buyer’s bank decided for the buyer, who got the money back. Stripe keeps its fee for the dispute. If the pet is still with you, you can list it again as a new pet.',
    };
  if (net !== null && fromAmount(net) <= 0) return { line: null, words: 'Nothing of this sale is left to pay out.' };
  return {
    line: (
      <Line label="Available for payout from">{availableAt === null ? UNKNOWN : formatProviderDay(availableAt)}</Line>
    ),
    words: 'Stripe pays out by the schedule of your Stripe account. Your bank may need a day or two.',
  };
}

/** What never reaches the payment account, and so no payout. */
function directlyPaidCents(deposit: Sale['deposit']): number {
  const kept = (deposit?.payments ?? []).filter(
    ({ state, cash }) => state === 'paid' && cash && cash.returned !== 'yes',
  );
  return kept.reduce((cents, { amount }) => cents + fromAmount(amount), 0);
}

const minus = (amount: string) => formatMoney(-fromAmount(amount));

function Line({ label, strong = false, children }: { label: string; strong?: boolean; children: ReactNode }) {
  return (
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-4 ${strong ? 'border-t border-line pt-2 font-semibold' : ''}`}
    >
      <dt className="min-w-0 flex-1 basis-32">{label}</dt>
      <dd className="ml-auto shrink-0 tabular-nums">{children}</dd>
    </div>
  );
}
