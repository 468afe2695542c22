import type { PublicDeposit } from '../../../contract/pets/deposits.ts';
import { formatAmount } from '../../../contract/money.ts';
import { depositTermsMessages } from '../../../contract/words/deposit-words.ts';
import { Fact, Facts } from './facts.tsx';
import { useLanguage, useSay } from '../words/words.tsx';

/** What a buyer reads before paying a deposit: what is due now and later, and what a cancellation returns. */
export function DepositTerms({ deposit }: { deposit: PublicDeposit }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <section aria-labelledby="deposit" className="rounded-card bg-evergreen-soft p-5">
      <h2 id="deposit">{say('reservation.title')}</h2>
      <Facts>
        <Fact name={say('reservation.now')} strong>
          {formatAmount(deposit.total)}
        </Fact>
        <Fact name={say('reservation.later')}>{formatAmount(deposit.rest)}</Fact>
      </Facts>
      {depositTermsMessages(say, language, deposit).map((sentence) => (
        <p key={sentence} className="mt-2 text-sm">
          {sentence}
        </p>
      ))}
    </section>
  );
}
