import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DbOrTx } from '../../db/client.ts';
import { takeTurn } from '../../db/turns.ts';

/** Its rows among the limits begin so. They name nobody. */
export const PACE_KEY = 'provider-pace';

/** Waits for the next turn to call an endpoint of the provider. */
type Wait = (endpoint: string) => Promise<void>;

const waits = new AsyncLocalStorage<Wait>();

export interface Pace {
  /** Runs `work` so that each of its calls to the provider waits for its turn. */
  during<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** The provider takes 25 for each endpoint; the others are for buyers and events. */
const ENDPOINT_CALLS_PER_SECOND = 10;
/** For an operator whose limits the provider has raised. */
const ENDPOINT_SHARE = 4;

/**
 * The pace of background work that calls the provider for each of many accounts: so many calls per second on all
 * processes together, and so many to one endpoint, well below the provider's own limits, which buyers and events need too.
 */
export function createPace(db: DbOrTx, callsPerSecond: number): Pace {
  const ofEndpoint = Math.min(callsPerSecond, Math.max(ENDPOINT_CALLS_PER_SECOND, callsPerSecond / ENDPOINT_SHARE));
  const wait: Wait = async (endpoint) => {
    const ms = await takeTurn(db, `${PACE_KEY} ${endpoint}`, ofEndpoint);
    if (ms > 0) await sleep(ms);
    const more = await takeTurn(db, PACE_KEY, callsPerSecond);
    if (more > 0) await sleep(more);
  };
  return { during: (work) => waits.run(wait, work) };
}

/** Before a call to the provider; returns at once outside of paced work. */
export const awaitTurn = (endpoint: string): Promise<void> | undefined => waits.getStore()?.(endpoint);
