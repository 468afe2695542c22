import { z } from 'zod';
import { DISCOUNT_REASONS, EXTRAS_MAX, EXTRA_CENTS_MAX, EXTRA_NAME_MAX, EXTRA_QUANTITY_MAX } from '../business.ts';
import { amount, name, refundAmount } from '../fields.ts';
import { ownPromise, presentedPromise, promiseInput } from '../promises/terms.ts';

const QUANTITY_RULE = `Please choose a number from 1 to ${EXTRA_QUANTITY_MAX}`;

const extra = z.object({
  name: name(1, EXTRA_NAME_MAX, 'Please write a name'),
  /** Per unit; the output is integer cents. */
  price: refundAmount.refine((cents) => cents <= EXTRA_CENTS_MAX, 'An extra costs $9,999.99 at most'),
  /** How many a buyer may choose. */
  most: z.coerce
    .number({ error: QUANTITY_RULE })
    .int(QUANTITY_RULE)
    .min(1, QUANTITY_RULE)
    .max(EXTRA_QUANTITY_MAX, QUANTITY_RULE),
});

export const discountReason = z.enum(DISCOUNT_REASONS, { error: 'Please choose a reason' });
export type DiscountReason = z.infer<typeof discountReason>;

/** What a breeder offers on a link besides the pet; an empty list and no discount make it a plain link again. */
export const linkLines = z
  .object({
    extras: z.array(extra).max(EXTRAS_MAX, `A link has ${EXTRAS_MAX} extras at most`),
    discount: z.object({ amount: refundAmount, reason: discountReason }).nullable(),
    /** A part of the price that comes back; left out, it stays as it is. */
    promise: promiseInput.nullable().optional(),
  })
  .superRefine(({ extras }, context) => {
    const names = extras.map((each) => each.name.toLowerCase());
    for (const [index, each] of names.entries())
      if (names.indexOf(each) < index)
        context.addIssue({ code: 'custom', path: ['extras', index, 'name'], message: 'Another extra has this name' });
  });
export type LinkLines = z.output<typeof linkLines>;

/** What a link offers, as its breeder reads it. */
export const ownLines = z.object({
  extras: z.array(z.object({ name: z.string(), price: amount, most: z.int() })),
  discount: z.object({ amount, reason: discountReason }).nullable(),
  promise: ownPromise.optional(),
});
export type OwnLines = z.infer<typeof ownLines>;

/** What a link offers, as its buyers read it. */
export const publicLines = z.object({
  /** Price of the pet alone. */
  petPrice: amount,
  extras: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Per unit. */
      price: amount,
      most: z.int(),
      /** How many this reader has chosen. */
      quantity: z.int(),
    }),
  ),
  discount: z.object({ amount, reason: discountReason }).nullable(),
  /** A part of the price that comes back once a promise is kept. */
  promise: presentedPromise.optional(),
});
export type PublicLines = z.infer<typeof publicLines>;

const CHOICE_RULE = 'extras must be a list such as 3f2b9c01:1,7d4e4a57:2';

const CHOSEN = /^[0-9a-f]{8}:\d{1,2}$/;

/** Which extras a buyer chooses, and how many of each. */
export type ExtraChoice = { id: string; quantity: number }[];

/** "id:quantity" of each chosen extra, separated by commas. */
export const extraChoice = z
  .string(CHOICE_RULE)
  .max(EXTRAS_MAX * 12, CHOICE_RULE)
  .refine((text) => text === '' || text.split(',').every((each) => CHOSEN.test(each)), CHOICE_RULE)
  .nullish()
  .transform((text): ExtraChoice => {
    const chosen = (text || '').split(',').map((each) => each.split(':'));
    return chosen
      .map(([id = '', quantity]) => ({ id, quantity: Number(quantity) }))
      .filter(({ quantity }) => quantity > 0);
  });

export const writeChoice = (choice: ExtraChoice): string =>
  choice.map(({ id, quantity }) => `${id}:${quantity}`).join(',');

/** The field of a form that says how many of an extra are chosen. */
export const extraField = (id: string): string => `extra-${id}`;
