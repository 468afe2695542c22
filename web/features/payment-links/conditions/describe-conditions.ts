import { serverNow } from '../../../calls/server-time.ts';
import { parseISO } from 'date-fns';
import type { PaymentLink } from '../../../../contract/payment-links/payment-links.ts';
import { formatDate } from '../../../ui/dates.ts';

type Conditions = Pick<PaymentLink, 'namedFor' | 'expiry'>;

/** Such as "For Mia Moss · until Nov 27, 2026", or nothing. */
export function describeConditions({ namedFor, expiry }: Conditions): string {
  const buyer = namedFor && `For ${namedFor.name ?? namedFor.email}`;
  const verb = expiry && parseISO(expiry.at) <= new Date(serverNow()) ? 'ended' : 'until';
  return [buyer, expiry && `${verb} ${formatDate(expiry.lastDay)}`].filter(Boolean).join(' · ');
}
