import { formatAmount } from '../../../../contract/money.ts';
import type { TimelineEntry } from '../../../../contract/sales/sales.ts';
import { formatMoment, formatProviderDay } from '../../../ui/dates.ts';

const WORDS: Record<TimelineEntry['kind'], string> = {
  opened: 'The buyer opened the checkout',
  paid: 'The buyer paid',
  deposit_paid: 'The buyer paid the deposit',
  part_paid: 'The buyer paid a part of the balance',
  cash_confirmed: 'The buyer confirmed what you recorded',
  moved: 'The reservation moved to this pet',
  released: 'The reservation ended',
  available: 'Stripe can pay the money out',
  paid_out: 'Stripe paid the money out to your bank',
  handed_over: 'You confirmed the hand-over with the buyer’s code',
  received: 'The buyer confirmed that the pet is with them',
  refund_under_way: 'Refund on its way to the buyer',
  refund_by_hand: 'To be paid back to the buyer directly',
  refund_waits: 'Refund waiting for money in your Stripe balance',
  refunded: 'Refunded to the buyer',
  refund_failed: 'The refund came back from the buyer’s bank',
  refund_unsent: 'Stripe didn’t send the refund',
  disputed: 'The buyer disputed the payment',
  evidence_sent: 'You sent evidence to the bank',
  dispute_won: 'The disputed money came back to you',
  dispute_lost: 'The dispute was lost',
  dispute_reopened: 'The lost dispute is being appealed',
};

/** The provider says these by the day. */
const DAYS: TimelineEntry['kind'][] = ['available', 'paid_out'];

interface TimelineProps {
  entries: TimelineEntry[];
  /** When they were read: an open page learns of what happens after it was opened. */
  asOf: number;
}

/** What happened, oldest first; what is still ahead is set apart. */
export function Timeline({ entries, asOf }: TimelineProps) {
  return (
    <ol className="ml-1.5 border-l border-line">
      {entries.map(({ kind, at, amount }) => {
        const isAhead = Date.parse(at) > asOf;
        return (
          <li key={`${kind} ${at} ${amount}`} className="relative pb-5 pl-5 last:pb-0">
            <span
              aria-hidden="true"
              className={`absolute top-1.5 -left-1.5 size-3 rounded-full border-2 border-evergreen ${isAhead ? 'bg-surface' : 'bg-evergreen'}`}
            />
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="min-w-0 flex-1 basis-32">{WORDS[kind]}</span>
              {amount && <span className="ml-auto tabular-nums">{formatAmount(amount)}</span>}
            </p>
            <p className="text-sm text-muted">
              <time dateTime={at}>{DAYS.includes(kind) ? formatProviderDay(at) : formatMoment(at)}</time>
            </p>
          </li>
        );
      })}
    </ol>
  );
}
