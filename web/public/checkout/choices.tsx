import type { ReactNode } from 'react';
import { formatMoney, fromAmount, installments } from '../../../contract/money.ts';
import {
  toChoiceTexts,
  FALLBACK_METHOD,
  type MethodOffer,
  type PaymentMethod,
} from '../../../contract/payment-methods/payment-methods.ts';
import type { LinkPage } from '../../../contract/pages/public-page.ts';
import type { UsState } from '../../../contract/addresses/us-states.ts';
import { Changing, useTranslate } from '../locales/messages.tsx';
import { CardMarks, MethodBadge, WalletMarks } from '../parts/marks.tsx';

/**
 * Card is preselected, since everyone can use it: it saves most buyers a tap and costs the others none. `home`: the state that
 * the buyer chose; where its law forbids financing, the reason is the only word of it. Without scripts (`isStatic`) the style
 * sheet follows the chosen state, so that a buyer who moves needs no other page.
 */
export function Choices({ page, home, isStatic }: { page: LinkPage; home: string | null; isStatic: boolean }) {
  const translate = useTranslate();
  const inState = Object.values(page.law.inState)[0];
  const forbidden = page.law.anywhere ?? page.law.inState[home as UsState] ?? null;
  const mayFinance = !forbidden || (isStatic && page.law.anywhere === null);
  const offers = page.offers.filter(({ isFinancing }) => mayFinance || !isFinancing);
  const failed = offers.find(
    ({ method, offered }) => offered && method === (page.failure?.paymentMethod ?? page.method),
  );
  const first =
    (page.withoutCard && offers.find(({ offered, isFinancing }) => offered && !isFinancing)?.method) || FALLBACK_METHOD;
  const chosen = failed && !(forbidden && failed.isFinancing) ? failed.method : first;
  return (
    <fieldset>
      <legend className="h2">{translate('pay.how')}</legend>
      <div className="space-y-2.5">
        {offers.map((offer) => (
          <OtherChoice
            key={offer.method}
            offer={offer}
            total={page.link.pricing.total}
            elsewhere={offer.isFinancing && forbidden !== null}
            chosen={failed?.method ?? first}
            costs={page.costs?.[offer.method]}
          />
        ))}
        {!page.withoutCard && (
          // Another key where it is the only one, so that it is selected again after the others have gone.
          <Choice
            key={offers.length > 0 ? FALLBACK_METHOD : 'alone'}
            method={FALLBACK_METHOD}
            name={translate('methods.card')}
            chosen={chosen}
            mark={<CardMarks />}
          >
            {translate('pay.cards')}
            <Costs text={page.costs?.card} />
            {/* Stripe's checkout offers them for a card; the sandbox has none. */}
            {!page.settings.sandbox && <WalletMarks />}
          </Choice>
        )}
        <p role="status" className={`text-sm text-muted empty:hidden ${isStatic ? 'first-state' : ''}`}>
          {forbidden && <Changing text={forbidden} />}
        </p>
        {isStatic && !forbidden && <p className="other-state text-sm text-muted">{inState}</p>}
      </div>
    </fieldset>
  );
}

interface OtherChoiceProps {
  offer: MethodOffer;
  total: string;
  elsewhere: boolean;
  chosen: PaymentMethod;
  costs: string | undefined;
}

function OtherChoice({ offer, total, elsewhere, chosen, costs }: OtherChoiceProps) {
  const translate = useTranslate();
  const { method, offered, reason, isFinancing, splitInto } = offer;
  const words = toChoiceTexts(method, splitInto !== null);
  return (
    <Choice
      method={method}
      rule={`${isFinancing ? 'financing' : ''} ${elsewhere ? 'elsewhere' : ''}`}
      name={translate(`methods.${words.name}`)}
      chosen={chosen}
      disabled={!offered}
      mark={<MethodBadge method={method} isSplit={splitInto !== null} />}
    >
      {offered ? (
        <>
          {splitInto && <Parts cents={installments(fromAmount(total), splitInto)} />}
          {translate(words.about)}
          <Costs text={costs} />
        </>
      ) : (
        (reason ?? translate('pay.notAvailable'))
      )}
    </Choice>
  );
}

const Costs = ({ text }: { text: string | undefined }) => (text ? <span className="block">{text}</span> : null);

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
  /** `financing`: forbidden in states with a rule; `elsewhere`: in the buyer's, and shown once another one is chosen. */
  rule?: string;
  mark: ReactNode;
  children: ReactNode;
}

function Choice({ method, name, chosen, disabled, rule = '', mark, children }: ChoiceProps) {
  return (
    <label className={`choice ${rule}`}>
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
