import type { Random } from '../environment/random.ts';
import { CARDS } from '../product/buyer.ts';

/** A form of a page, as a browser without scripts sends it. */
export interface Form {
  action: string;
  isMultipart: boolean;
  fields: Field[];
}

interface Field {
  name: string;
  /** The type of an input, or `select`, `textarea`, `button`. */
  type: string;
  value: string;
  options: string[];
}

/** Who fills in forms. */
export interface Identity {
  email: string;
  phone: string;
}

/** The forms that a page sends by POST. `address` is the page's, path and query. */
export function formsIn(html: string, address: string): Form[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)]
    .filter(([, tag = '']) => /\bmethod="post"/i.test(tag))
    .map(([, tag = '', content = '']) => ({
      action: attribute(tag, 'action') ?? address,
      isMultipart: tag.includes('multipart/form-data'),
      fields: [...content.matchAll(/<(input|select|textarea|button)\b([^>]*)>(.*?<\/\1>)?/gs)]
        .map(([, element = '', rest = '', inner = '']) => ({
          name: attribute(rest, 'name') ?? '',
          type: element === 'input' ? (attribute(rest, 'type') ?? 'text') : element,
          value: attribute(rest, 'value') ?? '',
          options: [...inner.matchAll(/<option\b[^>]*value="([^"]*)"/g)].map(([, option = '']) => decoded(option)),
        }))
        .filter(({ name }) => name !== ''),
    }));
}

/** Where a page, or a mail, leads on the same site. */
export function linksIn(text: string, origin: string): string[] {
  return [...text.matchAll(/(?:href="|\s)((?:https?:\/\/[^\s"'<>/]+)?\/[^\s"'<>]*)/g)]
    .map(([, link = '']) => decoded(link).replace(origin, ''))
    .filter((link) => /^\/(?!\/|assets\/|cards\/|photos\/)/.test(link) && !link.includes('#'));
}

/** Values by names, of forms that leave little to guess. */
const BY_NAME: Record<string, (random: Random) => string> = {
  number: (random) => random.pick([CARDS.pays, CARDS.pays, CARDS.pays, CARDS.declined, CARDS.threeDSecure]),
  expiry: () => '12 / 34',
  cvc: () => '123',
  postal_code: () => '10001',
  zip: () => '97701',
  state: () => 'OR',
  name: () => 'Ben Buyer',
};

/** The form's fields as somebody fills them in: one of its buttons, mostly what fits; with `hostility` something else. */
export function filledIn(
  { fields }: Form,
  random: Random,
  { email, phone }: Identity,
  hostile: () => string | undefined,
): [string, string][] {
  const buttons = fields.filter(({ type }) => type === 'button' || type === 'submit');
  const pressed = buttons.length > 0 ? random.pick(buttons) : undefined;
  const radios = new Map<string, Field>();
  for (const field of fields)
    if (field.type === 'radio' && (!radios.has(field.name) || random.chance(0.5))) radios.set(field.name, field);
  const valueOf = ({ name, type, value, options }: Field): string => {
    if (type === 'email') return email;
    if (type === 'tel') return phone;
    const known = BY_NAME[name]?.(random);
    if (known === undefined && type === 'select' && options.length > 0) return random.pick(options);
    return known ?? (value || `Text ${random.between(0, 999)} of some words`);
  };
  return fields
    .filter((field) => {
      if (buttons.includes(field)) return field === pressed;
      if (field.type === 'radio') return radios.get(field.name) === field;
      return field.type !== 'checkbox' || random.chance(0.9);
    })
    .map((field) => {
      const isKept = ['hidden', 'radio', 'checkbox', 'button', 'submit'].includes(field.type);
      return [field.name, hostile() ?? (isKept ? field.value || 'on' : valueOf(field))];
    });
}

const attribute = (tag: string, name: string): string | undefined => {
  const value = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : decoded(value);
};

const decoded = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
