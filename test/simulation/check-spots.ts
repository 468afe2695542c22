import { RESERVED } from './check-orders.ts';
import type { Facts } from './facts.ts';
import type { Person } from './known.ts';
import { isWaitingSpot } from './spots.ts';
import type { Complain } from './rules.ts';
import type { Scene } from './scene.ts';

type Order = Facts['orders'][number];

const LISTED = ['waiting', 'turn', 'passed'];

/** What is paid for a place on a list waits, is counted toward one pet, or has gone back by its terms (check-deposits.ts). */
export function checkSpots(scenes: Scene[], facts: Facts, complain: Complain): void {
  for (const { known } of scenes) {
    for (const person of known.people) {
      const own = facts.orders.filter(
        (order) => facts.spots.get(order.id) === person.email && !facts.provider.left.has(order.stripeAccountId),
      );
      for (const order of own) checkSpot(facts, order, person, complain);
      const live = own.filter((order) => isWaitingSpot(facts, order) && RESERVED.includes(order.status));
      if (live.length > 1)
        complain('nobody pays twice for a place', `${person.email}: ${live.map(({ id }) => id).join(' and ')}`);
      checkLine(facts, person, live, complain);
    }
    checkEnded(known, facts, complain);
  }
  const known = new Set(scenes.flatMap((scene) => scene.known.people.map(({ email }) => email)));
  for (const [id, email] of facts.spots)
    if (!known.has(email)) complain(SPOT, `order ${id} pays for the place of nobody who joined`);
}

const SPOT = 'a paid place waits, became one pet, or went back';

function checkSpot(facts: Facts, order: Order, { email, litter }: Person, complain: Complain): void {
  const wrong = (what: string) => complain(SPOT, `order ${order.id} of ${email}, ${order.status}: ${what}`);
  const { depositCents } = facts.deposits.get(order.id)!;
  if (!litter.spotPrices.has(depositCents)) complain('fee and total', `no place cost ${depositCents}`);
  const named = facts.entries.filter(({ orderId }) => orderId === order.id);
  const states = named.map(({ state }) => state).join();
  if (order.petId !== null) return checkPicked(facts, order, email, wrong);
  if (RESERVED.includes(order.status)) {
    if (named.length !== 1 || named[0]!.email !== email || !LISTED.includes(states))
      wrong(`held for nobody in line: ${states}`);
  } else if (order.paidAt && !litter.wasFree && named.some(({ state }) => LISTED.includes(state)))
    wrong(`its person is ${states}`);
  const by = facts.deposits.get(order.id)?.releasedBy;
  if (order.status === 'released' && order.sellerId && by !== 'account')
    for (const side of ['buyer', 'breeder'])
      if (!facts.mails.has(`place-ended-${side}:${order.id}`)) wrong(`the ${side} has no mail of its end`);
}

/** One turn chose one pet with it: the deposit was charged once, and became a part of the pet's price. */
function checkPicked(facts: Facts, { id, petId }: Order, email: string, wrong: (what: string) => void): void {
  const { depositCents } = facts.deposits.get(id)!;
  const deposits = facts.parts.filter((part) => part.id === id && part.kind === 'deposit');
  if (deposits.length !== 1 || deposits[0]!.state !== 'paid') wrong(`${deposits.length} deposits`);
  const changes = facts.changes.filter(({ orderId, kind }) => orderId === id && kind === 'move');
  const moves = [...facts.moves.values()].filter(({ orderId, state }) => orderId === id && state === 'accepted');
  if (changes.length !== moves.length + 1) wrong(`its price changed ${changes.length} times in ${moves.length} moves`);
  if (!changes.some(({ priceBeforeCents }) => priceBeforeCents === depositCents))
    wrong('what was paid is not what the pet’s price began with');
  if (facts.entries.some(({ orderId }) => orderId === id)) wrong(`it is for pet ${petId} and still a place`);
  const turns = facts.turns.filter(({ orderId }) => orderId === id);
  // They went with the litter of a closed account.
  if (facts.entries.every((entry) => entry.email !== email)) return;
  const chooser = facts.entries.find((entry) => entry.id === turns[0]?.entryId)?.email;
  if (turns.length !== 1 || turns[0]!.outcome !== 'picked' || chooser !== email)
    wrong(`chosen in ${turns.length} turns, by ${chooser}`);
}

/** Where everybody pays, nobody stands in line who didn't. */
function checkLine(facts: Facts, { email, litter }: Person, live: Order[], complain: Complain): void {
  const entry = facts.entries.find((each) => each.email === email);
  if (!entry || litter.wasFree || litter.hasPutBack || !['waiting', 'turn'].includes(entry.state)) return;
  if (!live.some(({ id }) => id === entry.orderId) && !facts.provider.left.size)
    complain(SPOT, `${email} is ${entry.state}, and has paid nothing that is held`);
}

/** A list that its breeder ended holds nothing but what a bank disputed, and hasn't left to the breeder. */
function checkEnded({ ended, people }: Scene['known'], facts: Facts, complain: Complain): void {
  for (const { litterId, from } of ended) {
    for (const order of facts.orders.filter((each) => isWaitingSpot(facts, each) && RESERVED.includes(each.status))) {
      const person = people.find(({ email }) => email === facts.spots.get(order.id));
      const isOld = facts.deposits.get(order.id)!.reservedAt! < from;
      const isDisputed = facts.provider.disputes.some(
        ({ charge, status }) => charge === order.chargeId && status !== 'won',
      );
      if (person?.litter.id === litterId && isOld && !isDisputed && !facts.provider.left.has(order.stripeAccountId))
        complain(SPOT, `order ${order.id} of ${person.email} is held, and its list was ended`);
    }
  }
}
