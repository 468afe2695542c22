import { lowestPriceCents } from '../../contract/business.ts';
import type { Facts } from './facts.ts';
import type { Person, SceneLitter } from './known.ts';
import { LIVE, RESERVED } from './check-orders.ts';
import type { Complain } from './rules.ts';
import type { Scene } from './scene.ts';

type Turn = Facts['turns'][number];

/** A request that waits for the list's lock read the clock before. */
const SLACK_MS = 5_000;

/** The people of a litter's list choose one after another, each notified once. */
export function checkPicks(scenes: Scene[], facts: Facts, complain: Complain): void {
  for (const scene of scenes) {
    for (const litter of scene.known.litters) {
      const people = scene.known.people.filter((person) => person.litter === litter);
      const turns = facts.turns.filter(({ litterId }) => litterId === litter.id);
      for (const turn of turns) checkTurn(scene, facts, turn, people, complain);
      checkSequence(turns, litter, complain);
      if (!litter.isReordered) checkOrder(facts, turns, people, litter, complain);
      checkNext(scene, facts, litter, complain);
    }
  }
}

function checkTurn({ checkouts }: Scene, facts: Facts, turn: Turn, people: Person[], complain: Complain): void {
  const entry = facts.entries.find(({ id }) => id === turn.entryId);
  const mailed = facts.lineMails.filter(({ occasion }) => occasion.startsWith(`waitlist-turn:${turn.id}`));
  if (mailed.length !== 1 || mailed[0]!.recipient !== entry?.email)
    complain(
      'a turn is mailed once',
      `turn ${turn.id} of ${entry?.email} was mailed to ${mailed.map((mail) => mail.recipient).join()}`,
    );
  const wrong = (what: string) =>
    complain('turns follow each other in the order of the line', `turn ${turn.id} of ${entry?.email}: ${what}`);
  const person = people.find(({ email }) => email === entry?.email);
  if (!person) wrong('nobody joined with this address');
  if (turn.outcome === 'expired' && turn.endedAt! < turn.endsAt) wrong('it ended before its time');
  const order = facts.orders.find(({ id }) => id === turn.orderId);
  const isTaken = order && (LIVE.includes(order.status) || RESERVED.includes(order.status));
  // Who is put back on the list after picking gets another turn.
  const hasLater = facts.turns.some(({ entryId, startedAt }) => entryId === turn.entryId && startedAt > turn.startedAt);
  if (isTaken && (turn.outcome !== 'picked' || (entry?.state === 'turn' && !hasLater)))
    wrong(`its order is ${order.status}, and it ended as ${turn.outcome}`);
  // One that began after its person's first was stopped during the checkout ends with that one's order.
  const hasPickedBefore = facts.turns.some(
    ({ entryId, outcome, orderId }) => entryId === turn.entryId && outcome === 'picked' && orderId !== null,
  );
  if (turn.outcome === 'picked' && !turn.orderId && !hasPickedBefore)
    wrong('it ended with a pet, and without an order');
  const buyer = checkouts.find(({ sessionId }) => sessionId === order?.checkoutSessionId)?.buyer;
  if (buyer && person && buyer !== person.buyer) wrong('somebody else chose');
}

/** At most one person chooses, and the next one after that. */
function checkSequence(turns: Turn[], { id }: SceneLitter, complain: Complain): void {
  const wrong = (what: string) => complain('turns follow each other in the order of the line', `litter ${id}: ${what}`);
  if (turns.filter(({ endedAt }) => endedAt === null).length > 1) wrong('two people choose');
  for (const [index, turn] of turns.entries()) {
    const next = turns[index + 1];
    if (next && (turn.endedAt === null || turn.endedAt.getTime() > next.startedAt.getTime() + SLACK_MS))
      wrong(`turn ${next.id} began before ${turn.id} ended`);
  }
}

/** The pets that cost enough for what a person has paid for their place: nothing of it goes back by a pick. */
function affordable(facts: Facts, entry: Facts['entries'][number] | undefined, petIds: string[]): string[] {
  const spot = facts.orders.find(({ id, status }) => id === entry?.orderId && RESERVED.includes(status));
  if (!spot) return petIds;
  return petIds.filter((id) => (facts.pets.get(id)?.priceCents ?? 0) >= lowestPriceCents(spot.priceCents));
}

/**
 * Checks that a person who joined once, hasn't left and could choose every pet had a turn before those who joined after that join was
 * answered.
 */
function checkOrder(facts: Facts, turns: Turn[], people: Person[], { petIds }: SceneLitter, complain: Complain): void {
  const firstTurnOf = ({ email }: Person) => {
    const entry = facts.entries.find((each) => each.email === email);
    return turns.findIndex(({ entryId }) => entryId === entry?.id);
  };
  const once = people.filter(({ joins, hasGone }) => joins.length === 1 && !hasGone);
  for (const one of once) {
    const entry = facts.entries.find(({ email }) => email === one.email);
    if (affordable(facts, entry, petIds).length < petIds.length) continue;
    for (const other of people.filter(({ joins }) => joins[0]!.from > one.joins[0]!.to)) {
      const [first, second] = [firstTurnOf(one), firstTurnOf(other)];
      if (second >= 0 && (first < 0 || first > second))
        complain(
          'turns follow each other in the order of the line',
          `${other.email} had a turn before ${one.email}, who joined earlier`,
        );
    }
  }
}

/** While a pet is free and somebody waits, somebody has a turn. The job ran just before the facts were read. */
function checkNext(scene: Scene, facts: Facts, litter: SceneLitter, complain: Complain): void {
  const { seller, weather } = scene;
  const entries = facts.entries.filter(({ litterId }) => litterId === litter.id);
  const open = facts.turns.find(({ litterId, endedAt }) => litterId === litter.id && endedAt === null);
  for (const { id, state, email } of entries)
    if ((state === 'turn') !== (open?.entryId === id))
      complain('no turn is forgotten', `${email} is in state ${state}, the open turn is ${open?.id}`);
  if (facts.waitlists.get(litter.id)?.picks !== 'running' || seller.isSpent || weather.hasFaults || open) return;
  const isOffered = (petId: string) =>
    facts.pets.get(petId)?.status === 'active' &&
    !facts.shownAsHeld.has(petId) &&
    [...facts.links.values()].some((link) => link.petId === petId && link.status === 'active') &&
    !facts.orders.some((order) => order.petId === petId && ['pending', 'processing'].includes(order.status));
  const free = litter.petIds.filter(isOffered);
  const waiting = entries.find((entry) => entry.state === 'waiting' && affordable(facts, entry, free).length > 0);
  if (waiting)
    complain(
      'no turn is forgotten',
      `${waiting.email} waits, pet ${free[0]} is free, and the list is looked at again at ${facts.waitlists.get(litter.id)!.checkAt?.toISOString()}`,
    );
}
