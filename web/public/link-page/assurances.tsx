import { Check } from '../parts/marks.tsx';
import { Rich, useTranslate } from '../locales/messages.tsx';
import { Steps } from '../parts/steps.tsx';

/** Buyer protections; states only what the product really does. */
interface AssurancesProps {
  name: string;
  breeder: string;
  product: string;
  /** Whether Stripe has verified the breeder's account. */
  verifiedAccount: boolean;
  /** Whether a deposit reserves the pet; its terms, above, say what is refundable. */
  byDeposit: boolean;
}

export function Assurances({ name, breeder, product, verifiedAccount, byDeposit }: AssurancesProps) {
  const translate = useTranslate();
  const protections = [
    translate('protection.secure', { breeder, product }),
    translate(verifiedAccount ? 'protection.verifiedAccount' : 'protection.account'),
    translate('protection.soldOnce', { name }),
  ];
  const steps = [
    translate('protection.choose'),
    translate(byDeposit ? 'purchase.reservationSoon' : 'protection.receipt'),
    translate('protection.contact', { breeder }),
  ];
  return (
    <>
      <section aria-labelledby="protection">
        <h2 id="protection">{translate('protection.title')}</h2>
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
        <h2 id="refunds">{translate('protection.refunds')}</h2>
        <p>
          <Rich text={byDeposit ? 'protection.depositTerms' : 'protection.refundTerms'} values={{ breeder }} />
        </p>
      </section>
      <section aria-labelledby="next">
        <h2 id="next">{translate('protection.next')}</h2>
        <Steps steps={steps} />
      </section>
    </>
  );
}
