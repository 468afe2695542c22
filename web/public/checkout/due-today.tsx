import { INSTALLMENT_COUNT } from '../../../contract/business.ts';
import { formatAmount, formatMoney, fromAmount, installments } from '../../../contract/money.ts';
import type { LinkPage } from '../../../contract/public-page.ts';

/** What the buyer pays now, by the chosen method: the style sheet shows one of them, also without scripts. */
export function DueToday({ page: { link, installments: offer } }: { page: LinkPage }) {
  const { total } = link.pricing;
  const [first = 0] = installments(fromAmount(total), INSTALLMENT_COUNT);
  return (
    <>
      <span className="due-by-card">{`Pay ${formatAmount(total)}`}</span>
      {offer.offered && (
        <span className="due-by-klarna">{offer.inFour ? `Pay ${formatMoney(first)} today` : 'Continue to Klarna'}</span>
      )}
    </>
  );
}
