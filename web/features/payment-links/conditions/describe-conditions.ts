import { serverNow } from '../../../calls/server-time.ts';
import { parseISO } from 'date-fns';
import { formatAmount } from '../../../../contract/money.ts';
import type { PaymentLink } from '../../../../contract/payment-links/payment-links.ts';
import { formatDate } from '../../../ui/dates.ts';

type Conditions = Pick<PaymentLink, 'namedFor' | 'expiry'>;

/** Such as "For Mia Moss · until Nov 27, 2026", or nothing. */
export function describeConditions({ namedFor, expiry }: Conditions): string {
  const buyer = namedFor && `For ${namedFor.name ?? namedFor.email}`;
  const verb = expiry && parseISO(expiry.at) <= new Date(serverNow()) ? 'ended' : 'until';
  return [buyer, expiry && `${verb} ${formatDate(expiry.lastDay)}`].filter(Boolean).join(' · ');
}

/** Those with what the link offers besides the pet, such as "2 extras · $100.00 off". */
export function describeOffer({ lines, ...conditions }: Conditions & Pick<PaymentLink, 'lines'>): string {
  const count = lines?.extras.length ?? 0;
  const extras = count > 0 && `${count} ${count === 1 ? 'extra' : 'extras'}`;
  const discount = lines?.discount && `${formatAmount(lines.discount.amount)} off`;
  const promise = lines?.promise && `${formatAmount(lines.promise.amount)} back for a promise`;
  return [describeConditions(conditions), extras, discount, promise].filter(Boolean).join(' · ');
}
