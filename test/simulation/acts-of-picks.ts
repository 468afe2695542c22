import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { BIRD, asPrice, enter, priceOf } from './acts-of-breeders.ts';
import { openCheckout, payCheckout } from './acts-of-buyers.ts';
import { payForSpot, reserveBySpot } from './acts-of-spots.ts';
import { readMailTo } from './mail.ts';
import type { Person, SceneLitter } from './known.ts';
import { pick, type Act, type Scene } from './scene.ts';
import { letHoursPass } from './time.ts';

const MOST_PETS = 3;

/** A litter of up to three pets, each with its link, whose waiting list takes people. */
export async function offerLitter(scene: Scene, b: number, c: number): Promise<SceneLitter | undefined> {
  const { breeder } = scene.seller;
  const cents = priceOf(c);
  const { status, body } = await breeder.call('POST', '/api/litters', {
    name: 'Spring litter',
    bornOn: '2026-10-01',
    description: 'Raised in our living room.',
    price: asPrice(cents),
    count: 1 + (b % MOST_PETS),
    breed: 'Golden Retriever',
    ...(cents % 4 === 0 ? {} : BIRD),
  });
  if (status !== 201) return undefined;
  const petIds = (body['pets'] as { id: string }[]).map(({ id }) => id);
  const litter: SceneLitter = {
    id: String(body['litter'].id),
    petIds,
    isReordered: false,
    spotPrices: new Set(),
    wasFree: true,
    hasPutBack: false,
  };
  scene.known.litters.push(litter);
  for (const id of petIds) await enter(scene, id, cents, cents % 4 === 0);
  await breeder.call('PATCH', pathOf(litter), { takesEntries: true });
  return litter;
}

export const pathOf = ({ id }: SceneLitter) => `/api/litters/${id}/waitlist`;

/** Somebody fills in the form of a litter's list, presses the button behind the mailed address, perhaps twice, and pays if that is asked. */
export const joinList = (scene: Scene, litter: SceneLitter, a: number, b: number): Promise<void> =>
  joinAs(scene, litter, `waiting-${randomUUID()}@example.com`, { a, b });

export async function joinAs(
  scene: Scene,
  litter: SceneLitter,
  email: string,
  { a, b }: { a: number; b: number },
): Promise<void> {
  const buyer = pick(scene.buyers, a)!;
  const press = () => buyer.submit(`/litter/${litter.id}/waitlist`, { name: 'Wanda Waiting', email, note: '' });
  await Promise.all(b % 4 === 0 ? [press(), press()] : [press()]);
  const mail = await readMailTo(scene.world, email);
  const path = mail && /\/waitlist\?key=[\w-]{43}/.exec(mail)?.[0];
  if (!path) return;
  const person: Person = { litter, email, buyer, path, joins: [], hasGone: false };
  scene.known.people.push(person);
  await pressJoin(scene, person, a, b);
}

/** The moments are certain: it may also have been answered before a kill. */
async function pressJoin(scene: Scene, person: Person, a: number, b: number): Promise<void> {
  const { buyer, path, joins, litter } = person;
  const join = { from: Date.now(), to: Infinity };
  joins.push(join);
  const press = () => buyer.submit(path, { act: 'join' });
  await Promise.all(b % 3 === 0 ? [press(), press()] : [press()]);
  join.to = Date.now();
  if (litter.spotPrices.size > 0 && a % 4 < 3) await payForSpot(scene, person, b, a);
}

const join: Act = async (scene, a, b, c) => {
  const known = pick(scene.known.people, c);
  if (known && b % 5 === 4) return pressJoin(scene, known, a, b);
  const litter = pick(scene.known.litters, b) ?? (await offerLitter(scene, b, c));
  if (litter) await joinList(scene, litter, a, b);
};

export async function startPicks(scene: Scene, litter: SceneLitter): Promise<void> {
  await scene.seller.breeder.call('PATCH', pathOf(litter), { picks: 'running' });
}

/** The breeder starts, pauses or stops picks, or changes the length of a turn. */
const picks: Act = async (scene, a, b) => {
  const litter = pick(scene.known.litters, a);
  if (!litter) return;
  const change = b % 8 === 7 ? 'paused' : b % 8 === 6 ? 'none' : 'running';
  // The last person with a turn has it again.
  litter.isReordered ||= change === 'none';
  const body = b % 8 === 5 ? { turnHours: 8 + b } : { picks: change };
  await scene.seller.breeder.call('PATCH', pathOf(litter), body);
};

