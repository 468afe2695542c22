import { useEffect, useState } from 'react';
import { formatAmount } from '../../../contract/money.ts';
import type { PaymentSuccess } from '../../../contract/orders/payment-success.ts';
import { methodNameIn } from '../../../contract/payments/payment-method-names.ts';
import { successPath } from '../../../contract/pages/public-page.ts';
import { Fact, Facts } from '../parts/facts.tsx';
import { toPurchaseTexts } from './purchase-texts.ts';
import { Steps } from '../parts/steps.tsx';
import { Changing, useTranslate } from '../locales/messages.tsx';
import { isInFlight, watchPurchase } from './watch-purchase.ts';

const REFUND_LABELS = {
  returning: 'purchase.stateReturning',
  waiting: 'purchase.stateWaits',
  returned: 'purchase.stateReturned',
  failed: 'purchase.stateFailed',
} as const;

/** The purchase and the state of its payment; polls until that is settled. */
export function Purchase({ purchase, breeder }: { purchase: PaymentSuccess; breeder: string | null }) {
  const translate = useTranslate();
  const [now, setNow] = useState(purchase);
  const { headline, summary, steps } = toPurchaseTexts(translate, now, breeder);

  useEffect(() => {
    if (isInFlight(purchase)) return watchPurchase(purchase.sessionId, setNow);
  }, [purchase]);

  useEffect(() => {
    // Keeps the product's name, which the server rendered after the headline.
    document.title = document.title.replace(/^.*(?= \u00b7 )/, () => headline);
  }, [headline]);

  return (
    <>
      <h1 key={headline}>{headline}</h1>
      <p role="status">
        <Changing text={summary} />
      </p>
      {isInFlight(now) && (
        <p>
          <a className="link inline-flex min-h-11 items-center" href={successPath(now.sessionId)}>
            {translate('purchase.checkAgain')}
          </a>
        </p>
      )}
      <section key={`${now.status} ${now.refund?.state}`} aria-labelledby="details">
        <h2 id="details">{translate('purchase.details')}</h2>
        <Facts>
          <Fact name={translate(now.forSpot ? 'purchase.list' : 'purchase.pet')}>
            <bdi>{now.petName}</bdi>
          </Fact>
          <Fact name={translate('purchase.amount')}>{formatAmount(now.amount)}</Fact>
          {now.refund && (
            <Fact name={translate(REFUND_LABELS[now.refund.state])} strong>
              {formatAmount(now.refund.amount)}
            </Fact>
          )}
          <Fact name={translate('purchase.method')}>{methodNameIn(translate, now.paymentMethodName)}</Fact>
          <Fact name={translate('purchase.transaction')}>
            <span className="text-sm break-all">{now.sessionId}</span>
          </Fact>
        </Facts>
      </section>
      <section aria-labelledby="next">
        <h2 id="next">{translate('purchase.next')}</h2>
        <Steps steps={steps} />
      </section>
    </>
  );
}
