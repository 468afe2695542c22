import { INSTALLMENT_COUNT } from '../../../contract/business.ts';
import { formatAmount, formatMoney, fromAmount, installments } from '../../../contract/money.ts';
import type { LinkPage } from '../../../contract/pages/public-page.ts';
import { useSay } from '../words/words.tsx';

/** What the buyer pays now, by the chosen method: the style sheet shows one of them, also without scripts. */
export function DueToday({ page: { link, installments: offer } }: { page: LinkPage }) {
  const say = useSay();
  const { total } = link.pricing;
  if (link.deposit) return say('pay.deposit', { amount: formatAmount(link.deposit.total) });
  const [first = 0] = installments(fromAmount(total), INSTALLMENT_COUNT);
  return (
    <>
      <span className="due-by-card">{say('pay.now', { amount: formatAmount(total) })}</span>
      {offer.offered && (
        <span className="due-by-klarna">
          {offer.inFour ? say('pay.today', { amount: formatMoney(first) }) : say('pay.toKlarna')}
        </span>
      )}
    </>
  );
}
