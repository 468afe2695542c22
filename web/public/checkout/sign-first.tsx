import { formatAmount } from '../../../contract/money.ts';
import type { LinkPage } from '../../../contract/pages/public-page.ts';
import { retryPath } from '../../../contract/pages/retry-path.ts';
import { useTranslate } from '../locales/messages.tsx';
import { Choices } from './choices.tsx';
import { ORDER_FORM } from './order-form.tsx';
import { AddressFields } from './address-fields.tsx';

/** In place of the payment form where the buyer signs first: method and place go along to the agreement. It has no script. */
export function SignFirst({ page }: { page: LinkPage }) {
  const translate = useTranslate();
  const { paymentLink, pricing, deposit, lines } = page.link;
  return (
    <form
      id={lines ? ORDER_FORM : undefined}
      method="post"
      action={retryPath(paymentLink.id, page.again)}
      className="contents"
    >
      <input type="hidden" name="agreement" value="read" />
      {page.again && <input type="hidden" name="again" value={page.again} />}
      <AddressFields page={page} />
      {lines ? (
        <div id="ways" className="contents">
          <Choices page={page} home={page.address.state} isStatic />
        </div>
      ) : (
        <Choices page={page} home={page.address.state} isStatic />
      )}
      <div id={lines ? 'pay-bar' : undefined} className="paybar">
        <div role="alert">
          {page.failure && <p className="notice mb-3 bg-danger-soft text-danger">{page.failure.message}</p>}
        </div>
        <button type="submit" className="button">
          {translate('agreement.open')}
        </button>
        <p className="mt-2 text-center text-sm text-muted">
          {translate('agreement.payAfter', { amount: formatAmount(deposit?.total ?? pricing.total) })}
        </p>
      </div>
    </form>
  );
}
