/** A call that was not made, since those before it failed. */
export class CircuitOpenError extends Error {
  override readonly name = 'CircuitOpenError';
}

export interface Circuit {
  /**
   * Runs `work` and counts whether it failed: threw, or brought a result that `isFailure`.
   *
   * @throws CircuitOpenError without running it, while the circuit is open
   */
  run<Result>(work: () => Promise<Result>, isFailure: (result: Result) => boolean): Promise<Result>;
  isOpen(): boolean;
}

interface Rules {
  /** So many failures in a row open it. */
  failures: number;
  /**
   * How long nothing is tried; afterwards one call is, and only its outcome lets others follow. Each trial that fails
   * doubles it.
   */
  restMs: { first: number; longest: number };
  clock?: () => number;
  onChange?: (state: 'open' | 'closed') => void;
}

/** Keeps calls that would fail from being made, so that nobody waits and nothing piles up behind them. */
export function createCircuit({ failures, restMs, clock = Date.now, onChange }: Rules): Circuit {
  let failedInARow = 0;
  /** When the next call may be tried; undefined while the circuit is closed. */
  let openUntil: number | undefined;
  let halfOpenProbeInFlight = false;
  let nextRestMs = restMs.first;

  function succeeded() {
    failedInARow = 0;
    if (openUntil === undefined) return;
    openUntil = undefined;
    nextRestMs = restMs.first;
    onChange?.('closed');
  }

  function failed(isTrial: boolean) {
    failedInARow++;
    if (openUntil === undefined && failedInARow >= failures) {
      openUntil = clock() + nextRestMs;
      onChange?.('open');
    } else if (isTrial) {
      nextRestMs = Math.min(nextRestMs * 2, restMs.longest);
      openUntil = clock() + nextRestMs;
    }
  }

  return {
    isOpen: () => openUntil !== undefined,
    async run(work, isFailure) {
      const isTrial = openUntil !== undefined;
      if (isTrial && (halfOpenProbeInFlight || clock() < openUntil!))
        throw new CircuitOpenError('resting after failures');
      halfOpenProbeInFlight ||= isTrial;
      try {
        const result = await work();
        if (isFailure(result)) failed(isTrial);
        else succeeded();
        return result;
      } catch (error) {
        failed(isTrial);
        throw error;
      } finally {
        if (isTrial) halfOpenProbeInFlight = false;
      }
    },
  };
}
