import type { Alternative } from './schema.ts';

export type Level = 'error' | 'warning' | 'note';

/** How a message states its values, and how bad it is that one of them isn't known. */
export interface Format {
  fits: (value: unknown, alternative: Alternative) => boolean;
  unknownField: { level: Level; message: string };
  /** Whether an unknown field is fine in an object that has `fields` known ones. */
  allowsUnknown: (fields: number, at: string, key: string) => boolean;
  /** A value that isn't among those of an open enum. */
  openEnum: Level;
  missing: string;
  pathTo: (at: string, key: string) => string;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string';

type Fits = { [Kind in Exclude<Alternative['kind'], 'enum'>]: (value: unknown) => boolean };

const inJson: Fits = {
  any: () => true,
  null: (value) => value === null,
  unset: (value) => value === '',
  string: isText,
  decimal: (value) => isText(value) && isDecimal.test(value),
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  map: isObject,
  object: isObject,
};
const isDecimal = /^-?\d+(\.\d+)?$/;
const isEmpty = (value: unknown) => value === '';

/** An empty value unsets; it is no text. */
const inForm: Fits = {
  any: () => true,
  null: isEmpty,
  unset: isEmpty,
  string: (value) => isText(value) && value !== '',
  decimal: (value) => isText(value) && isDecimal.test(value),
  integer: (value) => isText(value) && /^-?\d+$/.test(value),
  number: (value) => isText(value) && value.trim() !== '' && Number.isFinite(Number(value)),
  boolean: (value) => value === 'true' || value === 'false',
  array: (value) => isObject(value) && Object.keys(value).every((key) => /^\d+$/.test(key)),
  map: isObject,
  object: isObject,
};

export const formRequest: Format = {
  unknownField: { level: 'error', message: 'unknown parameter' },
  // Every call takes `expand`, whether its typings say so or not.
  allowsUnknown: (_fields, at, key) => at === '' && key === 'expand',
  // Stripe refuses what it doesn't know, even if it may know it tomorrow.
  openEnum: 'error',
  missing: 'required parameter is missing',
  pathTo: (at, key) => (at === '' ? key : `${at}[${key}]`),
  fits: (value, alternative) => (alternative.kind === 'enum' ? inForm.string(value) : inForm[alternative.kind](value)),
};

/** A query of /v2: the address of a page carries what the typings don't declare. */
export const v2Query: Format = { ...formRequest, allowsUnknown: (_fields, at, key) => at === '' && key === 'page' };

const isFitting = (value: unknown, alternative: Alternative) =>
  alternative.kind === 'enum'
    ? alternative.values.some((known) => typeof known === typeof value) || (alternative.open && isText(value))
    : inJson[alternative.kind](value);

/** A request of /v2; null unsets, whatever the typings say. */
export const jsonRequest: Format = {
  ...formRequest,
  allowsUnknown: () => false,
  fits: (value, alternative) => value === null || isFitting(value, alternative),
};

export const response: Format = {
  unknownField: { level: 'warning', message: 'field that Stripe does not send' },
  // The typings declare an object of any content without fields.
  allowsUnknown: (fields) => fields === 0,
  openEnum: 'warning',
  missing: 'required field is missing',
  pathTo: (at, key) => (at === '' ? key : /^\d+$/.test(key) ? `${at}[${key}]` : `${at}.${key}`),
  fits: isFitting,
};
