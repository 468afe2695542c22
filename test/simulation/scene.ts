import { setTimeout as wait } from 'node:timers/promises';
import type { Answer, Visitor } from '../product/visitor.ts';
import type { Facts } from './facts.ts';
import type { Seller, Sellers } from './sellers.ts';
import type { World } from './world.ts';

export interface ScenePet {
  id: string;
  /** The newest link that its breeder was given. */
  linkId: string | undefined;
  /** What it may cost now, in cents: of edits that were answered the last, and those of which nobody knows. */
  prices: Set<number>;
  /** Every price that it may ever have had. */
  everyPrice: Set<number>;
  /** How many edits of the price are under way or were never answered. */
  openEdits: number;
}

export interface SceneCheckout {
  pet: ScenePet;
  sessionId: string;
  address: string;
  buyer: Visitor;
  byCard: boolean;
  isPaid: boolean;
}

/** Something that a person was told, which has to be true when everything has settled. */
export interface Promised {
  what: string;
  stillTrue: (facts: Facts) => boolean;
}

/** What happens in one history: its people, its pets, and what they were told. */
export interface Scene {
  world: World;
  seller: Seller;
  buyers: Visitor[];
  pets: ScenePet[];
  checkouts: SceneCheckout[];
  promised: Promised[];
  /** Answers that nothing explains. */
  surprises: string[];
  weather: Weather;
  /** The breeder's account has left the platform. */
  hasLeft: boolean;
  /** Where the provider's books and deliveries stood when it began. */
  since: Bookmark;
  /** Someone who may close others' accounts. */
  findAdmin(): Promise<Visitor>;
  /** This breeder is no longer one that another history may begin with. */
  spend(): void;
  promise(what: string, stillTrue: (facts: Facts) => boolean): void;
  /** A person whose every answer is looked at. */
  watch(visitor: Visitor): Visitor;
}

/** What is the same for all histories that are played side by side. */
export interface Weather {
  /** The provider failed or cut an account off: "try again later" and "refused" are right answers then. */
  hasFaults: boolean;
  /** Some news never came, and never will. */
  hasLosses: boolean;
}

export const fairWeather = (): Weather => ({ hasFaults: false, hasLosses: false });

export interface Bookmark {
  object: string;
  delivery: string;
  at: Date;
}

/** The server was gone before it answered: nobody knows what became of the request. */
export class Unanswered extends Error {}

const BUYERS = 4;
const LONG_MS = 3_000;

export async function openScene(
  world: World,
  sellers: Sellers,
  { isAdmin, lane }: { isAdmin: boolean; lane: number },
  weather: Weather,
): Promise<Scene> {
  const seller: Seller = await sellers.take(isAdmin, lane);
  const scene: Scene = {
    world,
    seller,
    buyers: [],
    pets: [],
    checkouts: [],
    promised: [],
    surprises: [],
    weather,
    hasLeft: false,
    since: await bookmark(world),
    findAdmin: async () => (await sellers.take(true)).breeder,
    spend: () => void (seller.isSpent = true),
    promise: (what, stillTrue) => void scene.promised.push({ what, stillTrue }),
    watch: (visitor) => ({
      ...visitor,
      call: watched(visitor.call) as Visitor['call'],
      submit: watched(visitor.submit),
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
      // On a machine that is busy the provider may be too slow to be waited for.
      weather.hasFaults ||= answer.status === 503 && Date.now() - began > LONG_MS;
      // A refund is refused, too, when the breeder has just made another one in the provider's dashboard.
      const isExcused =
        ([502, 503].includes(answer.status) && weather.hasFaults) ||
        (answer.status === 502 && String(request[1]).endsWith('/refund'));
      if (answer.status >= 500 && !isExcused)
        scene.surprises.push(
          `${String(request[0])} ${String(request[1])} answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 300)}`,
        );
      return answer;
    };
  scene.seller = { ...seller, breeder: { ...seller.breeder, ...scene.watch(seller.breeder) } };
  scene.buyers = Array.from({ length: BUYERS }, () => scene.watch(world.visitor()));
  return scene;
}

export async function bookmark({ provider }: World): Promise<Bookmark> {
  const [row] = await provider.store.query<{ object: string; delivery: string }>(
    `select coalesce((select max(seq) from sandbox.objects), 0)::text as object,
            coalesce((select max(id) from sandbox.deliveries), 0)::text as delivery`,
  );
  return { ...row!, at: new Date(Date.now() - 1) };
}

/** One of several by any number; undefined of none. */
export const pick = <Item>(items: readonly Item[], number: number): Item | undefined => items[number % items.length];

/** Repeats once what the server's death cut off, as a person presses again. */
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
