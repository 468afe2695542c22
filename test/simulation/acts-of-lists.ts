import { hiddenIn } from '../product/hidden-fields.ts';
import { asPrice } from './acts-of-breeders.ts';
import { dayAhead } from './acts-of-deposits.ts';
import { listOf, pathOf } from './acts-of-picks.ts';
import type { Person, SceneLitter } from './known.ts';
import { pick, type Act, type Scene } from './scene.ts';

const TERMS = ['until_pick', 'not_refundable', 'until_date'] as const;

/** From now on a place on the list costs something, by each of the terms; who is on it stays. */
export async function askForSpots(scene: Scene, litter: SceneLitter, b: number, c: number): Promise<void> {
  const cents = 50 + ((c * 13) % 4_000);
  litter.spotPrices.add(cents);
  // The first to pay is first in line.
  litter.isReordered = true;
  const terms = pick(TERMS, b)!;
  const until = terms === 'until_date' ? { refundableUntil: dayAhead(b % 3) } : {};
  const deposit = { amount: asPrice(cents), terms, ...until };
  const { status } = await scene.seller.breeder.call('PATCH', pathOf(litter), { deposit });
  if (status === 200 && !scene.known.people.some((person) => person.litter === litter)) litter.wasFree = false;
}

/** The breeder asks for another deposit, or for none. */
const spotPrice: Act = async (scene, a, b, c) => {
  const litter = pick(scene.known.litters, a);
  if (!litter) return;
  if (b % 8 < 7) return askForSpots(scene, litter, b, c);
  litter.wasFree = true;
  await scene.seller.breeder.call('PATCH', pathOf(litter), { deposit: null });
};

/** Nobody can join anymore, or people can again. */
const takes: Act = async (scene, a, b) => {
  const litter = pick(scene.known.litters, a);
  if (litter) await scene.seller.breeder.call('PATCH', pathOf(litter), { takesEntries: b % 3 > 0 });
};

/** The breeder keeps the deposit of somebody who let a turn pass, perhaps twice; others are refused. */
const keep: Act = async (scene, a, b) => {
  const litter = pick(scene.known.litters, a);
  const entries = (litter && (await listOf(scene, litter))?.entries.filter(({ paid }) => paid)) ?? [];
  const passed = entries.filter(({ state }) => state === 'passed');
  const entry = pick(b % 4 === 3 || passed.length === 0 ? entries : passed, a);
  if (!litter || !entry) return;
  const press = () => scene.seller.breeder.call('POST', `${pathOf(litter)}/entries/${entry.id}/keep-deposit`, {});
  const answers = await Promise.all(b % 3 === 0 ? [press(), press()] : [press()]).catch((error: unknown) => {
    // It may have been done before the server was killed.
    scene.known.keptSpots.add(entry.paid!.orderId);
    throw error;
  });
  if (answers.some(({ status }) => status === 200)) scene.known.keptSpots.add(entry.paid!.orderId);
};

/** The breeder ends the list, perhaps twice: everything goes back. */
const endList: Act = async (scene, a, b) => {
  const litter = pick(scene.known.litters, a);
  if (!litter) return;
  const from = new Date();
  const press = () => scene.seller.breeder.call('POST', `${pathOf(litter)}/end`, {});
  const answers = await Promise.all(b % 3 === 0 ? [press(), press()] : [press()]);
  if (answers.some(({ status }) => status === 200)) scene.known.ended.push({ litterId: litter.id, from });
};

/** An admin suspends the breeder: nobody can choose with a paid place, and leaving works. Some stay suspended. */
const suspend: Act = async (scene, a, b, c) => {
  const { known, seller } = scene;
  const person = pick(known.people, a);
  if (!person || seller.isAdmin || known.isSuspended) return;
  known.isSuspended = true;
  scene.spend();
  const admin = scene.watch(await scene.findAdmin());
  const path = `/api/admin/users/${seller.breeder.userId}`;
  const { status } = await admin.call('POST', `${path}/suspend`, { reason: 'A simulated suspension' });
  if (status === 204) await expectRefusal(scene, person, c);
  if (b % 4 > 0) {
    await admin.call('POST', `${path}/reinstate`);
    known.isSuspended = false;
  }
};

async function expectRefusal({ unexpected }: Scene, person: Person, c: number): Promise<void> {
  const { buyer, path, litter } = person;
  if (c % 3 === 0) {
    person.hasGone = true;
    const { status } = await buyer.submit(path, { act: 'leave' });
    // Leaving may fail if the litter was deleted, or while a payment is in flight.
    if (![303, 404, 409, 502, 503].includes(status)) unexpected.push(`leaving a list answered ${status}`);
    return;
  }
  const { location } = await buyer.submit(path, { act: 'pick', pet: pick(litter.petIds, c)! });
  if (!location?.includes('&pet=')) return;
  const { pathname, search } = new URL(location);
  const { body } = await buyer.call<string>('GET', pathname + search);
  if (hiddenIn(body)['act'] === 'reserve') unexpected.push('a pet of a suspended breeder could be reserved');
}

export const actsOfLists = { spotPrice, takes, keep, endList, suspend };
