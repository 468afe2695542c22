import type { PgBoss } from 'pg-boss';
import type { Declared } from './job-runner.ts';

/** A process that is about to end doesn't start a job that may take this long. */
const LONG_SECONDS = 600;

/** Aborts jobs at their next step when their process ends; other processes retry them. */
export function createInterruption(boss: PgBoss, declared: Map<string, Declared>) {
  const controller = new AbortController();
  return {
    signal: controller.signal,
    /** The given signal, aborted also by `interrupt`. */
    with: (signal: AbortSignal) => AbortSignal.any([signal, controller.signal]),
    interrupt(): void {
      if (controller.signal.aborted) return;
      controller.abort(new Error('its process ends'));
      for (const [queue, { expireInSeconds }] of declared)
        if (expireInSeconds >= LONG_SECONDS) void boss.offWork(queue, { wait: false }).catch(() => {});
    },
  };
}
