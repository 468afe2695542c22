import { formatMoney } from '../money/format.ts';
import type { Item } from '../api/line-items.ts';
import type { SubscriptionTerms } from '../billing/subscription-terms.ts';
import { computeTrialEnd } from '../billing/create.ts';
import { periodEnd, rhythmWord } from '../billing/period.ts';
import { html, type Html } from './html.ts';
import { longDay } from './layout.ts';

export interface SubscriptionTexts {
  /** The recurring price, e.g. `$4.99 per month`. */
  price: string;
  trial: boolean;
  /** What is charged, and when. */
  explanation: Html;
}

/** Says what a subscription costs, today and later. */
export function toSubscriptionTexts(items: Item[], terms: SubscriptionTerms, now: number): SubscriptionTexts {
  const total = items.reduce((sum, item) => sum + item.amount_total, 0);
  const recurring = items[0]?.price?.recurring ?? { interval: 'month', interval_count: 1 };
  const word = rhythmWord(recurring);
  const each = formatMoney(total);
  const trialEnd = computeTrialEnd(now, terms);
  const anchor = trialEnd ?? now;
  const next = trialEnd ?? periodEnd(anchor, recurring as Parameters<typeof periodEnd>[1], now);
  return {
    price: `${each} per ${word}`,
    trial: trialEnd !== null,
    explanation:
      trialEnd === null
        ? html`You pay <strong>${each}</strong> today and then every ${word}, next on <strong>${longDay(next)}</strong>,
            until you cancel.`
        : html`Free until <strong>${longDay(trialEnd)}</strong>. Then <strong>${each}</strong> every ${word}, first on
            that day, until you cancel. Nothing is charged today.`,
  };
}
