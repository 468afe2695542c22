import { invalidRequest } from './errors.ts';
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

type ValueOf<P> = P extends Param<infer Value> ? Value : never;
export type Values<Fields> = {
  [Name in keyof Fields as Fields[Name] extends RequiredParam<unknown> ? Name : never]: ValueOf<Fields[Name]>;
} & {
  [Name in keyof Fields as Fields[Name] extends RequiredParam<unknown> ? never : Name]?:
    | ValueOf<Fields[Name]>
    | undefined;
};

export function required<Value>(param: Param<Value>): RequiredParam<Value> {
  return { ...param, required: true };
}

function emptyRefused(path: string): Error {
  const name = path.replace(/^.*\[(\w+)\]$/, '$1');
  return invalidRequest(
    `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`,
    { code: 'parameter_invalid_empty', param: path },
  );
}

function plain(value: FormValue, path: string): string {
  if (typeof value !== 'string')
    throw invalidRequest(`Invalid string: ${JSON.stringify(value)}`, {
      code: 'parameter_invalid_string_blank',
      param: path,
    });
  if (value === '') throw emptyRefused(path);
  return value;
}

export function text(options: { max?: number } = {}): Param<string> {
  const max = options.max ?? 5000;
  return {
    read: (value, path) => {
      const given = plain(value, path);
      if (given.length > max) {
        throw invalidRequest(`Invalid string: must be at most ${max} characters`, {
          code: 'parameter_invalid_string_too_long',
          param: path,
        });
      }
      return given;
    },
  };
}

export function integer(options: { min?: number; max?: number } = {}): Param<number> {
  return {
    read: (value, path) => {
      const given = plain(value, path);
      const refuse = (message: string): Error =>
        invalidRequest(message, { code: 'parameter_invalid_integer', param: path });
      if (!/^-?\d{1,15}$/.test(given)) throw refuse(`Invalid integer: ${given}`);
      const number = Number(given);
      if (options.min !== undefined && number < options.min)
        throw refuse(`This value must be greater than or equal to ${options.min}.`);
      if (options.max !== undefined && number > options.max)
        throw refuse(`This value must be less than or equal to ${options.max}.`);
      return number;
    },
  };
}

export function boolean(): Param<boolean> {
  return {
    read: (value, path) => {
      const given = plain(value, path);
      if (given !== 'true' && given !== 'false') throw invalidRequest(`Invalid boolean: ${given}`, { param: path });
      return given === 'true';
    },
  };
}

export function oneOf<const Choice extends string>(choices: readonly Choice[]): Param<Choice> {
  return {
    read: (value, path) => {
      const given = plain(value, path);
      const found = choices.find((choice) => choice === given);
      if (found !== undefined) return found;
      const wanted =
        choices.length === 1 ? choices[0] : `one of ${choices.slice(0, -1).join(', ')}, or ${choices.at(-1)}`;
      throw invalidRequest(`Invalid ${path}: must be ${wanted} in the sandbox`, { param: path });
    },
  };
}

export function email(): Param<string> {
  return {
    read: (value, path) => {
      const given = plain(value, path);
      if (!/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(given) || given.length > 512) {
        throw invalidRequest(`Invalid email address: ${given}`, { code: 'email_invalid', param: path });
      }
      return given;
    },
  };
}

export function address(): Param<string> {
  return {
    read: (value, path) => {
      const given = plain(value, path);
      // Templates such as {CHECKOUT_SESSION_ID} are filled in later and aren't valid in a URL.
      const parsed = URL.parse(given.replaceAll(/[{}]/g, ''));
      if (!parsed || !/^https?:$/.test(parsed.protocol))
        throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: path });
      return given;
    },
  };
}

export function list<Value>(item: Param<Value>): Param<Value[]> {
  return {
    read: (value, path) => {
      if (!Array.isArray(value)) throw invalidRequest('Invalid array', { param: path });
      return value.map((entry, position) => item.read(entry, `${path}[${position}]`));
    },
  };
}

/** A hash of the fields that the sandbox supports. Any other field is refused, so that none is ignored by mistake. */
export function hash<Fields extends Record<string, Param<unknown>>>(fields: Fields): Param<Values<Fields>> {
  return {
    read: (value, path) => {
      if (typeof value === 'string' || Array.isArray(value)) throw invalidRequest('Invalid object', { param: path });
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
      throw invalidRequest(`Received unknown parameter: ${at(name)}. If Stripe knows it, the sandbox does not yet.`, {
        code: 'parameter_unknown',
        param: at(name),
      });
    }
    values[name] = field.read(value, at(name));
  }
  for (const [name, field] of Object.entries(fields)) {
    if (field.required && !Object.hasOwn(values, name)) {
      throw invalidRequest(`Missing required param: ${at(name)}.`, { code: 'parameter_missing', param: at(name) });
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
      if (typeof value === 'string') throw invalidRequest('Invalid object', { param: path });
      const given: Record<string, string> = {};
      for (const [key, entry] of Object.entries(value)) {
        const at = `${path}[${key}]`;
        if (typeof entry !== 'string') {
          throw invalidRequest('Metadata values must be strings, but you passed in a hash or a list.', { param: at });
        }
        if (key.length > 40) {
          throw invalidRequest(`Metadata keys can be up to 40 characters long; '${key}' has ${key.length}.`, {
            code: 'parameter_invalid_string_too_long',
            param: path,
          });
        }
        if (entry.length > 500) {
          throw invalidRequest(
            `Metadata values can have up to 500 characters, but you passed in a value that is ${entry.length} characters. Invalid value: ${entry.slice(0, 40)}…`,
            { code: 'parameter_invalid_string_too_long', param: at },
          );
        }
        given[key] = entry;
      }
      if (Object.keys(given).length > 50) {
        throw invalidRequest('You can only have up to 50 metadata keys on an object.', { param: path });
      }
      return given;
    },
  };
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
  if (Object.keys(merged).length > 50)
    throw invalidRequest('You can only have up to 50 metadata keys on an object.', { param: 'metadata' });
  return merged;
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
