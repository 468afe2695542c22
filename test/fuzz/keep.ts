import type { Random } from '../environment/random.ts';

const HELD = 60;

/** Keeps `item` in place of an older one. */
export function keep<Item>(items: Item[], item: Item, random: Random, most = HELD): void {
  if (items.includes(item)) return;
  if (items.length < most) items.push(item);
  else items[random.between(0, most - 1)] = item;
}
