import { CARD_NAME } from '../../../contract/payments/payment-method-names.ts';
import { formatMoney, platformFeeCents, totalCents } from '../../../contract/money.ts';
import { Puppy } from '../pets/examples/drawings.tsx';

const PRICE_CENTS = 125_000;

/**
 * A small mock-up of the buyer's page, opened from a message. Paid by card, which is offered everywhere
 * (contract/law/law-rules.ts).
 */
export function HeroPhone() {
  const total = formatMoney(totalCents(PRICE_CENTS));
  return (
    <div
      role="img"
      aria-label={`A phone with the payment page of Maple, a Golden Retriever puppy: ${total} in all, by card`}
      className="relative isolate mx-auto w-full max-w-88 lg:mr-4"
    >
      <div className="absolute inset-x-[-8%] top-[16%] bottom-[-6%] -z-10 rounded-[3rem] bg-apricot-soft" />
      <p className="relative mb-[-1.25rem] max-w-60 rounded-2xl rounded-bl-sm bg-evergreen px-4 py-3 text-sm text-on-evergreen shadow-card">
        She&rsquo;s ready to come home on Saturday. Here is Maple&rsquo;s page.
      </p>
      <div className="relative -z-1 mr-0 ml-auto w-[17rem] max-w-full overflow-hidden rounded-[2.25rem] sm:mr-4 border-[7px] border-ink bg-surface text-left shadow-card dark:border-line">
        <div className="aspect-[4/3.4]">
          <Puppy />
        </div>
        <div className="px-[min(1.25rem,6.25vw)] pt-4 pb-5">
          <p className="font-display text-2xl leading-tight">Maple</p>
          <p className="text-sm text-muted">Golden Retriever · Baby</p>
          <p className="mt-3 text-[min(1.875rem,9.4vw)] leading-tight font-semibold tracking-tight tabular-nums">
            {total}
          </p>
          <p className="text-xs text-muted">
            {formatMoney(PRICE_CENTS)} and {formatMoney(platformFeeCents(PRICE_CENTS))} platform fee
          </p>
          <div className="mt-4 flex items-center gap-2.5 rounded-control border border-evergreen bg-evergreen-soft px-[min(0.75rem,3.75vw)] py-2 text-sm">
            <span className="size-4 shrink-0 rounded-full border-[5px] border-evergreen" />
            <span className="min-w-0 leading-tight wrap-anywhere">
              {CARD_NAME}
              <span className="block text-xs text-muted">Visa, Mastercard or Amex</span>
            </span>
          </div>
          <p className="mt-4 rounded-control bg-evergreen py-3 text-center font-medium text-on-evergreen">
            Pay {total}
          </p>
        </div>
      </div>
    </div>
  );
}
