import type { PublicDeposit } from '../../../contract/pets/deposits.ts';
import { formatAmount } from '../../../contract/money.ts';
import { depositTermsMessages } from '../../../contract/locales/deposit-messages.ts';
import { Fact, Facts } from './facts.tsx';
import { useLanguage, useTranslate } from '../locales/messages.tsx';

/** What a buyer reads before paying a deposit: what is due now and later, and what a cancellation returns. */
export function DepositTerms({ deposit }: { deposit: PublicDeposit }) {
  const translate = useTranslate();
  const language = useLanguage();
  return (
    <section aria-labelledby="deposit" className="rounded-card bg-evergreen-soft p-5">
      <h2 id="deposit">{translate('reservation.title')}</h2>
      <Facts>
        <Fact name={translate('reservation.now')} strong>
          {formatAmount(deposit.total)}
        </Fact>
        <Fact name={translate('reservation.later')}>{formatAmount(deposit.rest)}</Fact>
      </Facts>
      {depositTermsMessages(translate, language, deposit).map((sentence) => (
        <p key={sentence} className="mt-2 text-sm">
          {sentence}
        </p>
      ))}
    </section>
  );
}
