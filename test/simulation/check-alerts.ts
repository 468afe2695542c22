import type { Facts } from './facts.ts';
import type { Complain } from './rules.ts';
import type { Scene } from './scene.ts';

/** Each person who asked for an email gets one, in the order of asking, and while the pet is free. */
export function checkAlerts(scenes: Scene[], facts: Facts, complain: Complain): void {
  for (const what of scenes.flatMap(({ known }) => known.notifiedWhileTaken))
    complain('no alert is mailed about a pet that is taken', what);
  for (const scene of scenes) {
    const waiting = scene.known.askers.map((asker) => ({
      ...asker,
      mails: facts.lineMails.filter((mail) => mail.occasion.startsWith('alert:') && mail.recipient === asker.email),
    }));
    const wrong = (what: string) => complain('an alert is mailed once, in the order of asking', what);
    for (const { email, petId, mails } of waiting)
      if (mails.length > 1) wrong(`${email} was mailed ${mails.length} times about pet ${petId}`);
    for (const one of waiting) {
      for (const other of waiting.filter(({ linkId, from }) => linkId === one.linkId && from > one.to)) {
        const [first, second] = [one.mails[0], other.mails[0]];
        if (second && (!first || first.createdAt > second.createdAt))
          wrong(`${other.email} was mailed before ${one.email}, who asked earlier`);
      }
    }
    for (const pet of scene.pets) checkNext(scene, facts, pet.id, complain);
  }
}

/** The schedule ran just before the facts were read: of those who wait for a free pet the first was just mailed. */
function checkNext({ seller, weather, known }: Scene, facts: Facts, petId: string, complain: Complain): void {
  const waiting = facts.alerts.find((alert) => {
    const link = facts.links.get(alert.linkId);
    return alert.petId === petId && alert.sentAt === null && link?.status === 'active' && link.pausedAt === null;
  });
  const isTaken =
    facts.pets.get(petId)?.status !== 'active' ||
    facts.shownAsHeld.has(petId) ||
    facts.orders.some((order) => order.petId === petId && ['pending', 'processing'].includes(order.status));
  const isKept = known.litters.some(
    ({ id, petIds }) => petIds.includes(petId) && facts.waitlists.get(id)?.picks !== 'none',
  );
  if (!waiting || isTaken || isKept || seller.isSpent || weather.hasFaults) return;
  const isJustNotified = facts.alerts.some(
    ({ petId: of, sentAt }) => of === petId && sentAt !== null && sentAt.getTime() > facts.readAt.getTime() - 60_000,
  );
  if (!isJustNotified) complain('no alert is forgotten', `${waiting.email} waits for pet ${petId}, which is free`);
}
