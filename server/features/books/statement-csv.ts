import type { Readable } from 'node:stream';
import { CURRENCY } from '../../../contract/business.ts';
import { translateIn } from '../../../contract/locales/messages.ts';
import { formatMoney, toAmount } from '../../../contract/money.ts';
import { presentLines } from '../../../contract/order-lines/order-lines.ts';
import { listLineRows } from '../../../contract/payments/line-rows.ts';
import type { CashMethod } from '../../../contract/reservations/cash.ts';
import type { UserContext } from '../../context.ts';
import { streamCsv } from '../../integrations/csv.ts';
import { everyMovement, type Movement } from './movements.ts';
import { RECORDED_METHOD_LABELS } from '../../../contract/books/recorded-sales.ts';
import type { Period } from './period.ts';
import { everyRecorded, type RecordedRow } from './recorded/reading.ts';

const HEADER = [
  'Day',
  'Type',
  'Receipt',
  'Reference',
  'Pet',
  'Buyer',
  'Paid by buyer',
  'Platform fee',
  "Provider's fee",
  'Dispute',
  'Held for buyers',
  'Net',
  'Stripe balance',
  'Recorded by hand',
  'Currency',
];

const DIRECT: Record<CashMethod, string> = {
  cash: 'in cash (recorded by hand)',
  zelle: 'by Zelle (recorded by hand)',
};

const TYPES: Record<Movement['kind'], string> = {
  sale: 'Sale',
  deposit: 'Deposit',
  balance: 'Part of the balance',
  cash: 'Part of the balance',
  earned: 'Earned from what was held',
  kept: 'Deposit kept by its terms',
  promise_held: 'Held for the buyer’s promise',
  promise_ended: 'No longer held for a promise',
  provider_fee: "Provider's fee",
  refund: 'Refund',
  refund_failure: 'Refund that didn’t arrive',
  fee_refund: 'Platform fee returned',
  dispute: 'Dispute',
  dispute_lost: 'Dispute lost',
};

/**
 * Each movement of a period as CSV, read page by page while it is sent. The columns of card money add up to the statement's
 * figures, and those before "Net" of each row to it.
 */
export function statementCsv(context: UserContext, period: Period): Readable {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: period.timeZone, dateStyle: 'short' });
  async function* lines() {
    yield HEADER;
    for await (const movement of everyMovement(context, period)) yield toCsvRow(movement, format.format(movement.at));
    for await (const sale of everyRecorded(context, period)) yield lineOfRecorded(sale);
  }
  return streamCsv(lines(), { bom: true, cast: { number: inCents } });
}

const inCents = (value: number) => value.toFixed(2);

/** What never passed the provider is marked. */
export function formatMovementType(movement: Movement): string {
  const { kind, directMethod, buyer, dispute, providerFee } = movement;
  if (directMethod && buyer !== 0) return `${TYPES[kind]} ${DIRECT[directMethod]}`;
  if (movement.isPaidOtherwise) return 'Refund paid another way (recorded by hand)';
  if (movement.isLate && (kind === 'sale' || kind === 'deposit')) return 'Payment that came too late';
  if (kind === 'dispute_lost' && buyer < 0) return 'Lost dispute reopened';
  if (kind === 'dispute' && dispute === 0)
    return providerFee > 0 ? 'Fee for answering a dispute' : 'Fee for answering a dispute, returned';
  return TYPES[kind];
}

/** The pet, and on the row of its sale each extra and the discount. */
export function describeSold({ petName, kind, lines }: Pick<Movement, 'petName' | 'kind' | 'lines'>): string {
  if (kind !== 'sale' || !lines) return petName;
  const rows = listLineRows(translateIn('en'), presentLines(lines)).map(([name, amount]) => `${name} ${amount}`);
  return [`${petName} ${formatMoney(lines.petCents)}`, ...rows].join('; ');
}

const toCsvRow = (movement: Movement, day: string) => [
  day,
  formatMovementType(movement),
  movement.number && String(movement.number),
  movement.reference,
  describeSold(movement),
  movement.clientName,
  // What the buyer gains, others pay; amounts are numbers, which no spreadsheet reads as formulas.
  ...[
    -movement.buyer,
    -movement.platformFee,
    -movement.providerFee,
    -movement.dispute,
    -movement.held,
    movement.breeder,
    movement.balance,
  ].map((cents) => Number(toAmount(cents))),
  '',
  CURRENCY,
];

const lineOfRecorded = ({ soldOn, method, petName, buyerName, amountCents }: RecordedRow) => [
  soldOn,
  `Recorded by hand: ${RECORDED_METHOD_LABELS[method]}`,
  '',
  '',
  petName,
  buyerName,
  '',
  '',
  '',
  '',
  '',
  '',
  '',
  Number(toAmount(amountCents)),
  CURRENCY,
];
