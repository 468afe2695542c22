import { type FormEvent, useEffect, useRef, useState } from 'react';
import { depositToken } from '../../../contract/pets/deposit-token.ts';
import { TERMS_VERSION } from '../../../contract/legal.ts';
import { formatAmount } from '../../../contract/money.ts';
import type { PaymentMethod } from '../../../contract/payment-methods/payment-methods.ts';
import { retryPath } from '../../../contract/pages/retry-path.ts';
import type { LinkPage } from '../../../contract/pages/public-page.ts';
import { Agreement } from './agreement.tsx';
import { Choices } from './choices.tsx';
import { DueToday } from './due-today.tsx';
import { AddressFields } from './address-fields.tsx';
import { Continue } from './continue.tsx';
import { Lock } from '../parts/marks.tsx';
import { Changing, useTranslate, useMessages } from '../locales/messages.tsx';
import { type CheckoutStart, type ProveWork, startCheckout } from './start-checkout.ts';
import { readFormText, useHome } from './use-home.ts';

type State = { step: 'ready' } | { step: 'busy' } | Extract<CheckoutStart, { step: 'refused' | 'fallback' }>;

const unable: ProveWork = async () => ({});

/** A plain HTML form that works without JavaScript; with it, the checkout opens without a form submission. */
export function PayForm({ page, proveWork }: { page: LinkPage; proveWork?: ProveWork }) {
  const { paymentLink } = page.link;
  const shown = displayedTerms(page);
  const path = retryPath(paymentLink.id, page.again);
  const messages = useMessages();
  const busy = useRef(false);
  const [state, setState] = useState<State>(
    page.failure ? { step: 'refused', message: page.failure.message } : { step: 'ready' },
  );

  const form = useRef<HTMLFormElement>(null);
  const { home, readHome, isStatic } = useHome(form, page.address.state);

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
    const read = (name: string) => readFormText(event.currentTarget, name);
    const method = read('paymentMethod') as PaymentMethod;
    settle({ step: 'busy' });
    const chosen = { ...shown, paymentMethod: method, address: { state: read('state'), zip: read('zip') } };
    const start = await startCheckout(messages, paymentLink.id, chosen, proveWork ?? unable);
    if (start.step === 'go') window.location.assign(start.address);
    else if (start.step === 'changed') window.location.replace(path);
    else if (start.step === 'repriced')
      window.location.replace(`${path}${page.again ? '&' : '?'}price=changed&method=${method}`);
    else if (start.step === 'invalid') form.current?.submit();
    else settle(start);
  };

  const tone = state.step === 'fallback' ? 'bg-apricot-soft text-apricot-ink' : 'bg-danger-soft text-danger';
  return (
    <form
      method="post"
      action={path}
      className="contents"
      onSubmit={submit}
      onInput={() => {
        readHome();
        if (!busy.current) settle({ step: 'ready' });
      }}
      ref={form}
    >
      <Given values={{ ...shown, termsVersion: TERMS_VERSION }} />
      <AddressFields page={page} />
      <Choices page={page} home={home} isStatic={isStatic} />
      <div className="paybar">
        <div role="alert">{'message' in state && <Refusal message={state.message} tone={tone} />}</div>
        {state.step === 'fallback' ? (
          <Continue address={state.checkoutUrl} amount={formatAmount(page.link.deposit?.total ?? shown.total)} />
        ) : (
          <PayButton page={page} isBusy={state.step === 'busy'} />
        )}
        <Agreement />
      </div>
    </form>
  );
}

/** The sum and the terms that the buyer reads. */
const displayedTerms = ({ link: { pricing, deposit, lines }, again }: LinkPage) => ({
  total: pricing.total,
  ...(again ? { again } : {}),
  ...(deposit ? { deposit: depositToken(deposit) } : {}),
  ...(lines?.promise ? { promise: lines.promise.id } : {}),
});

const Given = ({ values }: { values: Record<string, string> }) =>
  Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

const Refusal = ({ message, tone }: { message: string; tone: string }) => (
  <p className={`notice mb-3 ${tone}`}>
    <Changing text={message} />
  </p>
);

function PayButton({ page, isBusy }: { page: LinkPage; isBusy: boolean }) {
  const translate = useTranslate();
  return (
    <button type="submit" className="button" aria-disabled={isBusy}>
      <Lock />
      {isBusy ? <Changing text={translate('pay.opening')} /> : <DueToday page={page} />}
    </button>
  );
}
