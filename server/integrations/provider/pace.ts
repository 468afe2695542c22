import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DbOrTx } from '../../db/client.ts';
import { takeTurn } from '../../db/turns.ts';

/** Its row among the limits. It names nobody. */
export const PACE_KEY = 'provider-pace';

/** Waits for the next turn to call the provider. */
type Wait = () => Promise<void>;

const waits = new AsyncLocalStorage<Wait>();

export interface Pace {
  /** Runs `work` so that each of its calls to the provider waits for its turn. */
  during<Result>(work: () => Promise<Result>): Promise<Result>;
}

/**
 * The pace of background work that calls the provider for each of many accounts: so many calls per second on all
 * processes together, well below the provider's own limit, which buyers and events need too.
 */
export function createPace(db: DbOrTx, callsPerSecond: number): Pace {
  const wait: Wait = async () => {
    const ms = await takeTurn(db, PACE_KEY, callsPerSecond);
    if (ms > 0) await sleep(ms);
  };
  return { during: (work) => waits.run(wait, work) };
}

/** Before a call to the provider; returns at once outside of paced work. */
export const awaitTurn = (): Promise<void> | undefined => waits.getStore()?.();
