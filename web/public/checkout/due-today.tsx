import { formatAmount, formatMoney, fromAmount, installments } from '../../../contract/money.ts';
import { toChoiceTexts } from '../../../contract/payment-methods/payment-methods.ts';
import type { LinkPage } from '../../../contract/pages/public-page.ts';
import { useTranslate } from '../locales/messages.tsx';

/** What the buyer pays now, by the chosen method: the style sheet shows one of them, also without scripts. */
export function DueToday({ page: { link, offers } }: { page: LinkPage }) {
  const translate = useTranslate();
  const { total } = link.pricing;
  if (link.deposit) return <span>{translate('pay.deposit', { amount: formatAmount(link.deposit.total) })}</span>;
  return (
    <>
      <span className="due-now">{translate('pay.now', { amount: formatAmount(total) })}</span>
      {offers.map(({ method, offered, splitInto }) => {
        const { button } = toChoiceTexts(method, splitInto !== null);
        const [first = 0] = installments(fromAmount(total), splitInto ?? 1);
        return (
          offered &&
          button && (
            <span key={method} className="due-later">
              {translate(button as 'pay.today', { amount: formatMoney(first) })}
            </span>
          )
        );
      })}
    </>
  );
}
