import { formatAmount } from '../../../contract/money.ts';
import { useTranslate } from '../locales/messages.tsx';

/** The total first; its parts are right below, so that no fee appears late. */
export function Total({ total }: { total: string }) {
  const translate = useTranslate();
  return (
    <p className="mb-2">
      <span className="sr-only">{`${translate('link.total')} `}</span>
      <span className="block font-display text-[max(1.5rem,min(2.5rem,13vw))] leading-tight font-semibold tracking-tight">
        {formatAmount(total)}
      </span>
    </p>
  );
}
