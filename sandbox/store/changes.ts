import { isDeepStrictEqual } from 'node:util';
import { emit } from './events.ts';
import { save, type Stored } from './objects.ts';
import type { World } from './world.ts';

export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
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

/** Emits the changes since `before`, if there are any. */
export function emitChanges(world: World, { account, data }: Stored<object>, type: string, before: object): void {
  const changed = changedAttributes(before, data);
  if (Object.keys(changed).length > 0) emit(world, account, type, data, changed);
}

/** Changes an object, which the caller has locked, and emits the changes if they have an event. */
export async function changeObject(
  world: World,
  stored: Stored<object>,
  type: string | undefined,
  change: () => void,
): Promise<void> {
  const before = structuredClone(stored.data);
  change();
  await save(world, stored);
  if (type !== undefined) emitChanges(world, stored, type, before);
}
