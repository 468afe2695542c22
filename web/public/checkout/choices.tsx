import type { ReactNode } from 'react';
import { INSTALLMENT_COUNT } from '../../../contract/business.ts';
import { formatMoney, fromAmount, installments } from '../../../contract/money.ts';
import type { PaymentMethod } from '../../../contract/orders/orders.ts';
import type { LinkPage } from '../../../contract/pages/public-page.ts';
import type { UsState } from '../../../contract/places/place.ts';
import { useSay } from '../words/words.tsx';
import { CardMarks, KlarnaBadge, WalletMarks } from '../parts/marks.tsx';

/**
 * Card is preselected, since everyone can use it: it saves most buyers a tap and costs the others none. `home`: the state that
 * the buyer chose; where its law forbids financing, the reason is the only word of it. Without scripts (`isStatic`) the style
 * sheet follows the chosen state, so that a buyer who moves needs no other page.
 */
export function Choices({ page, home, isStatic }: { page: LinkPage; home: string | null; isStatic: boolean }) {
  const say = useSay();
  const { offered, reason, inFour } = page.installments;
  const inState = Object.values(page.law.inState)[0];
  const forbidden = page.law.anywhere ?? page.law.inState[home as UsState] ?? null;
  // A deposit is paid by card.
  const mayBeChosen = !page.link.deposit && (!forbidden || (isStatic && page.law.anywhere === null));
  const chosen = offered && page.failure?.paymentMethod === 'klarna' ? 'klarna' : 'card';
  return (
    <fieldset>
      <legend className="h2">{say('pay.how')}</legend>
      <div className="space-y-2.5">
        {mayBeChosen && (
          <Choice
            method="klarna"
            elsewhere={forbidden !== null}
            name={say(inFour ? 'methods.inFour' : 'methods.overTime')}
            chosen={chosen}
            disabled={!offered}
            mark={inFour && <KlarnaBadge />}
          >
            {!offered && (reason ?? say('pay.notAvailable'))}
            {offered && inFour && (
              <>
                <Parts cents={installments(fromAmount(page.link.pricing.total), INSTALLMENT_COUNT)} />
                {say('pay.approval')}
              </>
            )}
            {offered && !inFour && say('pay.plans')}
          </Choice>
        )}
        {/* Another key where it is the only one, so that it is selected again after Klarna has gone. */}
        <Choice
          key={mayBeChosen ? 'card' : 'alone'}
          method="card"
          name={say('methods.card')}
          chosen={forbidden ? 'card' : chosen}
          mark={<CardMarks />}
        >
          {say('pay.cards')}
          {/* Stripe's checkout offers them for a card; the sandbox has none. */}
          {!page.settings.sandbox && <WalletMarks />}
        </Choice>
        <p role="status" className={`text-sm text-muted empty:hidden ${isStatic ? 'first-state' : ''}`}>
          {forbidden}
        </p>
        {isStatic && !forbidden && <p className="other-state text-sm text-muted">{inState}</p>}
      </div>
    </fieldset>
  );
}

/** The amounts in pairs, so that a narrow screen wraps them two and two. */
function Parts({ cents }: { cents: number[] }) {
  const pairs = cents.flatMap((first, index) => (index % 2 === 0 ? [[first, cents[index + 1]]] : []));
  return (
    <span className="mb-1 flex flex-wrap gap-x-1 font-medium text-ink tabular-nums">
      {pairs.map((pair, index) => (
        <span key={index}>
          {pair.map((part) => part !== undefined && formatMoney(part)).join(' + ')}
          {index < pairs.length - 1 && ' +'}
        </span>
      ))}
    </span>
  );
}

interface ChoiceProps {
  method: PaymentMethod;
  name: string;
  chosen: PaymentMethod;
  disabled?: boolean;
  /** Forbidden in the buyer's state: shown once another one is chosen. */
  elsewhere?: boolean;
  mark: ReactNode;
  children: ReactNode;
}

function Choice({ method, name, chosen, disabled, elsewhere, mark, children }: ChoiceProps) {
  return (
    <label className={`choice ${method} ${elsewhere ? 'elsewhere' : ''}`}>
      <input
        type="radio"
        name="paymentMethod"
        value={method}
        defaultChecked={method === chosen}
        disabled={disabled}
        required
        aria-labelledby={`${method}-name`}
        aria-describedby={`${method}-meaning`}
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <span id={`${method}-name`} className="font-semibold">
            {name}
          </span>
          {mark}
        </span>
        <span id={`${method}-meaning`} className="mt-1 block text-sm text-muted">
          {children}
        </span>
      </span>
    </label>
  );
}
