import type { Random } from '../environment/random.ts';
import { keep } from './keep.ts';

/** Ids of answers, by what they are of: `pet`, `order`, `paymentlink`. */
export type Ids = Map<string, string[]>;

const HELD = 100;
/** A word alone names an operation. */
const ID = /^(?=.*\d)[\w-]{8,64}$/;

/** `pets`, `petId` and `pet` are the same kind, `payment-links` and `paymentLink` too. */
const kindOf = (name: string): string =>
  name
    .replace(/Ids?$/, '')
    .replaceAll('-', '')
    .replace(/ies$/, 'y')
    .replace(/s$/, '')
    .toLowerCase()
    .replace(/^(link|checkout)$/, 'paymentlink');

/** Keeps the ids of an answer in each of the lists. */
export function harvest(answer: unknown, random: Random, lists: Ids[], kind = ''): void {
  if (Array.isArray(answer)) for (const item of answer) harvest(item, random, lists, kind);
  else if (typeof answer === 'object' && answer !== null)
    for (const [name, value] of Object.entries(answer)) {
      const found = name === 'id' ? kind : kindOf(name);
      if (typeof value !== 'string') harvest(value, random, lists, found);
      else if (/^id$|Id$/.test(name) && ID.test(value))
        for (const ids of lists) {
          const known = ids.get(found) ?? [];
          keep(known, value, random, HELD);
          ids.set(found, known);
        }
    }
}

/** An id, mostly of the kind that `name` (of a parameter, or of a part of a path) asks for, if there is one. */
export function pickId(ids: Ids, name: string, random: Random): string | undefined {
  const fitting = ids.get(kindOf(name));
  if (fitting && random.chance(0.85)) return random.pick(fitting);
  const known = [...ids.values()];
  return known.length > 0 ? random.pick(random.pick(known)) : undefined;
}
