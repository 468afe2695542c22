import { setTimeout as wait } from 'node:timers/promises';
import type { Answer, Visitor } from '../product/visitor.ts';
import { bookmark, type Bookmark } from './bookmark.ts';
import type { Facts } from './facts.ts';
import { readRevenue } from './revenue.ts';
import { openJournal, type Journal } from './journal.ts';
import { nothingKnown, type Known } from './known.ts';
import type { Seller, Sellers } from './sellers.ts';
import type { World } from './world.ts';

export interface ScenePet {
  id: string;
  /** The newest link that its breeder got. */
  linkId: string | undefined;
  /** Its possible prices now, in cents: the last answered edit's, and those of unanswered edits. */
  prices: Set<number>;
  /** Every price that it may have had. */
  everyPrice: Set<number>;
  /** How many edits of the price are in flight or were never answered. */
  openEdits: number;
  /** It is an animal whose deposit the law makes refundable, whatever its breeder says. */
  isProtected: boolean;
}

export interface SceneCheckout {
  pet: ScenePet;
  /** The pet's link then. */
  linkId: string;
  sessionId: string;
  address: string;
  buyer: Visitor;
  method: 'card' | 'klarna' | 'bank';
  isPaid: boolean;
}

export type OpenPart = Pick<SceneCheckout, 'address' | 'buyer' | 'method'>;

/** A fact that a response stated, which must be true when everything has settled. */
export interface Promised {
  what: string;
  stillTrue: (facts: Facts) => boolean;
}

/** The state of one history: its people, its pets, and the responses they got. */
export interface Scene {
  world: World;
  seller: Seller;
  buyers: Visitor[];
  pets: ScenePet[];
  checkouts: SceneCheckout[];
  /** Checkouts of parts of a price that their buyers left open. */
  openParts: OpenPart[];
  promised: Promised[];
  /** What its people did with each other beside checkouts. */
  known: Known;
  journal: Journal;
  /** Error responses without an injected cause. */
  unexpected: string[];
  weather: Weather;
  /** The breeder's account is deauthorized. */
  hasLeft: boolean;
  /** The position in the provider's objects and deliveries when it began. */
  since: Bookmark;
  /** What the breeder read as revenue when it began. */
  revenueBefore: number;
  /** An admin, who may delete accounts. */
  findAdmin(): Promise<Visitor>;
  /** Marks this breeder as unusable for further histories. */
  spend(): void;
  promise(what: string, stillTrue: (facts: Facts) => boolean): void;
  /** Wraps a visitor so that every response is checked. */
  watch(visitor: Visitor): Visitor;
}

/** Does one thing. Three numbers pick the objects among those that exist then; with none, it does nothing. */
export type Act = (scene: Scene, a: number, b: number, c: number) => Promise<void>;

/** Conditions shared by all concurrent histories. */
export interface Weather {
  /** The provider failed or disabled an account: "try again later" and "refused" are correct responses then. */
  hasFaults: boolean;
  /** Some events are never delivered. */
  hasLosses: boolean;
}

export const fairWeather = (): Weather => ({ hasFaults: false, hasLosses: false });

/** The server was killed before it responded: the outcome of the request is unknown. */
export class Unanswered extends Error {}

const BUYERS = 4;
const SLOW_MS = 3_000;

export async function openScene(
  world: World,
  sellers: Sellers,
  { isAdmin, lane }: { isAdmin: boolean; lane: number },
  weather: Weather,
): Promise<Scene> {
  const seller: Seller = await sellers.take(isAdmin, lane);
  const since = await bookmark(world);
  const journal = openJournal(world, since.object);
  const scene: Scene = {
    world,
    seller,
    buyers: [],
    pets: [],
    checkouts: [],
    openParts: [],
    promised: [],
    known: nothingKnown(),
    journal,
    unexpected: [],
    weather,
    hasLeft: false,
    since,
    revenueBefore: await readRevenue(seller),
    findAdmin: async () => (await sellers.take(true)).breeder,
    spend: () => void (scene.seller.isSpent = seller.isSpent = true),
    promise: (what, stillTrue) => void scene.promised.push({ what, stillTrue }),
    watch: (visitor) => ({
      ...visitor,
      call: watched((...request: Parameters<Visitor['call']>) =>
        journal.record(request, () => visitor.call(...request)),
      ) as Visitor['call'],
      submit: watched((path, fields, headers) =>
        journal.record(['POST', path, fields], () => visitor.submit(path, fields, headers)),
      ),
    }),
  };
  const watched =
    <Arguments extends unknown[]>(send: (...request: Arguments) => Promise<Answer<any>>) =>
    async (...request: Arguments): Promise<Answer<any>> => {
      const began = Date.now();
      let answer: Answer<any>;
      try {
        answer = await send(...request);
      } catch (error) {
        throw new Unanswered(String(error));
      }
      // On a busy machine the provider may exceed the deadline.
      weather.hasFaults ||= answer.status === 503 && Date.now() - began > SLOW_MS;
      // A refund is also refused if the breeder has just made another one in the provider's dashboard.
      const isExcused =
        ([502, 503].includes(answer.status) && weather.hasFaults) ||
        (answer.status === 502 && String(request[1]).endsWith('/refund'));
      if (answer.status >= 500 && !isExcused)
        scene.unexpected.push(
          `${String(request[0])} ${String(request[1])} answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 300)}`,
        );
      return answer;
    };
  scene.seller = { ...seller, breeder: { ...seller.breeder, ...scene.watch(seller.breeder) } };
  scene.buyers = Array.from({ length: BUYERS }, () => scene.watch(world.visitor()));
  return scene;
}

/** Picks an item by any number; undefined if there are none. */
export const pick = <Item>(items: readonly Item[], number: number): Item | undefined => items[number % items.length];

/** Retries once after a kill of the server, as a person would click again. */
export async function persist(world: World, act: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      if (attempt === 2) return;
      await wait(10);
      await world.untilUp();
    }
  }
}
