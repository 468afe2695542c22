import type { PgBoss } from 'pg-boss';
import type { Declared } from './job-runner.ts';

/** A job that may take this long is not begun by a process that is about to end. */
const LONG_SECONDS = 600;

/** Tells jobs to stop at their next step when their process ends; other processes repeat them. */
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
