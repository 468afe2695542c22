import { z } from 'zod';
import { line, lines, typedDay } from '../fields.ts';

export const WRITE_A_TEXT = 'Please write a text';

/** A text whose emptiness is null. */
const optional = <Value>(value: z.ZodType<Value, string>) =>
  z
    .string(WRITE_A_TEXT)
    .nullable()
    .default(null)
    .transform((text, context): Value | null => {
      if (text === null || text.trim() === '') return null;
      const { data, error } = value.safeParse(text);
      for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', message });
      return error ? z.NEVER : data;
    });

/*
 * The kinds of a pet's detail. Each has the rule of its input (`form`), how it is stored and answered, and its `kind`, by which
 * forms and pages show it.
 */

export const choice = <const Value extends string>(names: Record<Value, string>, message: string) => {
  const values = Object.keys(names) as Value[];
  const stored = z.enum(values, { error: message });
  return { kind: 'choice', names, form: optional<Value>(z.string().pipe(stored)), stored: stored.nullable() } as const;
};

export const day = {
  kind: 'day',
  form: optional(typedDay('Please enter a date')),
  stored: z.iso.date().nullable(),
} as const;

/** One line of text, by a rule of its own, which may make null of it, or of so many characters at most. */
export const words = (rule: number | z.ZodType<string | null, string>) =>
  ({
    kind: 'words',
    form: optional(typeof rule === 'number' ? line(1, rule, WRITE_A_TEXT) : rule),
    stored: z.string().nullable(),
  }) as const;

/** Sentences of the breeder's own, which the law may forbid to publish. */
export const sentences = (max: number) =>
  ({ kind: 'sentences', form: optional(lines(1, max, WRITE_A_TEXT)), stored: z.string().nullable() }) as const;
