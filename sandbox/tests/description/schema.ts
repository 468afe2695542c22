/** What a value may be: each alternative of a union, or the only one. */
export type Schema = Alternative[];

export type Constant = string | number | boolean;

export type Alternative =
  | { kind: 'any' | 'null' | 'string' | 'integer' | 'number' | 'boolean' | 'decimal' }
  /** An empty parameter, which unsets the value. */
  | { kind: 'unset' }
  /** `open`: Stripe may add values without a new API version. */
  | { kind: 'enum'; values: Constant[]; open: boolean }
  | { kind: 'array'; items: Schema }
  | { kind: 'map'; values: Schema; isMetadata: boolean }
  | ObjectSchema;

/** The fields are a function, because objects contain each other in circles. */
export interface ObjectSchema {
  kind: 'object';
  fields: () => Map<string, Field>;
}

export interface Field {
  schema: Schema;
  required: boolean;
}

/** Flattens a union: one enum for all literals, and no repeated primitive. */
export function flattenUnion(schemas: Schema[]): Schema {
  const values = new Set<Constant>();
  let open = false;
  const others = new Map<unknown, Alternative>();
  for (const alternative of schemas.flat()) {
    if (alternative.kind === 'enum') {
      for (const value of alternative.values) values.add(value);
      open ||= alternative.open;
    } else others.set(isPrimitive(alternative) ? alternative.kind : alternative, alternative);
  }
  if (values.size > 0) return [{ kind: 'enum', values: [...values], open }, ...others.values()];
  if (open) others.set('string', { kind: 'string' });
  return [...others.values()];
}

const isPrimitive = ({ kind }: Alternative): boolean => !['array', 'map', 'object'].includes(kind);
