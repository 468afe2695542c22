import { formatAmount } from '../../../../contract/money.ts';
import type { OrderDeposit } from '../../../../contract/reservations/reserved-orders.ts';
import type { Sale } from '../../../../contract/sales/sales.ts';
import { formatDate } from '../../../ui/dates.ts';
import { isReservedOrder } from '../order-status.ts';

export interface SaleStep {
  label: string;
  /** Its amount and day, where it has them. */
  detail?: string | undefined;
  isDone: boolean;
  /** Its day is over, and it isn't done. */
  isLate?: boolean;
}

type StepFacts = Pick<Sale, 'order' | 'deposit' | 'handOver' | 'goHomeOn' | 'spot'>;

/** What a sale goes through, in order; `today` is a day, `YYYY-MM-DD`. None for a place on a waiting list, whose pet isn't chosen. */
export function listSaleSteps(sale: StepFacts, today: string): SaleStep[] {
  if (sale.spot) return [];
  const paid = sale.deposit ? listDepositSteps(sale.order, sale.deposit) : [listPayment(sale.order)];
  const end = ENDS[sale.order.status];
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

const listPayment = ({ status, price, paidAt }: Sale['order']): SaleStep =>
  status === 'processing' || paidAt === null
    ? { label: 'Payment on its way', detail: formatAmount(price), isDone: false }
    : { label: 'Paid', detail: `${formatAmount(price)} on ${formatDate(paidAt)}`, isDone: true };

function listDepositSteps(order: Sale['order'], deposit: OrderDeposit): SaleStep[] {
  const { status, paidAt } = order;
  const first = deposit.payments.find(({ kind }) => kind === 'deposit');
  const last = deposit.payments.findLast(({ state }) => state === 'paid');
  const since = deposit.reservedAt ?? first?.paidAt ?? paidAt;
  return [
    {
      label: 'Deposit paid',
      detail: [first && formatAmount(first.amount), since && formatDate(since)].filter(Boolean).join(' on '),
      isDone: since !== null,
    },
    isReservedOrder(order)
      ? {
          label: `Balance ${formatAmount(deposit.due)}`,
          detail: deposit.dueOn === null ? 'Due at hand-over' : `Due ${formatDate(deposit.dueOn)}`,
          isDone: false,
          isLate: status === 'overdue',
        }
      : {
          label: 'Balance paid',
          detail: last?.paidAt ? formatDate(last.paidAt) : undefined,
          isDone: status !== 'released',
        },
  ];
}

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
