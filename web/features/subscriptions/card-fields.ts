import { z } from 'zod';

/** What stands on a card, as it is typed. Whether the card is good is the provider's to say. */
export const cardForm = z.object({
  number: z
    .string()
    .transform((text) => text.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{12,19}$/, 'Enter the number on your card')),
  expiry: z.string().refine((text) => readExpiry(text) !== undefined, 'Enter the date as MM / YY'),
  securityCode: z
    .string()
    .trim()
    .regex(/^\d{3,4}$/, 'Enter the 3 or 4 digits'),
});

/** "12 / 34", "12/2034" and "1234" as month and full year. */
export function readExpiry(text: string): { month: number; year: number } | undefined {
  const match = /^\s*(\d{1,2})\s*[/.\- ]\s*(?:20)?(\d{2})\s*$/.exec(text) ?? /^\s*(\d{2})(?:20)?(\d{2})\s*$/.exec(text);
  const [month, year] = [Number(match?.[1]), 2000 + Number(match?.[2])];
  return month >= 1 && month <= 12 ? { month, year } : undefined;
}

/** "42424242" → "4242 4242", as it stands on the card. */
export function groupDigits(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 19);
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}
