import { readFileSync } from 'node:fs';

/** `sysconf(_SC_CLK_TCK)` on every Linux. */
const TICK_MS = 10;

/** Processor time of a process so far, in milliseconds; `children` is that of its children that have ended. */
function timesOf(pid: number): { own: number; children: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15);
  return { own: (user + system) * TICK_MS, children: (childrenUser + childrenSystem) * TICK_MS };
}

export const processorMs = (pid: number): number => timesOf(pid).own;

/** Of a process and all its children, ended ones included. */
export function processorMsOfTree(pid: number): number {
  const { own, children } = timesOf(pid);
  const living = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  return living.reduce((total, child) => total + processorMsOrNothing(Number(child)), own + children);
}

function processorMsOrNothing(pid: number): number {
  try {
    return processorMs(pid);
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}

/** The process that started `pid`. */
export const parentOf = (pid: number): number =>
  Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

/** Resident memory now and at its highest, in MB. */
export function memoryOf(pid: number): { now: number; highest: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
  return { now: read('VmRSS'), highest: read('VmHWM') };
}
