import {
  FIGURE_LABELS,
  BALANCE_NOTE,
  MONEY_LOCATION_LABELS,
  NOT_ALL_PAYOUTS,
  type MovedMoney,
  type Statement,
} from '../../../contract/books/books.ts';
import { formatAmount, formatMoney, fromAmount } from '../../../contract/money.ts';
import { nameTimeZone } from '../../../contract/language.ts';
import { closePdf, openPdf, write, writeTable, type Pdf } from '../../pdf/document.ts';
import { lacksLetter, printableText } from '../../pdf/fonts.ts';

/** What is printed of one transaction of the ledger, in cents; in each, what precedes `net` adds up to it. */
export interface ListedMovement {
  at: Date;
  type: string;
  /** Pet and buyer. */
  about: string;
  paid: number;
  fees: number;
  dispute: number;
  held: number;
  net: number;
}

interface About {
  seller: string;
  productName: string;
  now: Date;
  /** Null where they are not listed. */
  movements: ListedMovement[] | null;
}

const figures = Object.keys(FIGURE_LABELS) as (keyof typeof FIGURE_LABELS)[];

/** The provider writes a day as midnight UTC. */
const PROVIDER_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A statement as a PDF: the sums, each month of a year or each movement of a month, and the payouts. */
export async function statementPdf(
  statement: Statement,
  { seller, productName, now, movements }: About,
): Promise<Buffer> {
  const { period, totals, months, payouts, timeZone } = statement;
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone });
  const lastMoment = new Date(new Date(statement.to).getTime() - 1);
  const name = formatPeriod(period);
  const pdf = openPdf({ title: `Statement ${name} · ${productName}`, author: productName, createdAt: now });
  write(pdf, 'brand', productName);
  write(pdf, 'title', `Statement ${name}`);
  write(
    pdf,
    'text',
    [printableText(seller), `${day.format(new Date(statement.from))} to ${day.format(lastMoment)}`]
      .filter(Boolean)
      .join(', '),
  );
  if (lacksLetter(seller)) write(pdf, 'note', 'Letters that this document’s font lacks are left out of your name.');
  const rows = figures.map((figure) => [FIGURE_LABELS[figure], formatFigure(figure, totals)]);
  writeTable(pdf, [['Sales', String(totals.sales)], ...rows], { columns: [2, 1], boldFrom: rows.length });
  writeTable(
    pdf,
    [
      ...(totals.direct === '0.00' ? [] : [[MONEY_LOCATION_LABELS.direct, formatAmount(totals.direct)]]),
      [MONEY_LOCATION_LABELS.balance, formatAmount(totals.balance)],
    ],
    { columns: [2, 1] },
  );
  if (months.length > 1) {
    write(pdf, 'heading', 'Months');
    writeTable(
      pdf,
      months.map((month) => [
        MONTH_OF_YEAR.format(firstDay(month.month)),
        ...figures.map((figure) => formatFigure(figure, month)),
      ]),
      {
        columns: [1, 1, 1, 1, 1, 1, 1, 1],
        head: ['Month', 'Paid', 'Refunded', 'Disputes', 'Platform', 'Provider', 'Held', 'Net'],
      },
    );
  }
  if (movements?.length) writeMovements(pdf, movements, timeZone);
  if (statement.recorded.sales > 0) {
    write(pdf, 'heading', 'Recorded by hand');
    const { sales, amount } = statement.recorded;
    write(
      pdf,
      'text',
      `${sales} ${sales === 1 ? 'sale' : 'sales'}, ${formatAmount(amount)}, in none of the figures above.`,
    );
  }
  writePayouts(pdf, payouts, day);
  write(
    pdf,
    'note',
    `Days are in ${nameTimeZone('en', timeZone, statement.from)} (${timeZone}). Amounts are in US dollars, by the ledger of ${productName}. ${BALANCE_NOTE} Each movement is in the CSV file.`,
  );
  return closePdf(pdf);
}

function writePayouts(pdf: Pdf, payouts: Statement['payouts'], day: Intl.DateTimeFormat): void {
  write(pdf, 'heading', 'Payouts to your bank');
  if (!payouts) write(pdf, 'text', 'The payment provider did not list its payouts when this was made.');
  else if (payouts.list.length === 0) write(pdf, 'text', 'No payouts in this period.');
  else
    writeTable(
      pdf,
      [
        ...payouts.list.map(({ madeAt, arrivesAt, amount, status }) => [
          day.format(new Date(madeAt)),
          `${PROVIDER_DAY.format(new Date(arrivesAt))}, ${status}`,
          formatAmount(amount),
        ]),
        ...(payouts.total === null ? [] : [['Total', '', formatAmount(payouts.total)]]),
      ],
      {
        columns: [1, 1.5, 1],
        head: ['Made', 'At your bank', 'Amount'],
        texts: 2,
        boldFrom: payouts.list.length,
      },
    );
  if (payouts?.total === null) write(pdf, 'text', NOT_ALL_PAYOUTS);
}

/** Columns of which no movement has an amount are left out. */
function writeMovements(pdf: Pdf, movements: ListedMovement[], timeZone: string): void {
  const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone });
  const columns = COLUMNS.filter(({ of, isAlways }) => isAlways || movements.some((movement) => movement[of] !== 0));
  write(pdf, 'heading', 'Movements');
  writeTable(
    pdf,
    movements.map((movement) => [
      day.format(movement.at),
      movement.type,
      movement.about,
      ...columns.map(({ of }) => formatMoney(movement[of])),
    ]),
    {
      columns: [0.8, 1.5, 1.7, ...columns.map(() => 1.2)],
      head: ['Day', 'What', 'Pet and buyer', ...columns.map(({ name }) => name)],
      texts: 3,
    },
  );
}

const COLUMNS = [
  { of: 'paid', name: 'Paid', isAlways: true },
  { of: 'fees', name: 'Fees', isAlways: true },
  { of: 'dispute', name: 'Dispute', isAlways: false },
  { of: 'held', name: 'Held', isAlways: false },
  { of: 'net', name: 'Net', isAlways: true },
] as const;

/** Prints deductions as negative amounts. */
const formatFigure = (figure: keyof typeof FIGURE_LABELS, money: MovedMoney): string => {
  const isDeduction = figure !== 'paid' && figure !== 'net' && money[figure] !== '0.00';
  const cents = fromAmount(money[figure]);
  return formatMoney(isDeduction ? -cents : cents);
};

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** Eight columns leave no room for the year, which stands in the title. */
const MONTH_OF_YEAR = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const firstDay = (month: string) => new Date(`${month}-01T00:00:00Z`);
const formatPeriod = (period: string) => (period.length === 4 ? period : MONTH.format(firstDay(period)));
