import { detectCardBrand, findCardOutcome, passesLuhn, type Card, type CardOutcome } from '../money/cards.ts';
import type { Payer } from '../money/payer.ts';
import { isEmail, isPhone, rules as contactRules } from './contact-rules.ts';

/** The parsed checkout form: method and payer, or errors by field. */
export type Reading =
  | { ok: true; payer: Payer; method: 'klarna' | 'us_bank_account' }
  | { ok: true; payer: Payer; method: 'card'; card: Card; outcome: CardOutcome }
  | { ok: false; errors: Record<string, string> };

export interface FormRules {
  methods: string[];
  phone: boolean;
  now: number;
}

/** Parses and validates the checkout form. Card number and security code go no further than this. */
export function readPaymentForm(fields: Record<string, string>, rules: FormRules): Reading {
  const errors: Record<string, string> = {};
  const email = fields['email'] ?? '';
  if (!isEmail(email)) errors['email'] = contactRules.email;
  const phone = fields['phone'] ?? '';
  if (rules.phone && !isPhone(phone)) errors['phone'] = contactRules.phone;
  const method = fields['method'] ?? rules.methods[0] ?? 'card';
  if (!rules.methods.includes(method)) errors['method'] = 'Choose how to pay.';

  const payer: Payer = { email, name: null, phone: rules.phone ? phone : null, postalCode: null, country: 'US' };
  if (method === 'klarna' || method === 'us_bank_account')
    return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, payer, method };

  const card = readCard({ name: '', ...fields }, rules.now, errors);
  if (!card || Object.keys(errors).length > 0) return { ok: false, errors };
  const { name, postalCode, ...rest } = card;
  return { ok: true, payer: { ...payer, name, postalCode }, method: 'card', ...rest };
}

export interface CardReading {
  card: Card;
  outcome: CardOutcome;
  name: string | null;
  postalCode: string;
}

/** Parses a card's fields and adds what is wrong to `errors`. The name is checked only if it was sent. */
export function readCard(
  fields: Record<string, string>,
  now: number,
  errors: Record<string, string>,
): CardReading | undefined {
  const number = (fields['number'] ?? '').replaceAll(/[\s-]/g, '');
  if (number === '') errors['number'] = 'Enter your card number.';
  else if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) errors['number'] = 'Your card number is invalid.';
  const expiry = readExpiry(fields['expiry'] ?? '', now);
  if (typeof expiry === 'string') errors['expiry'] = expiry;
  const codeLength = detectCardBrand(number) === 'amex' ? 4 : 3;
  if (!new RegExp(`^\\d{${codeLength}}$`).test(fields['cvc'] ?? ''))
    errors['cvc'] = `Enter the security code: ${codeLength} digits on your card.`;
  if (fields['name'] === '') errors['name'] = 'Enter the name on your card.';
  const postalCode = fields['postal_code'] ?? '';
  if (!/^\d{5}(-?\d{4})?$/.test(postalCode)) errors['postal_code'] = 'Enter a ZIP code, like 94103.';
  if (errors['number'] || errors['cvc'] || errors['postal_code'] || typeof expiry === 'string') return undefined;
  return {
    name: fields['name'] ?? null,
    postalCode,
    card: { brand: detectCardBrand(number), last4: number.slice(-4), expMonth: expiry.month, expYear: expiry.year },
    outcome: findCardOutcome(number),
  };
}

/** Parses `12/34`, `12 / 2034` or `1234`; a card is valid until the end of its month. */
function readExpiry(text: string, now: number): { month: number; year: number } | string {
  const match = /^(\d{1,2})\s*[/.-]?\s*(\d{4}|\d{2})$/.exec(text);
  const month = Number(match?.[1]);
  if (!match || month < 1 || month > 12) return 'Enter the expiration date as MM / YY.';
  const year = Number(match[2]) < 100 ? 2000 + Number(match[2]) : Number(match[2]);
  const today = new Date(now * 1000);
  const months = (year - today.getUTCFullYear()) * 12 + month - (today.getUTCMonth() + 1);
  if (months < 0) return 'Your card’s expiration date is in the past.';
  if (months > 50 * 12) return 'Your card’s expiration year is invalid.';
  return { month, year };
}
