import { isObject, type Format, type Level } from './formats.ts';
import type { Alternative, Constant, Field, ObjectSchema, Schema } from './schema.ts';

export interface Mismatch {
  level: Level;
  /** The path of the parameter or field; empty for the whole message. */
  at: string;
  message: string;
}

/** Compares a value with a schema. In a union, the findings of the best-fitting alternative count. */
export function check(value: unknown, schema: Schema, format: Format, at = ''): Mismatch[] {
  const fitting = schema.filter((alternative) => format.fits(value, alternative));
  if (fitting.length === 0) return [{ level: 'error', at, message: refusal(value, schema) }];
  const tagged = fitting.filter((alternative) => listWrongTags(alternative, value).length === 0);
  if (fitting.length > 1 && tagged.length === 0) return tagMismatch(value, fitting, format, at);
  const results = (tagged.length > 0 ? tagged : fitting).map((alternative) => within(value, alternative, format, at));
  return results.reduce((best, result) => (weigh(result) < weigh(best) ? result : best));
}

const weigh = (mismatches: Mismatch[]): number =>
  mismatches.reduce((sum, { level }) => sum + (level === 'error' ? 1000 : 1), 0);

function refusal(value: unknown, schema: Schema): string {
  const kinds = new Set(schema.map(({ kind }) => kind).filter((kind) => kind !== 'unset'));
  const unset = value === '' ? ': Stripe reads an empty value as an attempt to unset it' : '';
  return `must be ${[...kinds].join(' or ')}, got ${show(value)}${unset}`;
}

/** A field with one constant, such as `object: 'refund'` or `deleted: true`, tells alternatives apart. */
type Tag = [name: string, constant: Constant];

function listWrongTags(alternative: Alternative, value: unknown): Tag[] {
  if (alternative.kind !== 'object' || !isObject(value)) return [];
  return listTags(alternative).filter(([name, constant]) => !isSame(value[name], constant));
}

const tags = new WeakMap<ObjectSchema, Tag[]>();

function listTags(object: ObjectSchema): Tag[] {
  const known = tags.get(object);
  if (known) return known;
  const found = [...object.fields()].flatMap(([name, field]): Tag[] => {
    const constant = requiredConstant(field);
    return constant === undefined ? [] : [[name, constant]];
  });
  tags.set(object, found);
  return found;
}

function requiredConstant({ schema, required }: Field): Constant | undefined {
  const [only, another] = schema;
  if (!required || another || only?.kind !== 'enum' || only.open || only.values.length > 1) return undefined;
  return only.values[0];
}

/** No alternative has the value's tag, e.g. an event of an unknown type. */
function tagMismatch(value: unknown, alternatives: Alternative[], format: Format, at: string): Mismatch[] {
  const [closest] = alternatives.map((each) => listWrongTags(each, value)).sort((a, b) => a.length - b.length);
  const [name] = closest?.[0] ?? [''];
  const constants = alternatives.flatMap((each) => listWrongTags(each, value).filter(([tag]) => tag === name));
  const message = notAmong(
    (value as Record<string, unknown>)[name],
    new Set(constants.map(([, constant]) => constant)),
  );
  return [{ level: 'error', at: format.pathTo(at, name), message }];
}

function within(value: unknown, alternative: Alternative, format: Format, at: string): Mismatch[] {
  const entries = (schema: Schema) =>
    Object.entries(value as object).flatMap(([key, item]) => check(item, schema, format, format.pathTo(at, key)));
  if (alternative.kind === 'object') return checkFields(value as Record<string, unknown>, alternative, format, at);
  if (alternative.kind === 'array') return entries(alternative.items);
  if (alternative.kind === 'map') {
    const limits = alternative.isMetadata ? checkMetadata(value as Record<string, unknown>, at) : [];
    return [...limits, ...entries(alternative.values)];
  }
  if (alternative.kind !== 'enum' || alternative.values.some((known) => isSame(value, known))) return [];
  const level = alternative.open ? format.openEnum : 'error';
  return [{ level, at, message: notAmong(value, new Set<unknown>(alternative.values)) }];
}

function checkFields(value: Record<string, unknown>, object: ObjectSchema, format: Format, at: string): Mismatch[] {
  const fields = object.fields();
  const missing = [...fields]
    .filter(([name, { required }]) => required && !Object.hasOwn(value, name))
    .map(([name]): Mismatch => ({ level: 'error', at: format.pathTo(at, name), message: format.missing }));
  const present = Object.entries(value).flatMap(([name, item]) => {
    const field = fields.get(name);
    if (field) return check(item, field.schema, format, format.pathTo(at, name));
    return format.allowsUnknown(fields.size, at, name) ? [] : [{ ...format.unknownField, at: format.pathTo(at, name) }];
  });
  return [...missing, ...present];
}

function checkMetadata(metadata: Record<string, unknown>, at: string): Mismatch[] {
  const error = (path: string, message: string): Mismatch => ({ level: 'error', at: path, message });
  const keys = Object.keys(metadata);
  return [
    ...(keys.length > 50 ? [error(at, `metadata has ${keys.length} keys; Stripe takes 50`)] : []),
    ...keys
      .filter((key) => key.length > 40)
      .map((key) => error(`${at}[${key}]`, 'metadata key is longer than 40 characters')),
    ...keys
      .filter((key) => typeof metadata[key] === 'string' && metadata[key].length > 500)
      .map((key) => error(`${at}[${key}]`, 'metadata value is longer than 500 characters')),
  ];
}

/** A form says `true` and `1` as text. */
const isSame = (value: unknown, constant: Constant): boolean => value === constant || value === String(constant);

const notAmong = (value: unknown, known: Set<unknown>): string =>
  `${show(value)} is none of ${[...known].slice(0, 12).join(', ')}${known.size > 12 ? ', …' : ''}`;

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
