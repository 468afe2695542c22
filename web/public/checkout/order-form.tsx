import { TERMS_VERSION } from '../../../contract/legal.ts';
import type { LinkPage } from '../../../contract/pages/public-page.ts';
import { retryPath } from '../../../contract/pages/retry-path.ts';
import { Lock } from '../parts/marks.tsx';
import { AddressFields } from './address-fields.tsx';
import { Agreement } from './agreement.tsx';
import { Choices } from './choices.tsx';
import { DueToday } from './due-today.tsx';

export const ORDER_FORM = 'order-form';

/** Pays for a pet with extras: a plain form, since each choice changes the total and what can pay it, and the server says both. */
export function OrderForm({ page }: { page: LinkPage }) {
  const { paymentLink, pricing, lines } = page.link;
  return (
    <form id={ORDER_FORM} method="post" action={retryPath(paymentLink.id, page.again)} className="contents">
      <input type="hidden" name="termsVersion" value={TERMS_VERSION} />
      {/* Outside of what a choice of extras replaces: it names what this reader has read. */}
      {lines?.promise && <input type="hidden" name="promise" value={lines.promise.id} />}
      {page.again && <input type="hidden" name="again" value={page.again} />}
      <AddressFields page={page} />
      <div id="ways" className="contents">
        <Choices page={page} home={page.address.state} isStatic />
      </div>
      <div id="pay-bar" className="paybar">
        <input type="hidden" name="total" value={pricing.total} />
        <div role="alert">
          {page.failure && <p className="notice mb-3 bg-danger-soft text-danger">{page.failure.message}</p>}
        </div>
        <button type="submit" className="button">
          <Lock />
          <DueToday page={page} />
        </button>
        <Agreement />
      </div>
    </form>
  );
}
