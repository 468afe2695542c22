import { depositToken } from '../../../contract/pets/deposit-token.ts';
import type { PublicDeposit } from '../../../contract/pets/deposits.ts';
import { TERMS_VERSION } from '../../../contract/legal.ts';
import { formatAmount, formatMoney, fromAmount } from '../../../contract/money.ts';
import type { EntryFacts } from '../../../contract/pages/waitlist-page.ts';
import { formatTime } from '../../../contract/language.ts';
import { spotTermsMessages } from '../../../contract/locales/spot-messages.ts';
import { Agreement } from '../checkout/agreement.tsx';
import { Lock } from '../parts/marks.tsx';
import { useLanguage, useTranslate } from '../locales/messages.tsx';

/** The price of a spot, and what is refundable. */
export function SpotTerms({ deposit }: { deposit: PublicDeposit }) {
  const translate = useTranslate();
  const { total, price } = deposit;
  const fee = formatMoney(fromAmount(total) - fromAmount(price));
  return (
    <div className="grid w-full gap-2">
      <p className="font-semibold">
        {translate('waitlist.spotCosts', { total: formatAmount(total), price: formatAmount(price), fee })}
      </p>
      <Terms deposit={deposit} />
    </div>
  );
}

function Terms({ deposit }: { deposit: PublicDeposit }) {
  const translate = useTranslate();
  const language = useLanguage();
  return spotTermsMessages(translate, language, deposit).map((sentence) => <p key={sentence}>{sentence}</p>);
}

/** The step after the address is confirmed; amount and terms go along as the page shows them. */
export function PaySpot({ deposit }: { deposit: PublicDeposit }) {
  const translate = useTranslate();
  return (
    <form method="post" className="grid w-full gap-5">
      <p className="text-lg font-semibold">{translate('waitlist.unpaid')}</p>
      <SpotTerms deposit={deposit} />
      <input type="hidden" name="deposit" value={depositToken(deposit)} />
      <input type="hidden" name="termsVersion" value={TERMS_VERSION} />
      <div>
        <button className="button" name="act" value="pay" type="submit">
          <Lock />
          {translate('waitlist.payButton', { total: formatAmount(deposit.total) })}
        </button>
        <Agreement />
      </div>
    </form>
  );
}

type Paid = Exclude<EntryFacts['paid'], 'waits' | null>;

/** What a person has paid for the spot. */
export function PaidSpot({ paid: { deposit, returned, refused, goneUntil, returnsOn, isDisputed } }: { paid: Paid }) {
  const translate = useTranslate();
  const language = useLanguage();
  const inWords = (day: string) => formatTime(language, day, { dateStyle: 'long' });
  return (
    <section className="grid w-full gap-2 rounded-card border border-line bg-surface p-5">
      <p className="font-semibold">
        {fromAmount(returned) > 0
          ? translate('waitlist.paidSpotLess', { paid: formatAmount(deposit.total), returned: formatAmount(returned) })
          : translate('waitlist.paidSpot', { paid: formatAmount(deposit.total) })}
      </p>
      {refused !== 'ended' && <p>{translate('waitlist.paidCounts')}</p>}
      {returnsOn && refused !== 'ended' && (
        <p className="font-semibold">{translate('waitlist.spotReturns', { day: inWords(returnsOn) })}</p>
      )}
      {refused && (!isDisputed || refused === 'ended') && (
        <p className="font-semibold">{translate(`waitlist.spotRefused_${refused}`)}</p>
      )}
      {goneUntil && !isDisputed && (
        <p className="font-semibold">{translate('waitlist.spotGoneUntil', { day: inWords(goneUntil) })}</p>
      )}
      {isDisputed && <p>{translate('waitlist.spotDisputed')}</p>}
      {!isDisputed && refused !== 'ended' && <Terms deposit={deposit} />}
    </section>
  );
}
