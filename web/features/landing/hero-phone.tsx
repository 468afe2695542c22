import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { CARD_NAME } from '../../../contract/payments/payment-method-names.ts';
import { formatMoney, platformFeeCents, totalCents } from '../../../contract/money.ts';
import { Puppy } from '../pets/examples/drawings.tsx';

const PRICE_CENTS = 125_000;
export const PRICE = formatMoney(PRICE_CENTS);
export const TOTAL = formatMoney(totalCents(PRICE_CENTS));

export const METHODS = [
  { value: 'card', title: CARD_NAME, text: 'Visa, Mastercard or Amex' },
  { value: 'installments', title: '4 interest-free payments', text: 'Where Klarna is offered' },
] as const;

/** How the phone's choices and its button look, whether they work or not. */
export const methodLook = (isChosen: boolean) =>
  clsx(
    'flex min-h-11 items-center gap-2.5 rounded-control border px-[min(0.75rem,3.75vw)] py-1.5 text-left text-sm',
    isChosen ? 'border-evergreen bg-evergreen-soft' : 'border-line',
  );
export const PAY_LOOK =
  'min-h-11 w-full rounded-control border border-transparent bg-evergreen text-center font-medium text-on-evergreen';

export function MethodText({ title, text, isChosen }: { title: string; text: string; isChosen: boolean }) {
  return (
    <>
      <span
        aria-hidden="true"
        className={clsx('size-4 shrink-0 rounded-full border-evergreen', isChosen ? 'border-[5px]' : 'border')}
      />
      <span className="min-w-0 leading-tight wrap-anywhere">
        {title}
        <span className="block text-xs text-muted">{text}</span>
      </span>
    </>
  );
}

interface HeroPhoneProps {
  /** In place of the screen, once the buyer has paid. */
  screen?: ReactNode;
  /** What arrives beside the phone. */
  beside?: ReactNode;
  /** The choices and the button; a picture of them until they work. */
  children?: ReactNode;
}

/** A small phone with the buyer's page, opened from a message. */
export function HeroPhone({ screen, beside, children = <PaymentPicture /> }: HeroPhoneProps) {
  return (
    <div
      role="group"
      aria-label="A phone with the payment page of Maple, a Golden Retriever puppy"
      className="relative isolate mx-auto mb-8 w-full max-w-88 lg:mr-4 lg:mb-0"
    >
      <div className="absolute inset-x-[-8%] top-[16%] bottom-[-6%] -z-10 rounded-[3rem] bg-apricot-soft" />
      <p className="relative mb-[-1.25rem] max-w-60 rounded-2xl rounded-bl-sm bg-evergreen px-4 py-3 text-sm text-on-evergreen shadow-card">
        She&rsquo;s ready to come home on Saturday. Here is Maple&rsquo;s page.
      </p>
      <div className="relative -z-1 mr-0 ml-auto w-[17rem] max-w-full overflow-hidden rounded-[2.25rem] border-[7px] border-ink bg-surface text-left shadow-card sm:mr-4 dark:border-line">
        <div className="aspect-[4/3]">
          <Puppy />
        </div>
        <div className="px-[min(1.25rem,6.25vw)] pt-3 pb-5">
          <p className="font-display text-2xl leading-tight">Maple</p>
          <p className="text-sm text-muted">Golden Retriever · Baby</p>
          <p className="mt-2 text-[min(1.875rem,9.4vw)] leading-tight font-semibold tracking-tight tabular-nums">
            {TOTAL}
          </p>
          <p className="text-xs text-muted">
            {PRICE} and {formatMoney(platformFeeCents(PRICE_CENTS))} platform fee
          </p>
          <div className="mt-3">{children}</div>
        </div>
        {screen}
      </div>
      {beside}
    </div>
  );
}

function PaymentPicture() {
  return (
    <div aria-hidden="true" className="space-y-2">
      {METHODS.map(({ value, title, text }, index) => (
        <p key={value} className={methodLook(index === 0)}>
          <MethodText title={title} text={text} isChosen={index === 0} />
        </p>
      ))}
      <p className={`grid place-items-center ${PAY_LOOK}`}>Pay {TOTAL}</p>
    </div>
  );
}
