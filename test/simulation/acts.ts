import { actsOfBreeders } from './acts-of-breeders.ts';
import { actsOfBuyers } from './acts-of-buyers.ts';
import { actsOfProvider } from './acts-of-provider.ts';
import { actsOfIntruders } from './acts-of-intruders.ts';
import { actsOfDeposits } from './acts-of-deposits.ts';
import { actsOfHolds } from './acts-of-holds.ts';
import { actsOfMembers } from './acts-of-members.ts';
import { actsOfStrangers } from './acts-of-strangers.ts';
import type { Scene } from './scene.ts';
import type { Holds } from './world.ts';

const ACTS = {
  ...actsOfBreeders,
  ...actsOfBuyers,
  ...actsOfMembers,
  ...actsOfProvider,
  ...actsOfIntruders,
  ...actsOfStrangers,
  ...actsOfHolds,
  ...actsOfDeposits,
};
export type ActName = keyof typeof ACTS;

type Weights = Partial<Record<ActName, number>>;

/** The relative frequency of each act of plain sales. */
const OF_SALES: Weights = {
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
/** Where Pay holds a pet. */
const OF_HOLDS: Weights = { giveUp: 6, endHold: 3 };
/** Where a breeder may ask for a deposit. */
const OF_DEPOSITS: Weights = {
  deposit: 5,
  payRest: 16,
  payLate: 3,
  cancel: 4,
  endReservation: 4,
  wait: 6,
  handOver: 4,
};

export interface Setting {
  holds: Holds;
  /** All sales are paid in full at once: shorter histories to the bugs of those. */
  isPlain: boolean;
}

export const weightsOf = ({ holds, isPlain }: Setting): Weights => ({
  ...OF_SALES,
  ...(holds === 'none' ? {} : OF_HOLDS),
  ...(isPlain ? {} : OF_DEPOSITS),
});

export const perform = (
  scene: Scene,
  { act, a, b, c }: { act: ActName; a: number; b: number; c: number },
): Promise<void> => ACTS[act](scene, a, b, c);
