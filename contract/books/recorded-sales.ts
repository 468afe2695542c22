import { z } from 'zod';
import { LIST_MAX } from '../business.ts';
import { endpoint } from '../endpoint.ts';
import { amount, givenId, id, idempotencyKey, line, lines, time } from '../fields.ts';
import { parseAmount } from '../money.ts';
import { nextCursor, pageQuery } from '../page.ts';

export const RECORDED_METHODS = ['cash', 'zelle', 'check', 'other'] as const;
export type RecordedMethod = (typeof RECORDED_METHODS)[number];

export const RECORDED_METHOD_LABELS: Record<RecordedMethod, string> = {
  cash: 'Cash',
  zelle: 'Zelle',
  check: 'Check',
  other: 'Other',
};

/** An account records this many at most. */
export const RECORDED_SALES_MAX = 5_000;

const AMOUNT_RULE = 'Please enter an amount such as 1250 or 1,250.00';
const DAY_RULE = 'Please choose a day';

const optional = <Schema extends z.ZodType<string>>(schema: Schema) =>
  z.preprocess((text) => (typeof text === 'string' && text.trim() !== '' ? text : null), schema.nullable());

/** A sale that was paid outside of the product. */
export const recordedSaleInput = z.object({
  soldOn: z.iso.date(DAY_RULE).refine((day) => day >= '2000-01-01' && day < '2100-01-01', DAY_RULE),
  petName: line(1, 100, 'Pet name is required'),
  buyerName: optional(line(1, 100, 'Please enter a name')),
  method: z.enum(RECORDED_METHODS, { error: 'Please choose how it was paid' }),
  amount: z.string(AMOUNT_RULE).transform((text, context) => {
    const cents = parseAmount(text);
    if (cents !== undefined) return cents;
    context.addIssue({ code: 'custom', message: AMOUNT_RULE });
    return z.NEVER;
  }),
  note: optional(lines(1, 500, 'Please enter a note')),
});
export type RecordedSaleInput = z.output<typeof recordedSaleInput>;

export const recordedSale = z.object({
  id,
  soldOn: z.iso.date(),
  petName: z.string(),
  buyerName: z.string().nullable(),
  method: z.enum(RECORDED_METHODS),
  amount,
  note: z.string().nullable(),
  createdAt: time,
});
export type RecordedSale = z.infer<typeof recordedSale>;

const params = z.object({ id: givenId });
const answer = z.object({ sale: recordedSale });

export const listRecordedSales = endpoint({
  method: 'GET',
  path: '/api/books/recorded-sales',
  who: 'user',
  shows: ['books'],
  summary: 'Sales by cash or transfer that the breeder recorded by hand, the newest record first',
  query: pageQuery(LIST_MAX, 50),
  answer: z.object({ sales: z.array(recordedSale), nextCursor }),
});

export const recordSale = endpoint({
  method: 'POST',
  path: '/api/books/recorded-sales',
  who: 'user',
  changes: ['books'],
  status: 201,
  idempotency: 'body',
  limits: { account: { max: 300, minutes: 60 } },
  summary: 'Record a sale that was paid outside of the product; it changes no pet and no figure of card money',
  errors: { 409: `${RECORDED_SALES_MAX} sales are recorded already` },
  body: recordedSaleInput.extend({ key: idempotencyKey.optional() }),
  answer,
});

export const changeRecordedSale = endpoint({
  method: 'PATCH',
  path: '/api/books/recorded-sales/{id}',
  who: 'user',
  changes: ['books'],
  summary: 'Change a recorded sale; all fields are sent',
  errors: { 404: 'No such recorded sale of the breeder' },
  params,
  body: recordedSaleInput,
  answer,
});

export const deleteRecordedSale = endpoint({
  method: 'DELETE',
  path: '/api/books/recorded-sales/{id}',
  who: 'user',
  changes: ['books'],
  status: 204,
  summary: 'Delete a recorded sale',
  errors: { 404: 'No such recorded sale of the breeder' },
  params,
});
