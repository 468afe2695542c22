import type { Facts } from './facts.ts';
import type { Scene } from './scene.ts';

/** Counts what happened in histories: a run without double payments has tested little. */
export interface Tally {
  pets: number;
  checkouts: number;
  payments: number;
  sales: number;
  latePayments: number;
  unmatchedPayments: number;
  refunds: number;
  disputes: number;
  subscriptions: number;
  reservations: number;
  /** Parts of a price besides the deposit. */
  balances: number;
  reminders: number;
  handOvers: number;
  /** Reservations that moved to another pet. */
  moves: number;
  /** Parts paid to the breeder directly, and confirmed. */
  cash: number;
  turns: number;
  /** Places on a list that were paid, and those that became a pet's reservation. */
  spots: number;
  pickedSpots: number;
  /** Parts by Klarna that were paid. */
  klarnaParts: number;
  /** Bank debits that were paid, those that failed, and those that a bank took back. */
  debits: number;
  failedDebits: number;
  returnedDebits: number;
  agreements: number;
  addenda: number;
  picks: number;
  /** Mails that said that a pet is free. */
  alerts: number;
  events: number;
}

export const emptyTally = (): Tally => ({
  pets: 0,
  checkouts: 0,
  payments: 0,
  sales: 0,
  latePayments: 0,
  unmatchedPayments: 0,
  refunds: 0,
  disputes: 0,
  subscriptions: 0,
  reservations: 0,
  balances: 0,
  reminders: 0,
  handOvers: 0,
  moves: 0,
  cash: 0,
  turns: 0,
  spots: 0,
  pickedSpots: 0,
  klarnaParts: 0,
  debits: 0,
  failedDebits: 0,
  returnedDebits: 0,
  agreements: 0,
  addenda: 0,
  picks: 0,
  alerts: 0,
  events: 0,
});

export function tallyOf(scenes: Scene[], facts: Facts): Tally {
  const { orders, unmatched, provider, events } = facts;
  return {
    pets: scenes.reduce((sum, scene) => sum + scene.pets.length, 0),
    checkouts: provider.sessions.length,
    payments: provider.sessions.filter((session) => session.payment_status === 'paid').length,
    sales: orders.filter((order) => order.paidAt && !order.refundReason).length,
    latePayments: orders.filter((order) => order.refundReason).length,
    unmatchedPayments: unmatched.length,
    refunds: provider.refunds.length,
    disputes: provider.disputes.length,
    subscriptions: provider.subscriptions.length,
    reservations: [...facts.deposits.values()].filter(({ reservedAt }) => reservedAt).length,
    balances: facts.parts.filter(({ kind, state }) => kind === 'balance' && state === 'paid').length,
    reminders: facts.reminderMails.length,
    handOvers: [...facts.handOvers.values()].filter(({ confirmedAt, receivedAt }) => confirmedAt && receivedAt).length,
    moves: [...facts.moves.values()].filter(({ state }) => state === 'accepted').length,
    cash: facts.parts.filter(({ kind, state }) => kind === 'cash' && state === 'paid').length,
    turns: facts.turns.length,
    spots: orders.filter(({ id, paidAt }) => paidAt && facts.spots.has(id)).length,
    pickedSpots: orders.filter(({ id, petId }) => petId && facts.spots.has(id)).length,
    klarnaParts: facts.parts.filter(
      ({ kind, state, method }) => kind === 'balance' && state === 'paid' && method === 'klarna',
    ).length,
    ...countDebits(provider),
    agreements: facts.agreements.size,
    addenda: facts.addenda.length,
    picks: facts.turns.filter(({ outcome }) => outcome === 'picked').length,
    alerts: facts.alerts.filter(({ sentAt }) => sentAt).length,
    events: events.stored.length,
  };
}

function countDebits({ charges, disputes }: Facts['provider']) {
  const debits = [...charges.values()].filter(
    ({ payment_method_details: details }) => details?.type === 'us_bank_account',
  );
  return {
    debits: debits.filter(({ status }) => status === 'succeeded').length,
    failedDebits: debits.filter(({ status }) => status === 'failed').length,
    returnedDebits: disputes.filter(({ charge }) => debits.some(({ id }) => id === charge)).length,
  };
}

export function addTally(sum: Tally, other: Tally): void {
  for (const name of Object.keys(sum) as (keyof Tally)[]) sum[name] += other[name];
}
