import { useEffect, useRef, useState } from 'react';
import { HeroPhone, METHODS, MethodText, PAY_LOOK, PRICE, TOTAL, methodLook } from './hero-phone.tsx';

/** About as long as a bank takes. */
const PAYING_MS = 900;
/** The breeder reads it after the buyer does. */
const NOTICE_MS = 700;

type Step = 'choosing' | 'paying' | 'paid' | 'notified';
const NEXT: Partial<Record<Step, [Step, number]>> = { paying: ['paid', PAYING_MS], paid: ['notified', NOTICE_MS] };

/** The phone of the hero, which a visitor can pay on; nothing leaves the browser. */
export default function HeroDemo() {
  const [method, setMethod] = useState<(typeof METHODS)[number]>(METHODS[0]);
  const [step, setStep] = useState<Step>('choosing');
  const pay = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const [next, after] = NEXT[step] ?? [];
    if (!next) return undefined;
    const timer = setTimeout(() => setStep(next), after);
    return () => clearTimeout(timer);
  }, [step]);
  const again = () => {
    setStep('choosing');
    pay.current?.focus();
  };
  const isPaid = step === 'paid' || step === 'notified';
  return (
    <HeroPhone
      screen={isPaid && <Success method={method.title} onAgain={again} />}
      beside={<Notice isShown={step === 'notified'} />}
    >
      <fieldset className="min-w-0 space-y-2" inert={isPaid}>
        <legend className="sr-only">Try it: choose how to pay</legend>
        {METHODS.map((each) => (
          <label
            key={each.value}
            className={`${methodLook(each === method)} has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-evergreen`}
          >
            <input
              type="radio"
              name="try-method"
              className="sr-only"
              checked={each === method}
              disabled={step !== 'choosing'}
              onChange={() => setMethod(each)}
            />
            <MethodText title={each.title} text={each.text} isChosen={each === method} />
          </label>
        ))}
        <button
          ref={pay}
          type="button"
          className={PAY_LOOK}
          aria-disabled={step !== 'choosing' || undefined}
          onClick={() => setStep((now) => (now === 'choosing' ? 'paying' : now))}
        >
          {step === 'paying' ? 'Processing...' : `Pay ${TOTAL}`}
        </button>
      </fieldset>
    </HeroPhone>
  );
}

function Success({ method, onAgain }: { method: string; onAgain: () => void }) {
  const title = useRef<HTMLParagraphElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-2 bg-surface px-5 text-center">
      <span
        aria-hidden="true"
        className="grid size-14 place-items-center rounded-full bg-evergreen text-2xl text-on-evergreen"
      >
        ✓
      </span>
      <p ref={title} tabIndex={-1} className="font-display text-2xl outline-none">
        Payment Successful!
      </p>
      <p className="text-sm text-muted">
        Maple, {TOTAL}
        <span className="block">{method}</span>
      </p>
      <button
        type="button"
        className="min-h-11 font-medium text-evergreen underline underline-offset-4"
        onClick={onAgain}
      >
        Try again
      </button>
    </div>
  );
}

/** What the breeder gets at the same time. */
function Notice({ isShown }: { isShown: boolean }) {
  return (
    <div role="status" className="absolute inset-x-0 -bottom-4 sm:right-auto sm:bottom-8 sm:-left-4 sm:w-60">
      {isShown && (
        <p className="rounded-2xl border border-line bg-surface px-4 py-3 text-sm shadow-card">
          <span className="block text-xs text-muted">The breeder’s phone, now</span>
          <span className="font-medium">Maple is sold.</span> {PRICE} is on its way to your account.
        </p>
      )}
    </div>
  );
}
