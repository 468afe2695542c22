import { formatAmount, formatMoney } from '../../../contract/money.ts';
import { paidWith } from '../../../contract/payments/payment-method-names.ts';
import { depositTermsMessages } from '../../../contract/locales/deposit-messages.ts';
import { graceEnd, stoppedDays } from '../../../contract/reservations/payable-days.ts';
import { formatTime } from '../../../contract/language.ts';
import { translateIn } from '../../../contract/locales/messages.ts';
import { formatMoment } from '../../emails/format-day.ts';
import type { PaymentRow } from '../payments/api.ts';
import type { DepositRow } from '../orders/api.ts';
import { fact, type EvidenceFacts, type Part, type PartsOfPrice } from './facts.ts';

type Facts = EvidenceFacts & { price: PartsOfPrice };

export const DISPUTED_PAYMENT = 'The disputed payment';
export const PAYMENTS = 'What the buyer paid';
export const DEPOSIT_TERMS = 'The terms of the deposit';
export const MOVES = 'The pet that the reservation is for now';

export const day = (on: string) => formatTime('en', on, { dateStyle: 'long' });
/** Formats when a payment was made; a cash payment has only a day, without a time. */
const formatPaymentTime = (at: string) => (at.includes('T') ? formatMoment(at) : day(at));

/** The first payment, although the breeder may have received cash on a day before it. */
export const findDepositPayment = ({ paid }: PartsOfPrice): PaymentRow =>
  paid.find(({ payment }) => payment.kind === 'deposit')!.payment;

/** The pet that the buyer chose first; a move gives the order another one. */
export const firstPetName = ({ order, price }: EvidenceFacts): string => price?.moves[0]?.petBefore ?? order.petName;

/** Price, fee and total displayed before the first payment; moves and cash change them later. */
export function presentFirstPrice({ order, price }: EvidenceFacts) {
  const [change] = price?.changes ?? [];
  const [priceCents, feeCents] = change
    ? [change.priceBeforeCents, change.feeBeforeCents]
    : [order.priceCents, order.feeCents];
  return { price: formatMoney(priceCents), fee: formatMoney(feeCents), total: formatMoney(priceCents + feeCents) };
}

/** Which payment the bank asks about, and why it was due. */
export function presentDisputedPayment(facts: Facts): Part {
  const { disputed, price } = facts;
  if (!disputed) return { title: DISPUTED_PAYMENT, facts: [], texts: [] };
  const { dispute, payment } = disputed;
  return {
    title: DISPUTED_PAYMENT,
    facts: [
      ['Dispute', dispute.id],
      ...fact('Charge', payment.chargeId),
      ['Disputed', formatMoney(dispute.amountCents)],
      ['Paid', formatMoney(payment.amountCents)],
      ...(payment.paidAt ? [['Paid on', formatMoment(payment.paidAt)] as [string, string]] : []),
      ['Paid by', paidWith(payment.method, payment.klarnaCategory)],
      ['What it paid', describePurpose(payment, price, facts)],
    ],
    texts: [whyDue(payment, facts)],
  };
}

function describePurpose({ kind }: PaymentRow, { spot }: PartsOfPrice, facts: EvidenceFacts): string {
  if (kind !== 'deposit') return `A part of the balance for ${facts.order.petName}`;
  return spot
    ? `A place on the waiting list of ${firstPetName(facts)}`
    : `The deposit that reserved ${firstPetName(facts)}`;
}

function whyDue({ kind }: PaymentRow, facts: Facts): string {
  const { order, price } = facts;
  const { deposit, spot } = price;
  if (kind !== 'deposit')
    return `The buyer paid this part of the balance on the page of the reservation. Its private address is mailed to the buyer only. The page stated what was paid and what was due before the buyer chose to pay. ${describeBalanceDue(deposit)}`;
  if (spot === 'waiting')
    return `The buyer chose to pay for a place on this waiting list, at the terms that are stated below, which the page showed before the payment. From then on the buyer had this place in line${describeEnd(facts)}.`;
  if (spot === 'chosen')
    return `The buyer paid for a place on this waiting list, and with that place chose and reserved ${order.petName}. ${order.petName} was taken off sale for this buyer${describeEnd(facts)}.`;
  return `The buyer chose to reserve ${firstPetName(facts)} by a deposit, instead of paying the full price. The page stated the amount of the deposit, its terms as below, and when the balance is due, before the buyer paid. From then on nobody else could buy the pet${describeEnd(facts)}. ${describeBalanceDue(deposit)}`;
}

const describeBalanceDue = (deposit: DepositRow) => `The balance was due ${formatDue(deposit)}.`;

const formatDue = ({ dueOn, handOverBy }: DepositRow): string =>
  dueOn !== null ? `on ${day(dueOn)}` : `at the hand-over${handOverBy ? `, by ${day(handOverBy)}` : ''}`;

