import { useEffect, useState } from 'react';
import { formatAmount } from '../../contract/money.ts';
import type { PaymentSuccess } from '../../contract/orders.ts';
import { purchaseHeadline } from './document-words.ts';
import { Fact, Facts } from './facts.tsx';
import { METHOD_NAMES } from './method-words.ts';
import { Steps } from './steps.tsx';
import { watchPurchase } from './watch-purchase.ts';

/** What was bought. While the provider hasn't confirmed it the page asks again, and says when it knows. */
export function Purchase({ purchase, breeder }: { purchase: PaymentSuccess; breeder: string | null }) {
  const [now, setNow] = useState(purchase);
  const headline = purchaseHeadline(now);

  useEffect(() => {
    if (purchase.status === 'processing') return watchPurchase(purchase.sessionId, setNow);
  }, [purchase]);

  useEffect(() => {
    // Keeps the product's name that the server wrote behind the headline.
    document.title = document.title.replace(purchaseHeadline(purchase), () => headline);
  }, [purchase, headline]);

  return (
    <>
      <h1>{headline}</h1>
      <p role="status">
        {now.status === 'paid'
          ? 'Thank you. Your payment has arrived.'
          : 'This usually takes a few seconds. You can stay on this page; please don’t pay again.'}
      </p>
      {now.status === 'processing' && (
        <p>
          <a
            className="link inline-flex min-h-11 items-center"
            href={`/payment-success?session_id=${encodeURIComponent(now.sessionId)}`}
          >
            Check again
          </a>
        </p>
      )}
      <section aria-labelledby="details">
        <h2 id="details">Purchase details</h2>
        <Facts>
          <Fact name="Pet">
            <bdi>{now.petName}</bdi>
          </Fact>
          <Fact name="Amount">{formatAmount(now.amount)}</Fact>
          <Fact name="Payment method">{METHOD_NAMES[now.paymentMethod]}</Fact>
          <Fact name="Transaction ID">
            <span className="text-sm break-all">{now.sessionId}</span>
          </Fact>
        </Facts>
      </section>
      <section aria-labelledby="next">
        <h2 id="next">What happens next</h2>
        <Steps
          steps={[
            'Your receipt comes by email as soon as the payment is confirmed.',
            `${breeder ?? 'The breeder'} contacts you to arrange when and how ${now.petName} comes home.`,
            'Keep the transaction ID in case you have a question.',
          ]}
        />
      </section>
    </>
  );
}
