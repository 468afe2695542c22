import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { OtherProviderError } from './features/connected-accounts/platform.ts';
import { describeError } from './http/logging.ts';
import { withDeadline } from './integrations/deadline.ts';

/** The start waits for so long; the product starts without the provider, too. */
const ATTEMPT_MS = 4_000;
const PAUSE_MS = 1_000;

/** Whether the provider is known to be the one that the database belongs to; until then nothing else is asked of it. */
export interface Confirmation {
  isConfirmed: () => boolean;
  /** Asks once; false when the provider can't say. Throws OtherProviderError when it is another one. */
  attempt(): Promise<boolean>;
  /** Asks until it is known, or `stop`; answers whether it is. Throws OtherProviderError when it is another one. */
  untilConfirmed(): Promise<boolean>;
  stop(): void;
}

export function createConfirmation(ask: () => Promise<void>, log: FastifyBaseLogger): Confirmation {
  const stopped = new AbortController();
  let isConfirmed = false;
  let failures = 0;

  async function attempt(): Promise<boolean> {
    try {
      await withDeadline(ATTEMPT_MS, ask);
      isConfirmed = true;
      if (failures > 0) log.info('the payment provider account is confirmed');
    } catch (error) {
      if (error instanceof OtherProviderError) throw error;
      if (failures++ === 0)
        log.warn(
          { error: describeError(error) },
          'the payment provider account could not be confirmed; no payment works until it is',
        );
    }
    return isConfirmed;
  }

  async function untilConfirmed(): Promise<boolean> {
    while (!isConfirmed && !stopped.signal.aborted) {
      if (failures > 0) await sleep(PAUSE_MS, undefined, { signal: stopped.signal, ref: false }).catch(() => {});
      if (!stopped.signal.aborted) await attempt();
    }
    return isConfirmed;
  }

  return { isConfirmed: () => isConfirmed, attempt, untilConfirmed, stop: () => stopped.abort() };
}