function describeEnd({ price: { deposit, moves, spot }, handOver, receipt }: Facts): string {
  const left = moves[spot === 'chosen' ? 1 : 0];
  if (left) return `, until the reservation moved to ${left.petAfter} on ${formatMoment(left.createdAt)}`;
  if (deposit.releasedAt) return `, until ${formatMoment(deposit.releasedAt)}`;
  if (handOver?.confirmedAt || handOver?.receivedAt) return ', until it was handed over';
  return receipt ? '' : ', and this is still so';
}

const ENDED_BY: Record<NonNullable<DepositRow['releasedBy']>, string> = {
  breeder: 'the breeder',
  buyer: 'the buyer',
  bank: 'the outcome of a dispute',
  account: 'the end of the breeder’s account',
  clock: 'its own end',
};

/** Stands in for the receipt, which exists only once the last part is paid. */
export function presentReservation({ order, price, breederName, returns }: Facts): Part {
  const { deposit, spot, paid } = price;
  const { graceDays, reservedAt, releasedAt, releasedBy } = deposit;
  const paidCents = paid.reduce((sum, { payment }) => sum + payment.amountCents, 0);
  const grace = graceDays > 0 ? graceEnd(deposit) : null;
  const since = reservedAt ?? findDepositPayment(price).paidAt;
  const due: [string, string][] = [
    ['Price', formatMoney(order.priceCents)],
    ['Platform fee', formatMoney(order.feeCents)],
    ['Total', formatMoney(order.totalCents)],
    ['Paid', formatMoney(paidCents)],
    ...(releasedAt ? [] : [['Balance', formatMoney(order.totalCents - paidCents)] as [string, string]]),
    ['Balance due', formatDue(deposit)],
    ...fact('Days in which it could not be paid', stoppedDays(deposit) > 0 ? String(stoppedDays(deposit)) : null),
    ...fact('Last day to pay', grace && day(grace)),
  ];
  return {
    title: spot === 'waiting' ? 'The place on the waiting list' : 'The reservation',
    facts: [
      [spot === 'waiting' ? 'Waiting list of' : 'Reserved', order.petName],
      ...(since ? [['Since', formatMoment(since)] as [string, string]] : []),
      ...(releasedAt ? [['Ended on', formatMoment(releasedAt)] as [string, string]] : []),
      ...fact('Ended by', releasedBy && ENDED_BY[releasedBy]),
      ...listBuyerFacts(order),
      ...fact('Breeder', breederName),
      ...(spot === 'waiting' ? [] : due),
      ...listReturnFacts(returns),
    ],
    texts: [],
  };
}

export const listReturnFacts = (returns: EvidenceFacts['returns']): [string, string][] =>
  returns.map(({ amount, at }) => ['Returned', `${formatAmount(amount)} on ${formatMoment(at)}`]);

export const listBuyerFacts = (order: EvidenceFacts['order']): [string, string][] => [
  ...fact('Buyer', order.clientName),
  ...fact('Email', order.clientEmail),
  ...fact('Lives in', [order.buyerState, order.buyerZip].filter(Boolean).join(' ')),
];

export const presentPayments = ({ price }: Facts): Part => ({
  title: PAYMENTS,
  facts: price.paid.map(({ payment, at }): [string, string] => [
    payment.kind === 'deposit' ? 'Deposit' : 'Part of the balance',
    `${formatMoney(payment.amountCents)} on ${formatPaymentTime(at)}, ${paidWith(payment.method, payment.klarnaCategory)}${payment.kind === 'cash' ? ', confirmed by the buyer' : ''}`,
  ]),
  texts: [],
});

/** The deposit's terms as the page displayed them, from what the order froze; a sentence of law only showed in its state. */
export const presentDepositTerms = ({ price: { deposit, spot, moves } }: Facts): Part => ({
  title: DEPOSIT_TERMS,
  facts: [],
  texts: [
    spot === 'chosen'
      ? 'The page on which the buyer chose the pet stated these terms, which the reservation keeps:'
      : moves.length > 0
        ? 'The page stated the terms before the buyer paid. They stay with the reservation; only the law of another pet can have made them better for the buyer:'
        : 'The page stated these terms before the buyer paid, and the order has kept them since:',
    `“${depositTermsMessages(translateIn('en'), 'en', { ...deposit, law: null }).join('\n')}”`,
  ],
});

/** Moves to another pet, with the current pet's details, which the buyer read before accepting. */
export const presentMoves = ({ price: { moves } }: Facts, details: [string, string][]): Part => ({
  title: MOVES,
  facts: moves.length === 0 ? [] : [...moves.flatMap(moveRows), ...details],
  texts:
    moves.length === 0
      ? []
      : ['The buyer agreed to each of these on a page that stated the pet, its price and the balance.'],
});

const moveRows = (move: PartsOfPrice['moves'][number]): [string, string][] => [
  [`${move.petBefore} to ${move.petAfter}`, `on ${formatMoment(move.createdAt)}`],
  [
    'Total with the platform fee',
    `from ${formatMoney(move.priceBeforeCents + move.feeBeforeCents)} to ${formatMoney(move.priceAfterCents + move.feeAfterCents)}`,
  ],
];
