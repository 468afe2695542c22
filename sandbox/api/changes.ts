import { isDeepStrictEqual } from 'node:util';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** The previous values of changed fields, nested like the object: an event's `previous_attributes`. */
export function changedAttributes(before: object, after: object): Fields {
  const changed: Fields = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const was = (before as Fields)[key];
    const is = (after as Fields)[key];
    if (isDeepStrictEqual(was, is)) continue;
    changed[key] = isFields(was) && isFields(is) ? changedAttributes(was, is) : (was ?? null);
  }
  return changed;
}
