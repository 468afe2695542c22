import { perform } from './acts.ts';
import { offer, priceOf } from './acts-of-breeders.ts';
import { sellByBank } from './acts-of-debits.ts';
import { askDeposit } from './acts-of-deposits.ts';
import { askForSpots } from './acts-of-lists.ts';
import { joinList, offerLitter, startPicks } from './acts-of-picks.ts';
import { openCheckout, pay } from './acts-of-buyers.ts';
import { bookmark } from './bookmark.ts';
import { findViolations } from './checks.ts';
import { judgeScenes } from './court.ts';
import type { History } from './histories.ts';
import { readFacts, type Facts } from './facts.ts';
import { findWorldViolations } from './whole-world.ts';
import { onAccount } from './provider.ts';
import { tallyOf, type Tally } from './tally.ts';
import { fairWeather, openScene, persist, type Scene } from './scene.ts';
import type { Sellers } from './sellers.ts';
import { endWaiting, settle } from './settle.ts';
import { sellByAgreement } from './signing.ts';
import type { KillableWorld } from './killable-world.ts';
import type { World } from './world.ts';

/** The records after a history break a rule. */
export class Violation extends Error {}

/** Plays one history to its end and throws a Violation if a rule is broken. */
export async function playHistory(world: World, sellers: Sellers, history: History): Promise<Tally> {
  const scene = await openScene(world, sellers, { isAdmin: history.admin, lane: 0 }, fairWeather());
  await play(scene, history);
  return check(world, [scene]);
}

/** Plays several histories concurrently with kills of the server, then checks their records. */
export async function playWithKills(world: KillableWorld, sellers: Sellers, histories: History[]): Promise<Tally> {
  const weather = fairWeather();
  const scenes: Scene[] = [];
  for (const [lane, { admin }] of histories.entries())
    scenes.push(await openScene(world, sellers, { isAdmin: admin, lane }, weather));
  await Promise.all(histories.map((history, lane) => play(scenes[lane]!, history)));
  await world.moveInProcess();
  const tally = await check(world, scenes);
  await world.moveToSeparateProcess();
  return tally;
}

const ROUNDS_OF_REFUNDS = 3;

/** Lets everything settle and checks all rules; once more when the refunds that waited for a balance have been sent. */
async function check(world: World, scenes: Scene[]): Promise<Tally> {
  let facts = await checkSettled(world, scenes);
  // What waited for the balance may be with a bank then.
  for (let round = 0; round < ROUNDS_OF_REFUNDS && (await endWaiting(world, facts)); round++)
    facts = await checkSettled(world, scenes);
  await closeCheckouts(world, [...facts.provider.sessions, ...facts.provider.strangers]);
  return tallyOf(scenes, facts);
}

async function checkSettled(world: World, scenes: Scene[]): Promise<Facts> {
  await settle(world, scenes[0]!);
  const petIds = scenes.flatMap((scene) => scene.pets.map((pet) => pet.id));
  const litterIds = scenes.flatMap(({ known }) => known.litters.map(({ id }) => id));
  const facts = await readFacts(world, { petIds, litterIds }, scenes[0]!.since);
  const violations = [...(await judgeScenes(scenes, facts)), ...findViolations(scenes, facts)];
  if (violations.length > 0) throw new Violation(violations.join('\n'));
  return facts;
}

/** Checks all records of a world after its histories. */
export async function checkWorld(world: World): Promise<void> {
  await settle(world, { weather: fairWeather(), since: await bookmark(world) });
  const violations = await findWorldViolations(world);
  if (violations.length > 0) throw new Violation(violations.join('\n'));
}

/** Checks all records of a world whose server runs in a separate process, which it stops for that and restarts after it. */
export async function checkKillableWorld(world: KillableWorld): Promise<void> {
  await world.moveInProcess();
  await checkWorld(world);
  await world.moveToSeparateProcess();
}

/** Performs the steps, some of them concurrently. */
async function play(scene: Scene, history: History): Promise<void> {
  const { world } = scene;
  const { steps, kill } = history;
  const isOfList = isAboutList(history);
  if (history.theme) await persist(world, () => sellByAgreement(scene, isSigned(history)));
  await persist(world, () => sellByBank(scene, history.price));
  await (isOfList ? openList(scene, history) : openSale(scene, history));
  let inFlight: Promise<void>[] = [];
  let killed: Promise<void> | undefined;
  for (const [index, step] of steps.entries()) {
    if (kill && index === kill.step % steps.length) killed = world.kill?.(kill.afterMs);
    inFlight.push(persist(world, () => perform(scene, step)));
    if (step.isConcurrent) continue;
    await Promise.all(inFlight);
    inFlight = [];
  }
  await Promise.all(inFlight);
  await killed;
}

/** A quarter of the histories about greed are about paid places, which picks give turns to. */
const isAboutList = ({ theme, deposit = 0 }: History) =>
  theme === 'lists' || theme === 'spots' || (theme === 'greed' && deposit % 4 === 1);

/** In half of the histories with money that is held, buyers sign an agreement. */
const isSigned = ({ theme, deposit = 0 }: History) =>
  (theme === 'reservations' || theme === 'spots') && deposit % 2 === 1;

/** A pet for sale, perhaps reserved, and buyers with an open checkout. */
async function openSale(scene: Scene, { price, openers, deposit = 0, theme }: History): Promise<void> {
  const { world } = scene;
  const isReserved = theme === 'reservations' || theme === 'greed';
  await persist(world, async () => void (await offer(scene, priceOf(price))));
  if (deposit % 4 > 0 || isReserved)
    await persist(world, async () => {
      if (scene.pets[0]) await askDeposit(scene, scene.pets[0], deposit % 16, deposit);
    });
  for (let opener = 0; opener < openers; opener++)
    await persist(world, async () => void (await openCheckout(scene, 0, opener, 'card')));
  // Half of the histories begin with a reservation.
  if (deposit % 4 > 1 || isReserved) await persist(world, () => pay(scene, 0, 0, 0));
}

/** A litter whose list has people, and whose picks run for most. */
async function openList(scene: Scene, { price, openers, deposit = 0, theme }: History): Promise<void> {
  const { world } = scene;
  await persist(world, async () => void (await offerLitter(scene, deposit, price)));
  const [litter] = scene.known.litters;
  if (!litter) return;
  if (theme !== 'lists') await persist(world, () => askForSpots(scene, litter, deposit, price));
  for (let person = 0; person < openers + 2; person++)
    await persist(world, () => joinList(scene, litter, person, deposit + person));
  if (deposit % 8 > 0) await persist(world, () => startPicks(scene, litter));
}

/** Expires the remaining checkouts, so that later histories needn't check them. */
async function closeCheckouts(
  world: World,
  sessions: { id: string; account: string; status: string | null }[],
): Promise<void> {
  const { stripe } = world.provider;
  for (const { id, account } of sessions.filter((session) => session.status === 'open'))
    await stripe.checkout.sessions.expire(id, {}, onAccount(account)).catch(() => undefined);
}
