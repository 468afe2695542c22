import { codedRefusal, invalidRequest } from './errors.ts';
import type { CreatedRange } from '../store/lists.ts';
import type { FormHash, FormValue } from './form.ts';

/** Parses one parameter into a typed value, or throws Stripe's error. */
export interface Param<Value> {
  read: (value: FormValue, path: string) => Value;
  required?: true;
}
export interface RequiredParam<Value> extends Param<Value> {
  required: true;
}

type ParamValue<P> = P extends Param<infer Value> ? Value : never;
export type Values<Fields> = {
  [Name in keyof Fields as Fields[Name] extends RequiredParam<unknown> ? Name : never]: ParamValue<Fields[Name]>;
} & {
  [Name in keyof Fields as Fields[Name] extends RequiredParam<unknown> ? never : Name]?:
    | ParamValue<Fields[Name]>
    | undefined;
};

export function required<Value>(param: Param<Value>): RequiredParam<Value> {
  return { ...param, required: true };
}

/** A parameter that is one text, read by `parse`. */
const scalar = <Value>(parse: (given: string, path: string) => Value): Param<Value> => ({
  read: (value, path) => {
    if (typeof value !== 'string')
      throw codedRefusal('parameter_invalid_string_blank', `Invalid string: ${JSON.stringify(value)}`, path);
    if (value !== '') return parse(value, path);
    const name = path.replace(/^.*\[(\w+)\]$/, '$1');
    const message = `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`;
    throw codedRefusal('parameter_invalid_empty', message, path);
  },
});

const TOO_LONG = 'parameter_invalid_string_too_long';

export const text = ({ max = 5000 } = {}): Param<string> =>
  scalar((given, path) => {
    if (given.length > max) throw codedRefusal(TOO_LONG, `Invalid string: must be at most ${max} characters`, path);
    return given;
  });

export const integer = ({ min = -Infinity, max = Infinity } = {}): Param<number> =>
  scalar((given, path) => {
    const number = Number(given);
    const wrong = !/^-?\d{1,15}$/.test(given)
      ? `Invalid integer: ${given}`
      : number < min
        ? `This value must be greater than or equal to ${min}.`
        : number > max && `This value must be less than or equal to ${max}.`;
    if (wrong) throw codedRefusal('parameter_invalid_integer', wrong, path);
    return number;
  });

export const boolean = (): Param<boolean> =>
  scalar((given, path) => {
    if (given !== 'true' && given !== 'false') throw invalidRequest(`Invalid boolean: ${given}`, path);
    return given === 'true';
  });

export const oneChoice = <const Choice extends string>(choices: readonly Choice[]): Param<Choice> =>
  scalar((given, path) => {
    const found = choices.find((choice) => choice === given);
    if (found !== undefined) return found;
    const wanted =
      choices.length === 1 ? choices[0] : `one of ${choices.slice(0, -1).join(', ')}, or ${choices.at(-1)}`;
    throw invalidRequest(`Invalid ${path}: must be ${wanted} in the sandbox`, path);
  });

export const email = (): Param<string> =>
  scalar((given, path) => {
    if (!/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(given) || given.length > 512)
      throw codedRefusal('email_invalid', `Invalid email address: ${given}`, path);
    return given;
  });

export const address = (): Param<string> =>
  scalar((given, path) => {
    // Templates such as {CHECKOUT_SESSION_ID} are filled in later and aren't valid in a URL.
    const parsed = URL.parse(given.replaceAll(/[{}]/g, ''));
    if (!parsed || !/^https?:$/.test(parsed.protocol)) throw codedRefusal('url_invalid', 'Not a valid URL', path);
    return given;
  });

export function list<Value>(item: Param<Value>): Param<Value[]> {
  return {
    read: (value, path) => {
      if (!Array.isArray(value)) throw invalidRequest('Invalid array', path);
      return value.map((entry, position) => item.read(entry, `${path}[${position}]`));
    },
  };
}

/** A hash of the fields that the sandbox supports. Any other field is refused, so that none is ignored by mistake. */
export function hash<Fields extends Record<string, Param<unknown>>>(fields: Fields): Param<Values<Fields>> {
  return {
    read: (value, path) => {
      if (typeof value === 'string' || Array.isArray(value)) throw invalidRequest('Invalid object', path);
      return readFields(fields, value, path) as Values<Fields>;
    },
  };
}

function readFields(fields: Record<string, Param<unknown>>, given: FormHash, path: string): Record<string, unknown> {
  const at = (name: string): string => (path === '' ? name : `${path}[${name}]`);
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) {
      throw codedRefusal(
        'parameter_unknown',
        `Received unknown parameter: ${at(name)}. If Stripe knows it, the sandbox does not yet.`,
        at(name),
      );
    }
    values[name] = field.read(value, at(name));
  }
  for (const [name, field] of Object.entries(fields)) {
    if (field.required && !Object.hasOwn(values, name)) {
      throw codedRefusal('parameter_missing', `Missing required param: ${at(name)}.`, at(name));
    }
  }
  return values;
}

/** Metadata to merge: an empty value deletes its key, an empty hash deletes all keys. */
export function metadata(): Param<Record<string, string>> {
  return {
    read: (value, path) => {
      if (value === '') return { [everyKey]: '' };
      // The form parser reads all-digit keys as a list; in metadata they are ordinary keys.
      if (typeof value === 'string') throw invalidRequest('Invalid object', path);
      for (const [key, entry] of Object.entries(value)) {
        const at = `${path}[${key}]`;
        if (typeof entry !== 'string')
          throw invalidRequest('Metadata values must be strings, but you passed in a hash or a list.', at);
        if (key.length > 40) {
          const message = `Metadata keys can be up to 40 characters long; '${key}' has ${key.length}.`;
          throw codedRefusal(TOO_LONG, message, path);
        }
        if (entry.length > 500) {
          const message = `Metadata values can have up to 500 characters, but you passed in a value that is ${entry.length} characters. Invalid value: ${entry.slice(0, 40)}…`;
          throw codedRefusal(TOO_LONG, message, at);
        }
      }
      return limited({ ...(value as Record<string, string>) });
    },
  };
}

function limited(given: Record<string, string>): Record<string, string> {
  if (Object.keys(given).length > 50)
    throw invalidRequest('You can only have up to 50 metadata keys on an object.', 'metadata');
  return given;
}

/** A key that no form can send: means "unset all metadata". */
const everyKey = '';

/** An object's metadata after a request. */
export function mergeMetadata(
  before: Record<string, string> | null | undefined,
  given: Record<string, string> | undefined,
): Record<string, string> {
  if (!given) return { ...before };
  if (Object.hasOwn(given, everyKey)) return {};
  const merged = { ...before, ...given };
  for (const [key, value] of Object.entries(merged)) if (value === '') delete merged[key];
  return limited(merged);
}

/** `created=123` or `created[gte]=123`. */
function createdRange(): Param<CreatedRange> {
  const range = hash({ gt: integer(), gte: integer(), lt: integer(), lte: integer() });
  return {
    read: (value, path) => {
      if (typeof value !== 'string') return range.read(value, path);
      const exactly = integer().read(value, path);
      return { gte: exactly, lte: exactly };
    },
  };
}

/** The value of a list's filter, or a list of values that match. */
export function filterValue(): Param<string | string[]> {
  return { read: (value, path) => (Array.isArray(value) ? list(text()) : text()).read(value, path) };
}

export const listFields = {
  limit: integer({ min: 1, max: 100 }),
  starting_after: text(),
  ending_before: text(),
  created: createdRange(),
};
