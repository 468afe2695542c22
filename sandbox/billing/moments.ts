import type { StoredSubscription } from './billing-state.ts';
import { daySeconds } from './period.ts';

/** A scheduled change of a subscription. */
export interface Moment {
  at: number;
  kind: 'cancel' | 'expire' | 'invoice' | 'renew' | 'announce_trial_end';
  invoice?: string;
}

/** Stripe announces the end of a trial three days ahead. */
const noticeSeconds = 3 * daySeconds;
/** A subscription without a first payment expires after this time. */
const incompleteSeconds = 23 * 60 * 60;

/** The order of moments within the same second. */
const order: Moment['kind'][] = ['announce_trial_end', 'cancel', 'expire', 'invoice', 'renew'];

/** The next scheduled moment, or undefined. */
export function nextMoment({ data, internal, created }: StoredSubscription): Moment | undefined {
  if (data.status === 'canceled' || data.status === 'incomplete_expired') return undefined;
  if (data.status === 'incomplete') return { at: created + incompleteSeconds, kind: 'expire' };
  const item = data.items.data[0];
  const end = item?.current_period_end ?? 0;
  const moments: Moment[] = internal.invoices.map(({ id, at }) => ({ at, kind: 'invoice', invoice: id }));
  moments.push({ at: end, kind: 'renew' });
  if (data.cancel_at !== null) moments.push({ at: data.cancel_at, kind: 'cancel' });
  if (data.status === 'trialing' && !internal.trialEndNotified)
    moments.push({ at: end - noticeSeconds, kind: 'announce_trial_end' });
  return moments.toSorted((a, b) => a.at - b.at || order.indexOf(a.kind) - order.indexOf(b.kind))[0];
}
