import { z } from 'zod';
import { LINK_DAYS_MAX, PAUSE_NOTE_MAX } from '../business.ts';
import { email, line, name, NAME_MAX, time, typedDay } from '../fields.ts';
import { ownLines } from '../order-lines/link-lines.ts';
import { timeZone } from '../addresses/time-zone.ts';

const blankIsNull = (text: string) => text || null;
const EMAIL_RULE = 'Please enter a valid email address';
const DAY_RULE = 'Please choose a day';

/** A text that may be left blank; a union would tell of each of its parts. */
const blankOr = (schema: z.ZodType<string, string>, message: string) =>
  z
    .string({ error: message })
    .trim()
    .transform((text, context) => {
      if (text === '') return null;
      const { data, error } = schema.safeParse(text);
      if (data !== undefined) return data;
      context.addIssue({ code: 'custom', message: error?.issues[0]?.message ?? message });
      return z.NEVER;
    })
    .nullable()
    .default(null);

/** Who a link is for, and until when it can be paid; a blank or missing field doesn't limit it. */
export const linkConditions = z.object({
  clientName: name(0, NAME_MAX, 'Please write a name').transform(blankIsNull).nullable().default(null),
  clientEmail: blankOr(email(EMAIL_RULE), EMAIL_RULE),
  /** The last day on which it can be paid, in `timeZone`. */
  lastDay: blankOr(typedDay(DAY_RULE), DAY_RULE),
  timeZone,
  /** What buyers read afterwards. */
  expiryNote: line(0, PAUSE_NOTE_MAX, 'Please write a text').transform(blankIsNull).nullable().default(null),
});
export type LinkConditions = z.output<typeof linkConditions>;

/** When a link ends: at `at`, the end of `lastDay` where the breeder is. */
const linkExpiry = z.object({
  at: time,
  lastDay: z.iso.date(),
  timeZone: z.string(),
  note: z.string().nullable(),
});

/** In the response for each of the breeder's links, in addition to what the specification names. */
export const ownConditions = {
  /** The buyer that the breeder made it for. */
  namedFor: z.object({ name: z.string().nullable(), email: z.string().nullable() }).nullable(),
  expiry: linkExpiry.nullable(),
  /** Left out where it offers neither extras nor a discount. */
  lines: ownLines.optional(),
};

export const LAST_DAY_RULE = `Please choose a day from today on, within ${LINK_DAYS_MAX} days`;
