import type { Facts } from './facts.ts';
import { RESERVED } from './check-orders.ts';
import type { Complain } from './rules.ts';
import type { Scene } from './scene.ts';

/**
 * A reservation is for the pet and at the price of the newest move that its buyer accepted. What is paid counts: fee, parts and
 * the provider's charges are compared with that price (check-deposits.ts).
 */
export function checkMoves(scenes: Scene[], facts: Facts, complain: Complain): void {
  const proposed = scenes.flatMap(({ known }) => known.proposed);
  const scenePets = scenes.flatMap(({ pets }) => pets);
  const moves = [...facts.moves.values()].toSorted((one, other) => Number(one.answeredAt) - Number(other.answeredAt));
  for (const order of facts.orders) {
    const wrong = (what: string) => complain('a move conserves what is paid', `order ${order.id}: ${what}`);
    const own = moves.filter(({ orderId }) => orderId === order.id);
    for (const { id, petId, priceCents } of own) {
      if (!proposed.some((each) => each.orderId === order.id && each.petId === petId))
        wrong(`nobody proposed move ${id} to pet ${petId}`);
      if (!scenePets.find((pet) => pet.id === petId)?.everyPrice.has(priceCents))
        wrong(`move ${id} costs ${priceCents}, which its pet never did`);
    }
    const last = own.findLast(({ state }) => state === 'accepted');
    if (!last) continue;
    if (order.petId !== last.petId) wrong(`it is for pet ${order.petId}, and moved to ${last.petId}`);
    if (order.priceCents !== last.priceCents) wrong(`it costs ${order.priceCents}, and the move ${last.priceCents}`);
    const deposit = facts.deposits.get(order.id)!;
    if (deposit.releasedAt && deposit.releasedAt < last.answeredAt!) wrong('it moved after its end');
    if (own.filter(({ state }) => state === 'proposed').length > 1) wrong('two moves wait for an answer');
    if (RESERVED.includes(order.status) && facts.pets.get(last.petId)?.status !== 'reserved')
      wrong(`its pet is ${facts.pets.get(last.petId)?.status}`);
  }
}
