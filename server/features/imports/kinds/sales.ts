import {
  RECORDED_METHOD_LABELS,
  recordedSaleInput,
  type RecordedSaleInput,
} from '../../../../contract/books/recorded-sales.ts';
import { formatMoney } from '../../../../contract/money.ts';
import {
  listSalesAlike,
  readRoomForSales,
  recordSales,
  refuseDayAhead,
  removeUnchangedSales,
} from '../../books/api.ts';
import type { Kind } from './kind.ts';
import { readChoice, readDay } from './read-cells.ts';

/** An empty cell is "Other", since most files don't know it. */
const METHODS = {
  cash: ['cash payment', 'in cash'],
  zelle: ['zelle transfer'],
  check: ['cheque', 'checks', 'personal check', 'cashier’s check', "cashier's check"],
  other: [
    '',
    'card',
    'credit card',
    'debit card',
    'venmo',
    'paypal',
    'cash app',
    'cashapp',
    'apple pay',
    'wire',
    'wire transfer',
    'bank transfer',
    'transfer',
    'ach',
    'money order',
  ],
};

/** Past sales, by the rules of a sale that is recorded by hand. */
export const saleKind: Kind<RecordedSaleInput> = {
  parse: (_context, { soldOn = '', petName = '', buyerName = '', method = '', amount = '', note = '' }) =>
    recordedSaleInput.safeParse({
      soldOn: readDay(soldOn),
      petName,
      buyerName,
      method: readChoice(method, METHODS),
      amount,
      note,
    }),
  check: refuseDayAhead,
  toName: ({ petName }) => petName,
  present: (_context, { amount, method, ...input }) => ({
    ...input,
    amount: formatMoney(amount),
    method: RECORDED_METHOD_LABELS[method],
  }),
  readRoom: readRoomForSales,
  async readKnown(context) {
    return new Set((await listSalesAlike(context)).map((sale) => toKey(sale)));
  },
  toKey: ({ soldOn, petName, amount }) => toKey({ soldOn, petName, amountCents: amount }),
  knownProblem: { column: 'petName', message: 'You have recorded a sale of this pet, day and amount already' },
  create: recordSales,
  remove: removeUnchangedSales,
};

const toKey = ({ soldOn, petName, amountCents }: { soldOn: string; petName: string; amountCents: number }): string =>
  JSON.stringify([soldOn, petName.toLowerCase(), amountCents]);
