import type { ReactNode } from 'react';
import { formatAmount } from '../../../contract/money.ts';
import type { LinkPage } from '../../../contract/pages/public-page.ts';
import { chosenLines, listLineRows } from '../../../contract/payments/line-rows.ts';
import { Extras } from '../checkout/extras.tsx';
import { Total } from '../checkout/total.tsx';
import { Rich, useTranslate } from '../locales/messages.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { PromiseTerms } from '../parts/promise-terms.tsx';
import { Closed } from './closed.tsx';
import { Held, Own } from './held.tsx';
import { Identity } from './identity.tsx';
import { KeptForWaitlist } from './kept.tsx';
import { isPayable, saleState } from './sale-state.ts';

/** Its amounts follow the choice of extras. */
const UPDATED = { id: 'sums', 'aria-live': 'polite', 'aria-atomic': true } as const;

const PREPARED = { strong: (name: ReactNode) => <bdi className="font-medium text-ink">{name}</bdi> };

/** What is bought and for how much, each fact once. */
export function OrderDetails({ page }: { page: LinkPage }) {
  const translate = useTranslate();
  const { paymentLink, pet, pricing, lines, held, kept } = page.link;
  const state = saleState(page);
  const extras = isPayable(page) ? (lines?.extras ?? []) : [];
  return (
    <section aria-labelledby="order-details" className="space-y-4">
      {page.preparedFor && (
        <p className="text-sm text-muted">
          <Rich text="link.preparedFor" values={{ name: page.preparedFor }} tags={PREPARED} />
        </p>
      )}
      <Identity pet={pet} />
      {state !== 'open' && <Closed state={state} name={pet.name} linkId={paymentLink.id} />}
      {state === 'open' && kept && <KeptForWaitlist kept={kept} />}
      {state === 'open' && held && !kept && <Held page={page} />}
      {state === 'open' && <Own page={page} />}
      <div {...(extras.length > 0 ? UPDATED : {})}>
        <h2 id="order-details" className="mb-1 font-sans text-sm font-medium tracking-normal text-muted">
          {translate('link.orderDetails')}
        </h2>
        {state === 'open' && <Total total={pricing.total} />}
        {page.payUntil && <p className="mt-1 mb-3 text-sm">{translate('link.payUntil', { time: page.payUntil })}</p>}
        <Facts>
          {state === 'sold' && <Fact name={translate('link.status')}>{translate('link.sold')}</Fact>}
          {paymentLink.clientName && (
            <Fact name={translate('link.buyer')}>
              <bdi>{paymentLink.clientName}</bdi>
            </Fact>
          )}
          <Fact name={translate('link.price')}>{formatAmount(lines?.petPrice ?? pricing.price)}</Fact>
          {lines &&
            listLineRows(translate, chosenLines(lines)).map(([name, amount]) => (
              <Fact key={name} atEnd name={name}>
                {amount}
              </Fact>
            ))}
          {state !== 'refunded' && (
            <Fact name={translate('link.platformFee', { percent: pricing.platformFeePercent })}>
              {formatAmount(pricing.platformFee)}
            </Fact>
          )}
          {state !== 'open' && state !== 'refunded' && (
            <Fact name={translate('link.total')} strong>
              {formatAmount(pricing.total)}
            </Fact>
          )}
        </Facts>
      </div>
      {lines?.promise && <PromiseTerms promise={lines.promise} />}
      {extras.length > 0 && <Extras extras={extras} />}
    </section>
  );
}
