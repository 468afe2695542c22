import { descendantsOf, processorTimes, TICKS_PER_SECOND } from '../../test/environment/processes.ts';

const TICK_MS = 1_000 / TICKS_PER_SECOND;

/** Processor time of a process so far, in milliseconds. */
export const processorMs = (pid: number): number => processorTimes().get(pid)!.own * TICK_MS;

/** Processor time of a process and all its descendants, ended ones included. */
export function processorMsOfTree(pid: number): number {
  const times = processorTimes();
  const pids = [pid, ...descendantsOf(pid, times)];
  return pids.reduce((total, each) => total + times.get(each)!.all * TICK_MS, 0);
}

/** The process that started `pid`. */
export const parentOf = (pid: number): number => processorTimes().get(pid)!.parent;
