import { setTimeout as wait } from 'node:timers/promises';
import { setUpApp } from '../product/authenticator.ts';
import { connectAccount, registerBreeder, type Breeder } from '../product/breeder.ts';
import { ADMIN_KEY, type World } from './world.ts';

export interface Seller {
  breeder: Breeder;
  isAdmin: boolean;
  /** Trial, account or user was changed: no other history may use this seller. */
  isSpent: boolean;
  /** Whether buyers sign. */
  agreement: { isOn: boolean };
  /** What buyers can pay by; undefined if nobody knows. */
  methods: { now: string | undefined };
}

/** Breeders who can be paid, created on demand and reused for several histories. */
export interface Sellers {
  /** Different `lanes` get different breeders. */
  take(isAdmin: boolean, lane?: number): Promise<Seller>;
}

/** Bounds the length of a breeder's pet list. */
const HISTORIES_PER_SELLER = 25;
const TRIES = 10;
const PAUSE_MS = 2_000;
const DELIVERY_PAUSE_MS = 25;

export function createSellers(world: World): Sellers {
  const kept = new Map<string, { seller: Seller; histories: number }>();
  return {
    async take(isAdmin, lane = 0) {
      const key = `${isAdmin} ${lane}`;
      const current = kept.get(key);
      if (current && !current.seller.isSpent && current.histories < HISTORIES_PER_SELLER) {
        current.histories++;
        return current.seller;
      }
      const seller = await patiently(() => makeSeller(world, isAdmin));
      kept.set(key, { seller, histories: 1 });
      return seller;
    },
  };
}

/** On a busy machine the provider may exceed the deadline; setup is not under test. */
async function patiently<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let left = TRIES; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 1) throw error;
      await wait(PAUSE_MS);
    }
  }
}

const DELIVERY_TRIES = 400;

/** The provider has reported everything, or it takes too long. */
async function untilDelivered({ provider }: World): Promise<void> {
  for (let left = DELIVERY_TRIES; left > 0; left--) {
    const waiting = await provider.store.query(
      'select id from sandbox.deliveries where delivered_ms is null and next_attempt_ms is not null limit 1',
    );
    if (waiting.length === 0) return;
    await wait(DELIVERY_PAUSE_MS);
  }
}

async function makeSeller(world: World, isAdmin: boolean): Promise<Seller> {
  const breeder = await registerBreeder(world);
  if (isAdmin) {
    const { status } = await breeder.call('POST', '/api/setup-admin', { email: breeder.email, secretKey: ADMIN_KEY });
    if (status !== 200) throw new Error(`becoming an admin answered ${status}`);
    await setUpApp(breeder);
  } else {
    const outcome = await connectAccount(breeder);
    if (!outcome.includes('connected')) throw new Error(`connecting an account led to ${outcome}`);
    // Enough for the refunds of a few sales: those of the others wait until money becomes available, or somebody adds some.
    const account = (await breeder.call('GET', '/api/stripe/status')).body['stripeAccountId'];
    await world.provider.operate('top_up', { account, amount: 500_000 });
    // Asks the provider for bank debits, which stay possible; each history says whether its breeder takes them.
    const paymentMethods = ['card', 'klarna', 'bank'];
    await breeder.call('PATCH', '/api/me/payment-methods', { paymentMethods, keepsPetHours: 24 });
    await untilDelivered(world);
  }
  return { breeder, isAdmin, isSpent: false, agreement: { isOn: false }, methods: { now: undefined } };
}
