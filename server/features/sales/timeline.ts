import type { OrderDeposit } from '../../../contract/reservations/reserved-orders.ts';
import { fromAmount, toAmount } from '../../../contract/money.ts';
import type { TimelineEntry } from '../../../contract/sales/sales.ts';
import type { refunds } from '../../db/schema.ts';
import type { listOrderLines } from '../ledger/api.ts';
import type { HandOverRow, Purchase } from '../orders/api.ts';
import { isWaiting } from '../refunds/api.ts';
import type { Payout } from './sale-money.ts';

type Refund = typeof refunds.$inferSelect;
type Lines = Awaited<ReturnType<typeof listOrderLines>>;

const KIND_OF_REFUND = {
  requested: 'refund_under_way',
  pending: 'refund_under_way',
  succeeded: 'refunded',
  failed: 'refund_failed',
} as const satisfies Record<Refund['status'], TimelineEntry['kind']>;

/** Only a refund that was sent can come back from a bank. */
function findRefundKind(refund: Refund, isCash: boolean): TimelineEntry['kind'] {
  if (isCash && refund.status === 'requested') return 'refund_by_hand';
  if (isWaiting(refund)) return 'refund_waits';
  const isUnsent = refund.status === 'failed' && (refund.stripeRefundId === null || refund.failure === 'balance');
  return isUnsent ? 'refund_unsent' : KIND_OF_REFUND[refund.status];
}

const PART_KINDS = {
  deposit: 'deposit_paid',
  balance: 'part_paid',
  cash: 'cash_confirmed',
} as const satisfies Record<OrderDeposit['payments'][number]['kind'], TimelineEntry['kind']>;

interface Besides {
  handed: HandOverRow | undefined;
  evidence: { sentAt: Date | null }[];
  deposit: OrderDeposit | undefined;
  moved: { at: Date }[];
  payout: Payout;
}

/** What happened to a sale, oldest first. */
export function buildTimeline(
  { order, payment }: Purchase,
  returned: Refund[],
  lines: Lines,
  { handed, evidence, deposit, moved, payout: { availableAt, paidOutAt } }: Besides,
): TimelineEntry[] {
  const disputes = listDisputeEntries(lines);
  const isCash = ({ paymentId }: Refund) =>
    Boolean(deposit?.payments.some(({ id, kind }) => id === paymentId && kind === 'cash'));
  const isHeld = order.status === 'disputed' || order.status === 'lost';
  // A sale has nothing to pay out if it was refunded in full, or if a bank took its money before it was available.
  const isGone = order.status === 'refunded' || (isHeld && disputes.some(({ at }) => availableAt && at < availableAt));
  const entries: { kind: TimelineEntry['kind']; at: Date; cents: number | null }[] = [
    ...(deposit ? listDepositEntries(deposit) : []),
    ...(payment.paidAt && !deposit ? [{ kind: 'paid' as const, at: payment.paidAt, cents: payment.amountCents }] : []),
    ...(availableAt && !isGone ? [{ kind: 'available' as const, at: availableAt, cents: null }] : []),
    ...(paidOutAt ? [{ kind: 'paid_out' as const, at: paidOutAt, cents: null }] : []),
    ...(handed?.confirmedAt
      ? [{ kind: 'handed_over' as const, at: handed.deviceAt ?? handed.confirmedAt, cents: null }]
      : []),
    ...(handed?.receivedAt ? [{ kind: 'received' as const, at: handed.receivedAt, cents: null }] : []),
    ...returned.map((refund) => ({
      kind: findRefundKind(refund, isCash(refund)),
      at: refund.failedAt ?? refund.createdAt,
      cents: refund.priceCents + refund.feeCents,
    })),
    ...moved.map(({ at }) => ({ kind: 'moved' as const, at, cents: null })),
    ...disputes,
    ...evidence.flatMap(({ sentAt }) => (sentAt ? [{ kind: 'evidence_sent' as const, at: sentAt, cents: null }] : [])),
  ];
  // First whatever the clocks say: the provider's times are whole seconds.
  const opened = { kind: 'opened' as const, at: order.createdAt, cents: null };
  return [opened, ...entries.sort((one, other) => one.at.getTime() - other.at.getTime())].map(
    ({ kind, at, cents }) => ({ kind, at: at.toISOString(), amount: cents === null ? null : toAmount(cents) }),
  );
}

/** Each paid part of a price, and the end of the reservation. */
function listDepositEntries({ payments, releasedAt }: OrderDeposit) {
  const parts = payments.flatMap(({ kind, amount, paidAt }) =>
    paidAt === null
      ? []
      : [
          {
            kind: PART_KINDS[kind],
            at: new Date(paidAt),
            cents: fromAmount(amount),
          },
        ],
  );
  return [...parts, ...(releasedAt ? [{ kind: 'released' as const, at: new Date(releasedAt), cents: null }] : [])];
}

/** The provider withdraws a disputed amount, and returns it when the dispute is won. */
const listDisputeEntries = (lines: Lines) =>
  lines
    .filter(({ kind, account }) => account === 'dispute' && (kind === 'dispute' || kind === 'dispute_lost'))
    .map(({ kind, amountCents, createdAt }) => ({
      kind:
        kind === 'dispute_lost'
          ? amountCents < 0
            ? ('dispute_lost' as const)
            : ('dispute_reopened' as const)
          : amountCents > 0
            ? ('disputed' as const)
            : ('dispute_won' as const),
      at: createdAt,
      cents: Math.abs(amountCents),
    }));
