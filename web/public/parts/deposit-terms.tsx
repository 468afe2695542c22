import type { PublicDeposit } from '../../../contract/pets/deposits.ts';
import { formatAmount } from '../../../contract/money.ts';
import { balanceDueMessage, changeMessages } from '../../../contract/locales/deposit-messages.ts';
import { Fact, Facts } from './facts.tsx';
import { Rich, useLanguage, useTranslate } from '../locales/messages.tsx';

/** What a buyer reads before paying a deposit: what is due now, what later, and what is refunded if plans change. */
export function DepositTerms({ deposit, pet }: { deposit: PublicDeposit; pet: string }) {
  const translate = useTranslate();
  const language = useLanguage();
  return (
    <section aria-labelledby="deposit" className="rounded-card bg-evergreen-soft p-5">
      <h2 id="deposit">{translate('reservation.title')}</h2>
      <Facts>
        <Fact name={translate('reservation.now')} strong>
          {formatAmount(deposit.total)}
        </Fact>
      </Facts>
      <p className="text-sm">
        <Rich text="reservation.nowText" values={{ pet }} />
      </p>
      <div className="mt-3">
        <Facts>
          <Fact name={translate('reservation.later')} strong>
            {formatAmount(deposit.rest)}
          </Fact>
        </Facts>
      </div>
      <p className="text-sm">{balanceDueMessage(translate, language, deposit)}</p>
      <h3 className="mt-4 text-base font-semibold">{translate('reservation.ifTitle')}</h3>
      {changeMessages(translate, language, deposit).map((sentence) => (
        <p key={sentence} className="mt-1 text-sm">
          {sentence}
        </p>
      ))}
    </section>
  );
}
