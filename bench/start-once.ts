import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../test/product/ports.ts';

/** One start of the built server, from the spawn of its process on. */
export interface Start {
  /** Until /healthz is answered. */
  healthMs: number;
  /** Until the ready line. */
  readyMs: number;
  /** Processor time of the server until its ready line; NaN where the system has no /proc. */
  processorMs: number;
  idleMegabytes: number;
  peakMegabytes: number;
}

const POLL_MS = 10;
const IDLE_AFTER_MS = 2_500;
const CLOCK_TICK_MS = 10;

/** Starts the server that is built in `folder` as `npm start` does, and stops it. */
export async function startOnce(folder: string, environment: Record<string, string>): Promise<Start> {
  const port = await findFreePort();
  const flags = ['--disable-warning=ExperimentalWarning'];
  const began = performance.now();
  const child = spawn(process.execPath, [...flags, 'dist/server/main.js'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  const ready = new Promise<Pick<Start, 'readyMs' | 'processorMs'>>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Litterlink ready at'))
        resolve({ readyMs: performance.now() - began, processorMs: processorMs(child.pid!) });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`the server ended before it was ready:\n${output}`)));
  });
  const healthy = untilHealthy(port, () => child.exitCode === null).then(() => performance.now() - began);
  try {
    const times = { ...(await ready), healthMs: await healthy };
    await wait(IDLE_AFTER_MS);
    return { ...times, idleMegabytes: megabytes(child.pid!, 'VmRSS'), peakMegabytes: megabytes(child.pid!, 'VmHWM') };
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

async function untilHealthy(port: number, isRunning: () => boolean): Promise<void> {
  while (isRunning() && !(await isHealthy(port))) await wait(POLL_MS);
}

function isHealthy(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path: '/healthz', agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    }).once('error', () => resolve(false));
  });
}

/** User and system time. */
function processorMs(pid: number): number {
  const [, fields = ''] = /\) (.*)/.exec(readProc(pid, 'stat')) ?? [];
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return (Number(user) + Number(system)) * CLOCK_TICK_MS;
}

/** A value of /proc/<pid>/status: VmRSS is the memory in use now, VmHWM the most so far. */
export function megabytes(pid: number, field: string): number {
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(readProc(pid, 'status'))?.[1]) / 1000;
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
