import { formatAmount, fromAmount } from '../../../contract/money.ts';
import type { Key } from '../../../contract/locales/translate.ts';
import {
  toChoiceTexts,
  FALLBACK_METHOD,
  METHODS,
  type PaymentMethod,
} from '../../../contract/payment-methods/payment-methods.ts';
import type { ReservationPage } from '../../../contract/pages/public-page.ts';
import { useField, Wrong } from '../parts/wrong-fields.tsx';
import { useTranslate } from '../locales/messages.tsx';

/** Form that pays the balance, or a part of it. */
export function BalanceForm({
  page: { due, given, givenMethod, methods, methodLaw, failedPart, wrong },
}: {
  page: ReservationPage;
}) {
  const translate = useTranslate();
  const amount = useField('amount', { hint: 'amount-hint' });
  return (
    <section aria-labelledby="rest">
      <h2 id="rest">{translate('reservation.pay')}</h2>
      <form method="post" className="grid w-full gap-4">
        <input type="hidden" name="act" value="pay" />
        {failedPart && (
          <p role="status" className="notice bg-apricot-soft text-apricot-ink">
            {translate('reservation.failedPart', {
              amount: formatAmount(failedPart.amount),
              method: failedPart.method,
            })}
          </p>
        )}
        <label className="grid gap-2">
          {translate('reservation.amount')}
          <input
            {...amount}
            className="field"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={wrong?.amount || given ? given : formatAmount(due).replace('$', '')}
          />
        </label>
        <Wrong field="amount" />
        <p id="amount-hint" className="text-sm text-muted">
          {translate('reservation.amountHint')}
        </p>
        {methods.length > 0 && <Methods methods={methods} givenMethod={givenMethod} />}
        {methodLaw && <p className="text-sm text-muted">{methodLaw}</p>}
        <button className="button" type="submit">
          {translate('reservation.payButton')}
        </button>
      </form>
    </section>
  );
}

/** Card is preselected, since everyone can use it; after a refusal, what was chosen before. */
function Methods({
  methods,
  givenMethod,
}: Pick<ReservationPage, 'methods'> & { givenMethod: PaymentMethod | undefined }) {
  const translate = useTranslate();
  const chosen = methods.find(({ method }) => method === givenMethod)?.method ?? FALLBACK_METHOD;
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2">{translate('reservation.how')}</legend>
      <label className="choice">
        <input
          type="radio"
          name="paymentMethod"
          value={FALLBACK_METHOD}
          defaultChecked={chosen === FALLBACK_METHOD}
          aria-labelledby="card-name"
        />
        <span id="card-name" className="font-semibold">
          {translate('methods.card')}
        </span>
      </label>
      {methods.map((each) => (
        <OtherMethod key={each.method} {...each} isChosen={each.method === chosen} />
      ))}
    </fieldset>
  );
}

function OtherMethod({ method, parts, isChosen }: ReservationPage['methods'][number] & { isChosen: boolean }) {
  const translate = useTranslate();
  const { name, about } = toChoiceTexts(method, parts !== null);
  const { partOfBalance } = METHODS[method].words;
  return (
    <label className="choice">
      <input
        type="radio"
        name="paymentMethod"
        value={method}
        defaultChecked={isChosen}
        aria-labelledby={`${method}-name`}
        aria-describedby={`${method}-meaning`}
      />
      <span className="min-w-0 flex-1">
        <span id={`${method}-name`} className="font-semibold">
          {translate(`methods.${name}`)}
        </span>
        <span id={`${method}-meaning`} className="mt-1 block text-sm text-muted">
          {parts && (
            <span className="block text-ink tabular-nums">
              {translate('reservation.balanceParts', { parts: parts.map(formatAmount).join(' + ') })}
            </span>
          )}
          {parts && partOfBalance && <span className="block">{translate(partOfBalance)}</span>}
          {translate(about)}
        </span>
      </span>
    </label>
  );
}

const CANCEL = {
  nothing: 'reservation.cancelAll',
  part: 'reservation.cancelStep',
  deposit: 'reservation.cancelPart',
} as const satisfies Record<ReservationPage['cancel']['keeps'], Key>;

/** Collapsed, because it is rarely needed; it states the refund before anything happens. */
export function CancelForm({ page: { cancel, blocked } }: { page: ReservationPage }) {
  const translate = useTranslate();
  const sure = useField('sure');
  const { id, 'aria-invalid': isLess } = useField('returned');
  const amount = formatAmount(cancel.returned);
  const isNothing = fromAmount(cancel.returned) === 0;
  const byHand = fromAmount(cancel.byHand) > 0;
  return (
    <details className="w-full" open={sure['aria-invalid'] || isLess}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        {translate('reservation.cancelTitle')}
      </summary>
      <form method="post" className="mt-2 grid w-full gap-3">
        <input type="hidden" name="act" value="cancel" />
        <input type="hidden" name="returned" value={fromAmount(cancel.returned) + fromAmount(cancel.byHand)} />
        <p id={id}>
          {isNothing
            ? translate(byHand ? 'reservation.notRefundable' : 'reservation.cancelNothing')
            : translate(blocked === 'gone' ? 'reservation.cancelOwed' : CANCEL[cancel.keeps], { amount })}
        </p>
        {byHand && <p>{translate('cash.cancel', { amount: formatAmount(cancel.byHand) })}</p>}
        <Wrong field="returned" />
        <label className="choice">
          <input {...sure} type="checkbox" value="yes" required />
          {translate('reservation.sure')}
        </label>
        <Wrong field="sure" />
        <button className="button-quiet" type="submit">
          {translate('reservation.cancelButton')}
        </button>
      </form>
    </details>
  );
}
