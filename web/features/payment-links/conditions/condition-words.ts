import { parseISO } from 'date-fns';
import type { PaymentLink } from '../../../../contract/payment-links/payment-links.ts';
import { dateOf } from '../../../ui/dates.ts';

type Conditions = Pick<PaymentLink, 'namedFor' | 'expiry'>;

/** Such as "For Mia Moss · until Nov 27, 2026", or nothing. */
export function conditionWords({ namedFor, expiry }: Conditions): string {
  const buyer = namedFor && `For ${namedFor.name ?? namedFor.email}`;
  const verb = expiry && parseISO(expiry.at) <= new Date() ? 'ended' : 'until';
  return [buyer, expiry && `${verb} ${dateOf(expiry.lastDay)}`].filter(Boolean).join(' · ');
}
