import { perform } from './acts.ts';
import { offer, priceOf } from './acts-of-breeders.ts';
import { openCheckout } from './acts-of-buyers.ts';
import { findViolations } from './checks.ts';
import type { History } from './histories.ts';
import { readFacts } from './facts.ts';
import { findWorldViolations } from './whole-world.ts';
import { onAccount } from './provider.ts';
import { tallyOf, type Tally } from './tally.ts';
import { bookmark, fairWeather, openScene, persist, type Scene } from './scene.ts';
import type { Sellers } from './sellers.ts';
import { settle } from './settle.ts';
import type { KillableWorld } from './killable-world.ts';
import type { World } from './world.ts';

/** Something is wrong with what a history left behind. */
export class Violation extends Error {}

/** Plays one history to its end and throws a Violation if anything is wrong then. */
export async function playHistory(world: World, sellers: Sellers, history: History): Promise<Tally> {
  const scene = await openScene(world, sellers, { isAdmin: history.admin, lane: 0 }, fairWeather());
  await play(scene, history);
  return look(world, [scene]);
}

/** Plays some side by side, in which the server is killed now and then; then looks at all that they left behind. */
export async function playWithKills(world: KillableWorld, sellers: Sellers, histories: History[]): Promise<Tally> {
  const weather = fairWeather();
  const scenes: Scene[] = [];
  for (const [lane, { admin }] of histories.entries())
    scenes.push(await openScene(world, sellers, { isAdmin: admin, lane }, weather));
  await Promise.all(histories.map((history, lane) => play(scenes[lane]!, history)));
  await world.comeInside();
  const tally = await look(world, scenes);
  await world.goOutside();
  return tally;
}

/** Lets everything settle and looks whether all is right. */
async function look(world: World, scenes: Scene[]): Promise<Tally> {
  await settle(world, scenes[0]!);
  const pets = scenes.flatMap((scene) => scene.pets.map((pet) => pet.id));
  const facts = await readFacts(world, pets, scenes[0]!.since);
  const violations = findViolations(scenes, facts);
  if (violations.length > 0) throw new Violation(violations.join('\n'));
  await closeCheckouts(world, [...facts.provider.sessions, ...facts.provider.strangers]);
  return tallyOf(scenes, facts);
}

/** Looks at everything that the histories of a world left behind, once they are over. */
export async function lookAtWorld(world: World): Promise<void> {
  await settle(world, { weather: fairWeather(), since: await bookmark(world) });
  const violations = await findWorldViolations(world);
  if (violations.length > 0) throw new Violation(violations.join('\n'));
}

/** The same where the server is a process of its own. */
export async function lookInside(world: KillableWorld): Promise<void> {
  await world.comeInside();
  await lookAtWorld(world);
  await world.goOutside();
}

/** Does the steps, some of them at once. */
async function play(scene: Scene, { price, openers, steps, kill }: History): Promise<void> {
  const { world } = scene;
  await persist(world, async () => void (await offer(scene, priceOf(price))));
  for (let opener = 0; opener < openers; opener++)
    await persist(world, async () => void (await openCheckout(scene, 0, opener, 'card')));
  let underWay: Promise<void>[] = [];
  let killed: Promise<void> | undefined;
  for (const [index, step] of steps.entries()) {
    if (kill && index === kill.step % steps.length) killed = world.kill?.(kill.afterMs);
    underWay.push(persist(world, () => perform(scene, step)));
    if (step.atOnce) continue;
    await Promise.all(underWay);
    underWay = [];
  }
  await Promise.all(underWay);
  await killed;
}

/** Nobody comes back to what is still open: its time goes by, so that later histories needn't look at it. */
async function closeCheckouts(
  world: World,
  sessions: { id: string; account: string; status: string | null }[],
): Promise<void> {
  const { stripe } = world.provider;
  for (const { id, account } of sessions.filter((session) => session.status === 'open'))
    await stripe.checkout.sessions.expire(id, {}, onAccount(account)).catch(() => undefined);
}
