import { formatAmount, formatMoney, fromAmount } from '../../../../contract/money.ts';
import type { OrderDeposit } from '../../../../contract/reservations/reserved-orders.ts';
import type { PaymentInFlight } from '../../../../contract/sales/payments-in-flight.ts';
import type { Sale } from '../../../../contract/sales/sales.ts';
import { formatDate, formatMoment } from '../../../ui/dates.ts';
import { isReservedOrder } from '../order-status.ts';

export interface SaleStep {
  label: string;
  /** Its amount and day, where it has them. */
  detail?: string | undefined;
  isDone: boolean;
  /** Its day is over, and it isn't done. */
  isLate?: boolean;
}

type StepFacts = Pick<Sale, 'order' | 'deposit' | 'inFlight' | 'keptUntil' | 'handOver' | 'goHomeOn' | 'spot'>;

/** What a sale goes through, in order; `today` is a day, `YYYY-MM-DD`. None for a place on a waiting list, whose pet isn't chosen. */
export function listSaleSteps(sale: StepFacts, today: string): SaleStep[] {
  if (sale.spot) return [];
  if (sale.order.status === 'failed') return listFailure(sale);
  if (sale.order.status === 'expired') return [listLost(sale)];
  const paid = sale.deposit ? listDepositSteps(sale, sale.deposit) : [listPayment(sale)];
  const end = isGoingBack(sale) ? GOING_BACK : ENDS[sale.order.status];
  if (end) return [...paid.filter(({ isDone }) => isDone), end];
  const disputed = sale.order.isDisputed
    ? [{ label: 'The bank decides about the dispute', isDone: false, isLate: true }]
    : [];
  return [...paid, ...disputed, ...listHandOverSteps(sale, today)];
}

/** How a sale ends without a hand-over. */
const ENDS: Partial<Record<Sale['order']['status'], SaleStep>> = {
  released: { label: 'Reservation ended', isDone: true },
  refunded: { label: 'Refunded', isDone: true },
  lost: { label: 'Dispute lost', isDone: true },
};

/** It was paid too late, and no payment is on its way anymore. */
const isGoingBack = ({ order, inFlight }: StepFacts) => order.status === 'processing' && !inFlight;
const GOING_BACK: SaleStep = { label: 'Being refunded', isDone: false };

/** What didn't arrive, and for whom the pet is kept all the same. */
const listFailure = ({ order, deposit, keptUntil }: StepFacts): SaleStep[] => [
  {
    label: 'Payment failed',
    detail: `${formatAmount(deposit?.total ?? order.total)}. Nothing was paid.`,
    isDone: false,
    isLate: true,
  },
  ...(keptUntil
    ? [
        {
          label: `Held for ${order.clientName ?? 'the buyer'}`,
          detail: `Until ${formatMoment(keptUntil)}`,
          isDone: false,
        },
      ]
    : []),
];

/** A payment that was on its way when the account was disconnected. */
const listLost = ({ order, deposit }: StepFacts): SaleStep => ({
  label: 'Payment out of sight',
  detail: `${formatAmount(deposit?.total ?? order.total)}. Your Stripe account was disconnected before it was confirmed. Please check your Stripe dashboard.`,
  isDone: false,
  isLate: true,
});

const listFlight = (what: string, { amount, certainBy }: PaymentInFlight): SaleStep => ({
  label: `${what} on its way`,
  detail: `${formatAmount(amount)}, expected ${certainBy === null ? 'within minutes' : `by ${formatDate(certainBy)}`}`,
  isDone: false,
});

const listPayment = ({ order: { price, paidAt }, inFlight }: StepFacts): SaleStep =>
  inFlight
    ? listFlight('Payment', inFlight)
    : {
        label: 'Paid',
        detail: [formatAmount(price), paidAt && formatDate(paidAt)].filter(Boolean).join(' on '),
        isDone: true,
      };

function listDepositSteps({ order, inFlight }: StepFacts, deposit: OrderDeposit): SaleStep[] {
  const { status, paidAt } = order;
  const first = deposit.payments.find(({ kind }) => kind === 'deposit');
  const last = deposit.payments.findLast(({ state }) => state === 'paid');
  const since = deposit.reservedAt ?? first?.paidAt ?? paidAt;
  const dueCents = openCents(deposit, inFlight);
  return [
    ...(since === null
      ? []
      : [
          {
            label: 'Deposit paid',
            detail: [first && formatAmount(first.amount), formatDate(since)].filter(Boolean).join(' on '),
            isDone: true,
          },
        ]),
    ...(inFlight ? [listFlight(since === null ? 'Deposit' : 'Payment', inFlight)] : []),
    ...(inFlight || isReservedOrder(order)
      ? dueCents > 0
        ? [
            {
              label: `Balance ${formatMoney(dueCents)}`,
              detail: deposit.dueOn === null ? 'Due at hand-over' : `Due ${formatDate(deposit.dueOn)}`,
              isDone: false,
              isLate: status === 'overdue',
            },
          ]
        : []
      : [
          {
            label: 'Balance paid',
            detail: last?.paidAt ? formatDate(last.paidAt) : undefined,
            isDone: status !== 'released' && status !== 'processing',
          },
        ]),
  ];
}

/** What nobody has paid yet, or is paying. */
export const openCents = ({ due, rest, payments }: OrderDeposit, inFlight: Sale['inFlight']): number =>
  // Nothing is due before it is reserved.
  payments.some(({ kind, state }) => kind === 'deposit' && state === 'processing')
    ? fromAmount(rest)
    : fromAmount(due) - fromAmount(inFlight?.amount ?? '0.00');

function listHandOverSteps({ handOver, goHomeOn }: StepFacts, today: string): SaleStep[] {
  const isDone = Boolean(handOver?.doneAt);
  const goesHome = goHomeOn && {
    label: 'Go-home day',
    detail: formatDate(goHomeOn),
    isDone: isDone || goHomeOn <= today,
  };
  const half = handOver?.confirmedAt ? 'The buyer hasn’t confirmed yet' : handOver?.receivedAt && 'Confirm it, too';
  const handedOver = {
    label: isDone ? 'Handed over' : 'Hand-over',
    detail: handOver?.doneAt ? formatDate(handOver.doneAt) : (half ?? undefined),
    isDone,
  };
  return [...(goesHome ? [goesHome] : []), handedOver];
}
