import type { Random } from '../environment/random.ts';
import { pickId, type Ids } from './ids.ts';

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
export const HOSTILE: unknown[] = [
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
const BY_NAME: [RegExp, (random: Random) => unknown][] = [
  [/email/i, (random) => `someone-${random.between(0, 49)}@example.com`],
  [/password/i, () => 'correct horse'],
  [/phone/i, () => '(503) 555-0142'],
  [/website|url/i, () => 'https://example.com/kennel'],
  [/address/i, () => '12 Oak Lane, Bend, OR 97701'],
  [/price|amount|total/i, (random) => `${random.between(1, 3_000)}.00`],
  [/^(on|at|date|day|from|to|until|.*(On|At|Date|Day))$/, (random) => dayFrom(random)],
  [/zip/i, () => '97701'],
  [/state/i, () => 'OR'],
];

const dayFrom = (random: Random) =>
  new Date(Date.now() + random.between(-100, 99) * 86_400_000).toISOString().slice(0, random.chance(0.5) ? 10 : 24);

/**
 * A value for `schema`: mostly valid, else nearly so or hostile. `ids` are those of answers so far, for names that end in "id"
 * and patterns of ids.
 */
export function valueFor(schema: Schema, name: string, random: Random, ids: Ids, hostility: number): unknown {
  // A breeder may show the whole address to everybody; here it stays a secret.
  if (name === 'addressVisibility') return 'town';
  if (random.chance(hostility)) return random.pick(HOSTILE);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const options = schema.anyOf ?? schema.allOf;
  if (options) return valueFor(random.pick(options), name, random, ids, hostility);
  const type = random.pick([schema.type ?? 'string'].flat());
  if (type === 'object') return objectFor(schema, random, ids, hostility);
  if (type === 'array')
    return Array.from({ length: random.between(0, Math.min(3, schema.maxItems ?? 3)) }, () =>
      valueFor(schema.items ?? {}, name, random, ids, hostility),
    );
  if (type === 'boolean') return random.chance(0.7);
  if (type === 'null') return null;
  if (type === 'integer' || type === 'number') return numberFor(schema, random);
  return textFor(schema, name, random, ids);
}

function objectFor(schema: Schema, random: Random, ids: Ids, hostility: number): Record<string, unknown> {
  const required = new Set(schema.required);
  return Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => random.chance(required.has(name) ? 0.98 : 0.4))
      .map(([name, property]) => [name, valueFor(property, name, random, ids, hostility)]),
  );
}

function numberFor({ minimum = 0, maximum = 100 }: Schema, random: Random): number {
  if (random.chance(0.1)) return random.pick([minimum - 1, maximum + 1, minimum, maximum]);
  return random.between(minimum, Math.min(minimum + 99, maximum));
}

function textFor({ pattern, minLength = 0, maxLength = 60 }: Schema, name: string, random: Random, ids: Ids): string {
  if (random.chance(0.04)) return 'é'.repeat(maxLength + 1);
  if (random.chance(0.04)) return 'x'.repeat(Math.max(0, minLength - 1));
  const isId = /ids?$/i.test(name) || (pattern !== undefined && /\\w-\]\{1,64\}|0-9a-f/.test(pattern));
  const id = isId && random.chance(0.9) ? pickId(ids, name, random) : undefined;
  if (id) return id;
  const known = BY_NAME.find(([names]) => names.test(name));
  if (known && random.chance(0.9)) return String(known[1](random));
  if (pattern && /\\d/.test(pattern)) return `${random.between(1, 2_000)}.00`;
  return `Text ${random.between(0, 999)} of some words`.slice(0, Math.max(minLength, Math.min(maxLength, 40)));
}
