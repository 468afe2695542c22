import { Check } from '../parts/marks.tsx';
import { Rich, useSay } from '../words/words.tsx';
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
  const say = useSay();
  const protections = [
    say('protection.secure', { breeder, product }),
    say(verifiedAccount ? 'protection.verifiedAccount' : 'protection.account'),
    say('protection.soldOnce', { name }),
  ];
  const steps = [
    say('protection.choose'),
    say(byDeposit ? 'purchase.reservationSoon' : 'protection.receipt'),
    say('protection.contact', { breeder }),
  ];
  return (
    <>
      <section aria-labelledby="protection">
        <h2 id="protection">{say('protection.title')}</h2>
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
        <h2 id="refunds">{say('protection.refunds')}</h2>
        <p>
          <Rich text={byDeposit ? 'protection.depositTerms' : 'protection.refundTerms'} values={{ breeder }} />
        </p>
      </section>
      <section aria-labelledby="next">
        <h2 id="next">{say('protection.next')}</h2>
        <Steps steps={steps} />
      </section>
    </>
  );
}
