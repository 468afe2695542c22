import { Check } from '../parts/marks.tsx';
import { Steps } from '../parts/steps.tsx';

/** Buyer protections; states only what the product really does. */
interface AssurancesProps {
  name: string;
  breeder: string;
  product: string;
  /** Whether Stripe has verified the breeder's account. */
  verifiedAccount: boolean;
}

export function Assurances({ name, breeder, product, verifiedAccount }: AssurancesProps) {
  const protections = [
    `You pay on Stripe’s secure checkout. Neither ${breeder} nor ${product} sees your card number.`,
    verifiedAccount
      ? 'The payment goes to a payment account that Stripe has verified, never to a private transfer.'
      : 'The payment goes to a payment account at Stripe, never to a private transfer.',
    `${name} is sold once. If someone else pays first, your payment is returned in full.`,
  ];
  const steps = [
    'Choose how to pay and finish on the secure checkout.',
    'We’ll email your receipt right after the payment.',
    `${breeder} will contact you to arrange pickup or delivery.`,
  ];
  return (
    <>
      <section aria-labelledby="protection">
        <h2 id="protection">How your payment is protected</h2>
        <ul className="space-y-2">
          {protections.map((text) => (
            <li key={text} className="flex gap-2">
              <Check />
              <span className="min-w-0">{text}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="refunds">
        <h2 id="refunds">Refunds</h2>
        <p>
          Refunds are up to <bdi>{breeder}</bdi>, so agree on the terms before you pay. A refund goes back to the way
          you paid, and the platform fee comes back with it in proportion.
        </p>
      </section>
      <section aria-labelledby="next">
        <h2 id="next">What happens next</h2>
        <Steps steps={steps} />
      </section>
    </>
  );
}
