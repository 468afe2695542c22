import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { OtherProviderError } from './platform.ts';
import { describeError } from '../../describe-error.ts';
import { withDeadline } from '../../integrations/concurrency/deadline.ts';
import type { ProviderGate } from '../../integrations/provider/stripe.ts';

/** How long the start waits; the product also starts without the provider. */
const ATTEMPT_TIMEOUT_MS = 4_000;
const RETRY_DELAY_MS = 1_000;

/** Opens the gate once the provider's account is known to be the one of this database; until then no other call is made. */
export interface Confirmation {
  /** Checks once; false when the provider is unreachable. Throws OtherProviderError for another account. */
  attempt(): Promise<boolean>;
  /** Retries until confirmed (true) or stopped (false). Throws OtherProviderError for another account. */
  untilConfirmed(): Promise<boolean>;
  stop(): void;
}

export function createConfirmation(
  check: () => Promise<void>,
  gate: ProviderGate,
  log: FastifyBaseLogger,
): Confirmation {
  const stopped = new AbortController();
  let failures = 0;

  async function attempt(): Promise<boolean> {
    try {
      await withDeadline(ATTEMPT_TIMEOUT_MS, check);
      gate.isOpen = true;
      if (failures > 0) log.info('the payment provider account is confirmed');
    } catch (error) {
      if (error instanceof OtherProviderError) throw error;
      if (failures++ === 0)
        log.warn(
          { error: describeError(error) },
          'the payment provider account could not be confirmed; no payment works until it is',
        );
    }
    return gate.isOpen;
  }

  async function untilConfirmed(): Promise<boolean> {
    while (!gate.isOpen && !stopped.signal.aborted) {
      if (failures > 0) await sleep(RETRY_DELAY_MS, undefined, { signal: stopped.signal, ref: false }).catch(() => {});
      if (!stopped.signal.aborted) await attempt();
    }
    return gate.isOpen;
  }

  return { attempt, untilConfirmed, stop: () => stopped.abort() };
}
