import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { toAmount } from '../../../contract/money.ts';
import type { UserContext } from '../../context.ts';
import { everyMovement, type Movement } from './movements.ts';
import { RECORDED_METHOD_LABELS } from '../../../contract/recorded-sales.ts';
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
  'Yours',
  'Recorded by hand',
  'Currency',
];

const TYPES: Record<Movement['kind'], string> = {
  sale: 'Sale',
  deposit: 'Deposit',
  balance: 'Part of the balance',
  cash: 'Part of the balance in cash',
  earned: 'Earned from what was held',
  kept: 'Deposit kept by its terms',
  provider_fee: "Provider's fee",
  refund: 'Refund',
  refund_failure: 'Refund sent back by the bank',
  fee_refund: 'Platform fee returned',
  dispute: 'Dispute',
  dispute_lost: 'Dispute lost',
};

/** Each movement of a period as CSV, read page by page while it is sent; the last column adds up to the statement's net. */
export function statementCsv(context: UserContext, period: Period): Readable {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: period.timeZone, dateStyle: 'short' });
  async function* lines() {
    yield HEADER;
    for await (const movement of everyMovement(context, period)) yield lineOf(movement, format.format(movement.at));
    for await (const sale of everyRecorded(context, period)) yield lineOfRecorded(sale);
  }
  // The byte order mark lets spreadsheets read names as UTF-8.
  const csv = stringify({ record_delimiter: 'windows', escape_formulas: true, bom: true });
  return Readable.from(lines())
    .on('error', (error) => csv.destroy(error))
    .pipe(csv);
}

const lineOf = (movement: Movement, day: string) => [
  day,
  TYPES[movement.kind],
  movement.number,
  movement.reference,
  movement.petName,
  movement.clientName,
  // What the buyer gains, others pay; amounts are numbers, which no spreadsheet reads as formulas.
  ...[-movement.buyer, -movement.platformFee, -movement.providerFee, -movement.dispute, movement.breeder].map((cents) =>
    Number(toAmount(cents)),
  ),
  '',
  'USD',
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
  Number(toAmount(amountCents)),
  'USD',
];
