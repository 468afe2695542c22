import type { CaseFile, CaseOrder, Payment, Verdict } from './case-file.ts';
import { forfeitOf, type Forfeit } from './forfeits.ts';
import { mayBeDone } from './payable-time.ts';

const FEE = { part: 5, whole: 100 };
/** Each part of a price rounds its share of the fee. */
const ROUNDING_CENTS = 2;

/** The buyer has the pet, or is to get it: the rest of the money is the breeder's, or held. */
const LIVE = ['paid', 'partially_refunded', 'disputed', 'lost'];
const RESERVED = ['reserved', 'overdue'];

const sum = <Item>(items: readonly Item[], value: (item: Item) => number) =>
  items.reduce((cents, item) => cents + value(item), 0);

const backOf = ({ refunds }: Payment) =>
  sum(
    refunds.filter(({ status }) => status !== 'failed'),
    ({ amount }) => amount,
  );
/** Refunds that the provider has sent, with or without an answer of the bank; what waits for the account's balance has moved nothing. */
const SENT = ['succeeded', 'with_bank'];
const sentOf = ({ refunds }: Payment) =>
  sum(
    refunds.filter(({ status }) => SENT.includes(status)),
    ({ amount }) => amount,
  );
const takenOf = ({ disputes }: Payment) => sum(disputes, ({ taken }) => taken);
/** A bank decides, and holds money; an inquiry holds none. */
const OPEN_DISPUTES = ['needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review'];
const hasOpenDispute = ({ disputes }: Payment) => disputes.some(({ status }) => OPEN_DISPUTES.includes(status));

/** What is still with the breeder and the platform of what a buyer paid. */
const leftOf = (payment: Payment) => payment.amount - backOf(payment) - takenOf(payment);

/** What each party has to have of an order, and what it has at the provider. */
export function judgeParties(file: CaseFile, order: CaseOrder): Verdict[] {
  if (order.payments.length === 0) return [];
  const verdicts = order.payments.flatMap((payment) => [
    ...judgeTwice(order, payment),
    ...judgePlatform(order, payment),
  ]);
  const status = order.sale?.status;
  const isOver = status === undefined || !(LIVE.includes(status) || RESERVED.includes(status));
  return isOver ? [...verdicts, ...judgeEnded(file, order)] : verdicts;
}

/** Nobody gets money back by the bank and by a refund. */
function judgeTwice({ id }: CaseOrder, payment: Payment): Verdict[] {
  const left = leftOf(payment);
  if (left >= 0) return [];
  return [
    { rule: 'nobody gets more than they paid', what: `order ${id}: ${-left} more than ${payment.amount} went back` },
  ];
}

/** The platform returns its share of each refund once that is sent, and keeps that of what a bank took. */
function judgePlatform({ id }: CaseOrder, payment: Payment): Verdict[] {
  // A refund that failed at the bank leaves the returned fee with the breeder.
  if (payment.feeAmount === 0 || payment.refunds.some(({ status }) => status === 'failed')) return [];
  const back = Math.round((payment.feeAmount * sentOf(payment)) / payment.amount);
  if (Math.abs(payment.feeRefunded - back) <= ROUNDING_CENTS) return [];
  return [
    {
      rule: 'the platform keeps its share only',
      what: `order ${id}: ${payment.feeRefunded} of the fee of ${payment.feeAmount} went back, with ${sentOf(payment)} of ${payment.amount}`,
    },
  ];
}

function judgeEnded(file: CaseFile, order: CaseOrder): Verdict[] {
  // A bank has yet to decide.
  if (order.payments.some(hasOpenDispute)) return [];
  const forfeit = forfeitOf(file, order);
  const left = sum(order.payments, leftOf);
  const most = withFee(forfeit.cents);
  const where = `order ${order.id}, ${order.sale?.status ?? 'gone'}`;
  if (left > most + ROUNDING_CENTS) return [excess(order, forfeit, { left, most, where })];
  // What the bank took, and what the breeder wants to give, is less to keep.
  const isByOthers = order.payments.some(({ disputes }) => disputes.length > 0) || mayHaveGiven(file, order);
  if (forfeit.isCertain && !order.hasChanged && !isByOthers && left < most - ROUNDING_CENTS)
    return [
      {
        rule: 'terms leave with the breeder what they say',
        what: `${where}: ${left} is left, and ${most} is forfeited`,
      },
    ];
  return [];
}

