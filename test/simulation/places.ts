import type { Facts } from './facts.ts';

/** Whether an order pays for a place on a list whose person has not chosen a pet. */
export const isWaitingPlace = ({ places }: Facts, { id, petId }: Facts['orders'][number]): boolean =>
  places.has(id) && petId === null;
