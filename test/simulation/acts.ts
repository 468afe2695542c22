import { actsOfBreeders } from './acts-of-breeders.ts';
import { actsOfBuyers } from './acts-of-buyers.ts';
import { actsOfProvider } from './acts-of-provider.ts';
import { actsOfIntruders } from './acts-of-intruders.ts';
import { actsOfHolds } from './acts-of-holds.ts';
import { actsOfMembers } from './acts-of-members.ts';
import { actsOfStrangers } from './acts-of-strangers.ts';
import type { Scene } from './scene.ts';

const ACTS = {
  ...actsOfBreeders,
  ...actsOfBuyers,
  ...actsOfMembers,
  ...actsOfProvider,
  ...actsOfIntruders,
  ...actsOfStrangers,
  ...actsOfHolds,
};
export type ActName = keyof typeof ACTS;

/** The relative frequency of each act. */
export const WEIGHTS: Record<Exclude<ActName, keyof typeof actsOfHolds>, number> = {
  open: 14,
  pay: 22,
  look: 3,
  another: 3,
  reprice: 6,
  remove: 3,
  archive: 4,
  relink: 4,
  sellAgain: 4,
  refund: 8,
  reconnect: 1,
  subscribe: 2,
  unsubscribe: 1,
  leave: 1,
  expel: 1,
  refundThere: 6,
  dispute: 4,
  decide: 4,
  expire: 2,
  endPayment: 3,
  account: 2,
  hold: 5,
  release: 4,
  lose: 3,
  double: 3,
  fault: 3,
  mislead: 2,
  reconcile: 2,
  breach: 2,
  impostor: 3,
  tamper: 2,
  otherMode: 2,
  futureSignature: 1,
  otherKey: 1,
};

/** The same where Pay holds a pet. */
export const WEIGHTS_WITH_HOLDS: Record<ActName, number> = { ...WEIGHTS, giveUp: 6, endHold: 3 };

export const perform = (
  scene: Scene,
  { act, a, b, c }: { act: ActName; a: number; b: number; c: number },
): Promise<void> => ACTS[act](scene, a, b, c);
