import { type FormEvent, useEffect, useRef, useState } from 'react';
import { LEGAL_TEXTS, LEGAL_UPDATED, TERMS_VERSION } from '../../../contract/legal.ts';
import { formatAmount } from '../../../contract/money.ts';
import type { PaymentMethod } from '../../../contract/orders.ts';
import { linkPath, type LinkPage } from '../../../contract/public-page.ts';
import { Choices } from './choices.tsx';
import { Continue } from './continue.tsx';
import { Lock } from '../parts/marks.tsx';
import { type CheckoutStart, startCheckout } from './start-checkout.ts';

type State = { step: 'ready' } | { step: 'busy' } | Extract<CheckoutStart, { step: 'refused' | 'fallback' }>;

/** A plain HTML form that works without JavaScript; with it, the checkout opens without a form submission. */
export function PayForm({ page }: { page: LinkPage }) {
  const { paymentLink, pricing } = page.link;
  const amount = formatAmount(pricing.total);
  const busy = useRef(false);
  const [state, setState] = useState<State>(
    page.failure ? { step: 'refused', message: page.failure.message } : { step: 'ready' },
  );

  const settle = (next: State) => {
    busy.current = next.step === 'busy';
    setState(next);
  };

  useEffect(() => {
    // The back/forward cache restores this page in its busy state.
    const reset = (event: PageTransitionEvent) => event.persisted && settle({ step: 'ready' });
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    const method = new FormData(event.currentTarget).get('paymentMethod') as PaymentMethod;
    settle({ step: 'busy' });
    const start = await startCheckout(paymentLink.id, method, pricing.total);
    const address = linkPath(paymentLink.id);
    if (start.step === 'go') window.location.assign(start.address);
    else if (start.step === 'changed') window.location.replace(address);
    else if (start.step === 'repriced') window.location.replace(`${address}?price=changed&method=${method}`);
    else settle(start);
  };

  const tone = state.step === 'fallback' ? 'bg-apricot-soft text-apricot-ink' : 'bg-danger-soft text-danger';
  return (
    <form
      method="post"
      action={linkPath(paymentLink.id)}
      className="contents"
      onSubmit={submit}
      onChange={() => busy.current || settle({ step: 'ready' })}
    >
      <input type="hidden" name="total" value={pricing.total} />
      <input type="hidden" name="termsVersion" value={TERMS_VERSION} />
      <Choices page={page} />
      <div className="paybar">
        <div role="alert">{'message' in state && <p className={`notice mb-3 ${tone}`}>{state.message}</p>}</div>
        {state.step === 'fallback' ? (
          <Continue address={state.checkoutUrl} amount={amount} />
        ) : (
          <button type="submit" className="button" aria-disabled={state.step === 'busy'}>
            <Lock />
            {state.step === 'busy' ? 'Opening checkout…' : `Pay ${amount}`}
          </button>
        )}
        <p className="mt-2 text-center text-sm text-muted">
          By paying you agree to the{' '}
          <a className="link" href={LEGAL_TEXTS.terms.path} target="_blank" rel="noreferrer">
            Terms
          </a>{' '}
          and{' '}
          <a className="link" href={LEGAL_TEXTS.privacy.path} target="_blank" rel="noreferrer">
            Privacy Policy
          </a>
          , {LEGAL_UPDATED}.
        </p>
      </div>
    </form>
  );
}
