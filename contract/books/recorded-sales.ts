import { z } from 'zod';
import { LIST_MAX } from '../business.ts';
import { endpoint } from '../endpoint.ts';
import { amount, AMOUNT_RULE, givenId, id, idempotencyKey, line, lines, textNear, time, typedDay } from '../fields.ts';
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

const DAY_RULE = 'Please choose a day';

const optional = <Schema extends z.ZodType<string>>(schema: Schema) =>
  z.preprocess((text) => (typeof text === 'string' && text.trim() !== '' ? text : null), schema.nullable());

/** A sale that was paid outside of the product. */
export const recordedSaleInput = z.object({
  soldOn: typedDay(DAY_RULE).refine((day) => day >= '2000-01-01', DAY_RULE),
  petName: line(1, 100, 'Pet name is required'),
  buyerName: optional(line(1, 100, 'Please enter a name')),
  method: z.enum(RECORDED_METHODS, { error: 'Please choose how it was paid' }),
  amount: textNear(100, AMOUNT_RULE).transform((text, context) => {
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
  /** The breeder's pet that it sold, if it was recorded from there. */
  petId: id.nullable(),
});
export type RecordedSale = z.infer<typeof recordedSale>;

const params = z.object({ id: givenId });
const answer = z.object({ sale: recordedSale });

export const listRecordedSales = endpoint({
  method: 'GET',
  path: '/api/books/recorded-sales',
  who: 'user',
  roles: ['bookkeeper'],
  shows: ['books'],
  summary: 'Sales by cash or transfer that the breeder recorded by hand, the newest record first',
  query: pageQuery(LIST_MAX, 50),
  answer: z.object({ sales: z.array(recordedSale), nextCursor }),
});

export const recordSale = endpoint({
  method: 'POST',
  path: '/api/books/recorded-sales',
  who: 'user',
  changes: ['books', 'pets', 'sales'],
  status: 201,
  idempotency: 'body',
  limits: { account: { max: 300, minutes: 60 } },
  summary:
    'Record a sale that was paid outside of the product; it counts in the breeder’s figures and in no figure of card money. With `petId` that pet is sold',
  errors: {
    404: 'No such pet of the breeder',
    409: `${RECORDED_SALES_MAX} sales are recorded already, or the pet is not for sale; changed: the key was used for a sale with other details`,
  },
  body: recordedSaleInput.extend({ petId: givenId.optional(), key: idempotencyKey.optional() }),
  answer,
});

export const changeRecordedSale = endpoint({
  method: 'PATCH',
  path: '/api/books/recorded-sales/{id}',
  who: 'user',
  changes: ['books', 'sales'],
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
  changes: ['books', 'pets', 'sales'],
  status: 204,
  summary: 'Delete a recorded sale; the pet that it sold is for sale again',
  errors: {
    404: 'No such recorded sale of the breeder',
    409: 'quota_reached: as many active pets as the account may have',
  },
  params,
});
