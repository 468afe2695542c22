import type { ReactNode } from 'react';
import { formatAmount } from '../../../contract/money.ts';
import type { LinkPage } from '../../../contract/pages/public-page.ts';
import { Total } from '../checkout/total.tsx';
import { Rich, useTranslate } from '../locales/messages.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { Closed } from './closed.tsx';
import { Held, Own } from './held.tsx';
import { Identity } from './identity.tsx';
import { KeptForWaitlist } from './kept.tsx';
import { saleState } from './sale-state.ts';

const PREPARED = { strong: (name: ReactNode) => <bdi className="font-medium text-ink">{name}</bdi> };

/** What is bought and for how much, each fact once. */
export function OrderDetails({ page }: { page: LinkPage }) {
  const translate = useTranslate();
  const { paymentLink, pet, pricing, held, kept } = page.link;
  const state = saleState(page);
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
      <div>
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
          <Fact name={translate('link.price')}>{formatAmount(pricing.price)}</Fact>
          <Fact name={translate('link.platformFee', { percent: pricing.platformFeePercent })}>
            {formatAmount(pricing.platformFee)}
          </Fact>
          {state !== 'open' && (
            <Fact name={translate('link.total')} strong>
              {formatAmount(pricing.total)}
            </Fact>
          )}
        </Facts>
      </div>
    </section>
  );
}
