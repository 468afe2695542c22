import { actsOfAlerts } from './acts-of-alerts.ts';
import { actsOfBanks } from './acts-of-banks.ts';
import { actsOfGreedyBreeders } from './acts-of-greedy-breeders.ts';
import { actsOfGreedyBuyers } from './acts-of-greedy-buyers.ts';
import { actsOfBreeders } from './acts-of-breeders.ts';
import { actsOfBuyers } from './acts-of-buyers.ts';
import { actsOfCash } from './acts-of-cash.ts';
import { actsOfProvider } from './acts-of-provider.ts';
import { actsOfIntruders } from './acts-of-intruders.ts';
import { actsOfLines } from './acts-of-lines.ts';
import { actsOfLists } from './acts-of-lists.ts';
import { actsOfDebits } from './acts-of-debits.ts';
import { actsOfDeposits } from './acts-of-deposits.ts';
import { actsOfHolds } from './acts-of-holds.ts';
import { actsOfMembers } from './acts-of-members.ts';
import { actsOfMoves } from './acts-of-moves.ts';
import { actsOfPicks } from './acts-of-picks.ts';
import { actsOfSpots } from './acts-of-spots.ts';
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
  ...actsOfMoves,
  ...actsOfCash,
  ...actsOfPicks,
  ...actsOfSpots,
  ...actsOfLists,
  ...actsOfAlerts,
  ...actsOfBanks,
  ...actsOfDebits,
  ...actsOfGreedyBreeders,
  ...actsOfGreedyBuyers,
  ...actsOfLines,
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
  decide: 6,
  warn: 2,
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
  lines: 3,
};
/** Debits, and what only a certain payment gives. */
const OF_DEBITS: Weights = { methods: 2, debit: 8, rush: 2, endDebit: 6, takeBack: 3, peek: 7 };
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

/** In histories that begin with a reservation, as often as all of those. */
const OF_RESERVATIONS: Weights = {
  propose: 24,
  answerMove: 12,
  cash: 24,
  answerCash: 12,
  returnCash: 6,
  payRest: 16,
  cancel: 4,
  endReservation: 4,
  wait: 6,
  ask: 7,
  minutes: 6,
  refundThere: 3,
  dispute: 2,
  disputePart: 8,
  decide: 5,
  warn: 1,
  giveUp: 3,
  endPayment: 4,
};
/** In histories that begin with the waiting list of a litter. */
const OF_LISTS: Weights = {
  join: 10,
  picks: 8,
  choose: 24,
  pass: 6,
  reorder: 4,
  hours: 16,
  deposit: 6,
  pay: 8,
  ask: 8,
  minutes: 8,
};

/** Weights of the acts in histories that begin with the waiting list of a litter whose places are paid by a deposit. */
const OF_SPOTS: Weights = {
  join: 10,
  paySpot: 16,
  spotPrice: 3,
  takes: 3,
  picks: 8,
  choose: 26,
  pass: 8,
  keep: 6,
  endList: 4,
  suspend: 3,
  leave: 2,
  reorder: 3,
  hours: 14,
  wait: 3,
  payRest: 12,
  cancel: 3,
  endReservation: 4,
  propose: 6,
  answerMove: 3,
  refundThere: 4,
  dispute: 4,
  decide: 5,
  endPayment: 3,
  expire: 3,
};

/** Weights of the acts in histories of parties who prefer what costs the other one money. */
const OF_GREED: Weights = {
  grab: 30,
  stall: 10,
  resume: 8,
  wait: 18,
  hours: 6,
  misdeclare: 5,
  squat: 3,
  churn: 3,
  alias: 2,
  switchPlans: 3,
  bank: 14,
  methods: 2,
  debit: 10,
  rush: 3,
  endDebit: 8,
  takeBack: 4,
  peek: 8,
  dispute: 3,
  decide: 4,
  pay: 4,
  payRest: 5,
  cancel: 8,
  endReservation: 3,
  sellAgain: 3,
  refund: 4,
  paySpot: 6,
  picks: 4,
  choose: 3,
  pass: 5,
  reorder: 2,
};

/** What a history is about: the acts of sales occur in all of them. */
export const THEMES = ['sales', 'reservations', 'lists', 'spots', 'greed'] as const;
export type Theme = (typeof THEMES)[number];

export interface Setting {
  holds: Holds;
  /** All sales are paid in full at once: shorter histories to the bugs of those. */
  isPlain: boolean;
  /** What histories are about; all themes by default. */
  themes?: readonly Theme[];
  /** Acts that nobody does. */
  without?: readonly string[];
}

export const weightsOf = ({ holds, isPlain }: Setting): Weights => ({
  ...OF_SALES,
  ...OF_DEBITS,
  ...(holds === 'none' ? {} : OF_HOLDS),
  ...(isPlain ? {} : OF_DEPOSITS),
});

/** Three of four acts are about the history's theme. */
export function weightsOfTheme(setting: Setting, theme: Theme): Weights {
  const all = weightsOf(setting);
  if (theme === 'sales') return all;
  const own = { lists: OF_LISTS, spots: OF_SPOTS, reservations: OF_RESERVATIONS, greed: OF_GREED }[theme];
  const sum = (weights: Weights) => Object.values(weights).reduce((total, weight) => total + weight, 0);
  const times = Math.max(1, Math.round((3 * sum(all)) / sum(own)));
  const names = Object.keys({ ...all, ...own }) as ActName[];
  return Object.fromEntries(names.map((name) => [name, (all[name] ?? 0) + times * (own[name] ?? 0)]));
}

export const perform = (
  scene: Scene,
  { act, a, b, c }: { act: ActName; a: number; b: number; c: number },
): Promise<void> => ACTS[act](scene, a, b, c);
