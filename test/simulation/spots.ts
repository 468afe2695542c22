import type { Facts } from './facts.ts';

/** Whether an order pays for a place on a list whose person has not chosen a pet. */
export const isWaitingSpot = ({ spots }: Facts, { id, petId }: Facts['orders'][number]): boolean =>
  spots.has(id) && petId === null;
