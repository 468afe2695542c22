/** A call that was not made because the circuit is open. */
export class CircuitOpenError extends Error {
  override readonly name = 'CircuitOpenError';
}

export interface Circuit {
  /**
   * Runs `work` and counts whether it failed: threw, or returned a result that `isFailure`.
   *
   * @throws CircuitOpenError without running it, while the circuit is open
   */
  run<Result>(work: () => Promise<Result>, isFailure: (result: Result) => boolean): Promise<Result>;
  isOpen(): boolean;
}

interface Rules {
  /** Consecutive failures that open the circuit. */
  failures: number;
  /**
   * How long the circuit stays open before it is half-open: one probe call runs, and its outcome decides. Each failed
   * probe doubles the time, up to `longest`.
   */
  openMs: { first: number; longest: number };
  clock?: () => number;
  onChange?: (state: 'open' | 'closed') => void;
}

/** A circuit breaker: while open, calls fail at once instead of waiting and piling up. */
export function createCircuit({ failures, openMs, clock = Date.now, onChange }: Rules): Circuit {
  let consecutiveFailures = 0;
  /** When the next probe may run; undefined while the circuit is closed. */
  let openUntil: number | undefined;
  let probeInFlight = false;
  let nextOpenMs = openMs.first;

  function succeeded() {
    consecutiveFailures = 0;
    if (openUntil === undefined) return;
    openUntil = undefined;
    nextOpenMs = openMs.first;
    onChange?.('closed');
  }

  function failed(isProbe: boolean) {
    consecutiveFailures++;
    if (openUntil === undefined && consecutiveFailures >= failures) {
      openUntil = clock() + nextOpenMs;
      onChange?.('open');
    } else if (isProbe) {
      nextOpenMs = Math.min(nextOpenMs * 2, openMs.longest);
      openUntil = clock() + nextOpenMs;
    }
  }

  return {
    isOpen: () => openUntil !== undefined,
    async run(work, isFailure) {
      const isProbe = openUntil !== undefined;
      if (isProbe && (probeInFlight || clock() < openUntil!))
        throw new CircuitOpenError('circuit open after consecutive failures');
      probeInFlight ||= isProbe;
      try {
        const result = await work();
        if (isFailure(result)) failed(isProbe);
        else succeeded();
        return result;
      } catch (error) {
        failed(isProbe);
        throw error;
      } finally {
        if (isProbe) probeInFlight = false;
      }
    },
  };
}