/** Either the product says that the breeder keeps it, or it is owed and has to be listed. */
function excess(
  { id, sale, page, payments }: CaseOrder,
  { why }: Forfeit,
  { left, most, where }: { left: number; most: number; where: string },
): Verdict {
  const saysKept = sale?.status === 'released' && (sale.heldCents === 0 || keptCents(page) > 0);
  const what = `${where}: ${left} of the buyer’s money is with the breeder, and ${most} may be: ${why}`;
  return saysKept
    ? { rule: 'a deposit is kept by its buyer’s act or payable time only', what }
    : {
        rule: 'what belongs to a buyer is back, or listed as owed',
        what,
        unlessListed: [id, ...payments.flatMap(idsOf)],
      };
}

const idsOf = ({ chargeId, sessionId, intentId }: Payment) => [chargeId, sessionId, intentId];

/** What is no payment of an order goes back. */
export const judgeStray = (payment: Payment): Verdict[] =>
  leftOf(payment) <= 0 || hasOpenDispute(payment)
    ? []
    : [
        {
          rule: 'what belongs to a buyer is back, or listed as owed',
          what: `charge ${payment.chargeId} is no payment of an order, and ${leftOf(payment)} of it is with the breeder`,
          unlessListed: idsOf(payment),
        },
      ];

const withFee = (priceCents: number) => priceCents + Math.round((priceCents * FEE.part) / FEE.whole);

/** A breeder gave more back than the terms do, or ended it and returned all. */
const mayHaveGiven = ({ deeds }: CaseFile, { id, payments }: CaseOrder) =>
  payments.some(({ refunds }) => refunds.length > 1 || refunds.some(({ inDashboard }) => inDashboard)) ||
  deeds.some(
    (deed) =>
      mayBeDone(deed) &&
      (deed.path.startsWith(`/api/orders/${id}/`) ||
        /\/(?:end|delete-account)$/.test(deed.path) ||
        deed.path.startsWith('/api/admin/users/')),
  );

const KEPT = /(?:breeder|criador)[^.<]{0,40}(?:keeps|conserva) \$([\d,]+\.\d\d)/;

/** What a buyer's page says that the breeder keeps. */
export const keptCents = (page: string | undefined): number => {
  const amount = page === undefined ? undefined : KEPT.exec(page)?.[1];
  return amount === undefined ? 0 : Math.round(Number(amount.replaceAll(',', '')) * 100);
};

/** The product's statements about an order, against what moved. */
export function judgeClaims(order: CaseOrder): Verdict[] {
  const { id, sale, page, payments, hasChanged } = order;
  const rule = 'pages tell what the provider moved';
  const left = sum(payments, leftOf);
  const kept = keptCents(page);
  const found: Verdict[] = [];
  if (kept > left + ROUNDING_CENTS)
    found.push({ rule, what: `order ${id}: its page says that the breeder keeps ${kept}, and ${left} is left` });
  if (kept > 0 && sale?.heldCents)
    found.push({
      rule,
      what: `order ${id}: its page says that the breeder keeps ${kept}, and ${sale.heldCents} is held`,
    });
  const isQuiet = payments.every(({ disputes, refunds }) => disputes.length + refunds.length === 0);
  // The platform takes no fee of its own sales, and holds the price alone of what was paid for them, too.
  const heldCents = sum(payments, ({ amount }) => Math.round((amount * 100) / 105));
  const isHeld = sale && RESERVED.includes(sale.status) && isQuiet && !hasChanged;
  if (isHeld && sale.heldCents !== undefined && Math.abs(sale.heldCents - heldCents) > ROUNDING_CENTS * payments.length)
    found.push({ rule, what: `order ${id}, ${sale.status}: ${sale.heldCents} is held, and ${heldCents} was paid` });
  return found;
}
