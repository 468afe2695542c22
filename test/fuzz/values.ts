import type { Chance } from './chance.ts';

/** The part of JSON Schema that the API's document uses. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
}

/** What breaks programs: sent in place of a value, or inside one. */
const HOSTILE: unknown[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202eevil',
  '👩‍👩‍👧‍👦'.repeat(30),
  'x'.repeat(5_000),
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}%s%n',
  '../../../../etc/passwd',
  'null',
  '__proto__',
  'NaN',
  '1e309',
  '-0',
  '٣٤',
  '0x10',
  '9'.repeat(400),
  '2026-02-30',
  '+275760-09-13T00:00:00Z',
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  2 ** 31,
  true,
  null,
  [],
  {},
  [[[[[[[[]]]]]]]],
  { constructor: { prototype: { admin: true } } },
  Array.from({ length: 500 }, () => 'many'),
];

/** Valid texts for names that a schema says little about. */
const BY_NAME: [RegExp, (chance: Chance) => unknown][] = [
  [/email/i, (chance) => `someone-${chance.below(50)}@example.com`],
  [/password/i, () => 'correct horse'],
  [/phone/i, () => '(503) 555-0142'],
  [/website|url/i, () => 'https://example.com/kennel'],
  [/address/i, () => '12 Oak Lane, Bend, OR 97701'],
  [/price|amount|total/i, (chance) => `${chance.below(3_000) + 1}.00`],
  [/^(on|at|date|day|from|to|until|.*(On|At|Date|Day))$/, (chance) => dayFrom(chance)],
  [/zip/i, () => '97701'],
  [/state/i, () => 'OR'],
];

const dayFrom = (chance: Chance) =>
  new Date(Date.now() + (chance.below(200) - 100) * 86_400_000).toISOString().slice(0, chance.is(0.5) ? 10 : 24);

/**
 * A value for `schema`: mostly valid, else nearly so or hostile. `ids` are those of answers so far, for names that end in "id"
 * and patterns of ids.
 */
export function valueFor(schema: Schema, name: string, chance: Chance, ids: string[], hostility: number): unknown {
  if (chance.is(hostility)) return chance.pick(HOSTILE);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return chance.pick(schema.enum);
  const options = schema.anyOf ?? schema.allOf;
  if (options) return valueFor(chance.pick(options), name, chance, ids, hostility);
  const type = chance.pick([schema.type ?? 'string'].flat());
  if (type === 'object') return objectFor(schema, chance, ids, hostility);
  if (type === 'array')
    return Array.from({ length: chance.below(Math.min(4, (schema.maxItems ?? 3) + 1)) }, () =>
      valueFor(schema.items ?? {}, name, chance, ids, hostility),
    );
  if (type === 'boolean') return chance.is(0.7);
  if (type === 'null') return null;
  if (type === 'integer' || type === 'number') return numberFor(schema, chance);
  return textFor(schema, name, chance, ids);
}

function objectFor(schema: Schema, chance: Chance, ids: string[], hostility: number): Record<string, unknown> {
  const required = new Set(schema.required);
  return Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => chance.is(required.has(name) ? 0.98 : 0.4))
      .map(([name, property]) => [name, valueFor(property, name, chance, ids, hostility)]),
  );
}

function numberFor({ minimum = 0, maximum = 100 }: Schema, chance: Chance): number {
  if (chance.is(0.1)) return chance.pick([minimum - 1, maximum + 1, minimum, maximum]);
  return minimum + chance.below(Math.min(100, maximum - minimum + 1));
}

function textFor(
  { pattern, minLength = 0, maxLength = 60 }: Schema,
  name: string,
  chance: Chance,
  ids: string[],
): string {
  if (chance.is(0.04)) return 'é'.repeat(maxLength + 1);
  if (chance.is(0.04)) return 'x'.repeat(Math.max(0, minLength - 1));
  const isId = /id$/i.test(name) || (pattern !== undefined && /\\w-\]\{1,64\}|0-9a-f/.test(pattern));
  if (isId && ids.length > 0 && chance.is(0.9)) return chance.pick(ids);
  const known = BY_NAME.find(([names]) => names.test(name));
  if (known && chance.is(0.9)) return String(known[1](chance));
  if (pattern && /\\d/.test(pattern)) return `${chance.below(2_000) + 1}.00`;
  return `Text ${chance.below(1_000)} of some words`.slice(0, Math.max(minLength, Math.min(maxLength, 40)));
}
