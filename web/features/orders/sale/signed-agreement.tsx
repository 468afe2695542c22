import { FileText } from 'lucide-react';
import { orderAgreement } from '../../../../contract/receipts/receipts.ts';
import type { Sale } from '../../../../contract/sales/sales.ts';
import { toRequestUrl } from '../../../calls/api.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { formatMoment } from '../../../ui/dates.ts';

/** What the buyer signed before paying. */
export function SignedAgreement({
  orderId,
  agreement: { name, version, signedAt, addenda = [] },
}: {
  orderId: string;
  agreement: NonNullable<Sale['agreement']>;
}) {
  return (
    <>
      <p className="wrap-anywhere">
        <bdi className="font-medium">{name}</bdi> signed version {version} on {formatMoment(signedAt)}.
      </p>
      {addenda.map((addendum) => (
        <p key={addendum.signedAt} className="mt-2 wrap-anywhere">
          <bdi className="font-medium">{addendum.name}</bdi> signed the addendum about{' '}
          <bdi className="font-medium">{addendum.pet}</bdi> on {formatMoment(addendum.signedAt)}.
        </p>
      ))}
      <a
        className={buttonClass('secondary', 'mt-4')}
        href={toRequestUrl(orderAgreement, { params: { id: orderId } })}
        download
      >
        <FileText aria-hidden="true" className="size-4" />
        Download agreement
      </a>
    </>
  );
}