const isChoosing = async ({ buyer, path }: Person) =>
  (await buyer.call<string>('GET', path)).body.includes('value="pick"');

/** The person whose turn it is, or any other, who is refused. */
async function whoseTurn(scene: Scene, a: number): Promise<Person | undefined> {
  for (const person of scene.known.people) if (a % 8 < 6 && (await isChoosing(person))) return person;
  return pick(scene.known.people, a);
}

/** A person chooses a pet and opens its checkout, which is paid, left open or canceled; some choose two at the same moment. */
const choose: Act = async (scene, a, b, c) => {
  const person = await whoseTurn(scene, a);
  if (!person) return;
  const { buyer, path, litter } = person;
  const press = (number: number) => buyer.submit(path, { act: 'pick', pet: pick(litter.petIds, number)! });
  const petNumber = scene.pets.findIndex(({ id }) => id === pick(litter.petIds, b));
  const answers = await Promise.all(c % 5 === 0 ? [press(b), press(b + 1)] : [press(b)]);
  const bySpot = answers.flatMap(({ location }) => (location?.includes('&pet=') ? location : []));
  if (bySpot.length > 0) return void (await Promise.all(bySpot.map((each) => reserveBySpot(scene, person, each, c))));
  const checkout = await openCheckout(scene, petNumber, scene.buyers.indexOf(buyer), c % 6 === 0 ? 'klarna' : 'card');
  if (checkout && c % 4 > 0 && !checkout.isPaid) await payCheckout(scene, checkout, b, c);
};

/** A person passes or leaves, perhaps twice; or the breeder passes the turn, or takes them off the list. */
const pass: Act = async (scene, a, b) => {
  const person = await whoseTurn(scene, a);
  if (!person) return;
  const { breeder } = scene.seller;
  person.hasGone = true;
  if (b % 4 < 2) {
    // The breeder may read that every pet is sold, and everything goes back.
    if (b % 4 === 1) await listOf(scene, person.litter);
    const press = () => person.buyer.submit(person.path, { act: b % 4 === 0 ? 'pass' : 'leave' });
    return void (await Promise.all(b % 3 === 0 ? [press(), press()] : [press()]));
  }
  const list = await listOf(scene, person.litter);
  const entry = list?.entries.find(({ email }) => email === person.email);
  if (b % 4 === 2 && list?.turn) await breeder.call('POST', `${pathOf(person.litter)}/pass`, { turnId: list.turn.id });
  else if (entry) await breeder.call('DELETE', `${pathOf(person.litter)}/entries/${entry.id}`);
};

interface List {
  turn: { id: string } | null;
  entries: { id: string; email: string; state: string; paid: { orderId: string; returns: boolean } | null }[];
}

export async function listOf(scene: Scene, litter: SceneLitter): Promise<List | undefined> {
  const { status, body } = await scene.seller.breeder.call('GET', pathOf(litter));
  return status === 200 ? body['waitlist'] : undefined;
}

/** The breeder changes the order of the line, or puts somebody back into it. */
const reorder: Act = async (scene, a, b, c) => {
  const litter = pick(scene.known.litters, a);
  const list = litter && (await listOf(scene, litter));
  if (!list) return;
  litter.isReordered = true;
  const waiting = list.entries.filter(({ state }) => state === 'waiting');
  const done = list.entries.filter(({ state }) => state === 'passed' || state === 'picked');
  const back = pick(done, c);
  const { breeder } = scene.seller;
  const path = `${pathOf(litter)}/entries`;
  litter.hasPutBack ||= b % 3 === 0 && back !== undefined;
  if (b % 3 === 0 && back) return void (await breeder.call('POST', `${path}/${back.id}/waiting`, {}));
  const moved = pick(waiting, b);
  if (moved) await breeder.call('PATCH', `${path}/${moved.id}`, { before: pick(waiting, c)?.id ?? null });
};

/** Hours pass for the turns of a scene; the job runs on two nodes, and somebody looks at the page. */
const hours: Act = async (scene, a, b) => {
  const person = pick(scene.known.people, a);
  await Promise.all([
    letHoursPass(scene, b % 3 === 0 ? 7 : 49),
    person && wait(a).then(() => person.buyer.call('GET', person.path)),
  ]);
};

export const actsOfPicks = { join, picks, choose, pass, reorder, hours };
