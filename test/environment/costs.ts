import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { processorTimes, TICKS_PER_SECOND } from './processes.ts';

/**
 * With TEST_COSTS=<file>, each test file adds a line to it: the processor seconds of its worker and of what that has started
 * (browser, servers), its imports included; and each test a line of its own, with the browser's by kind of process.
 * PostgreSQL isn't in it, as all workers share one. Linux only.
 */
const before = secondsOf(process.pid);
let beforeTest: Record<string, number> = {};

beforeEach(() => void (beforeTest = kindsOf(process.pid)));

afterEach(() => {
  const { testPath = '', currentTestName = '' } = expect.getState();
  const kinds = Object.entries(kindsOf(process.pid)).map(([kind, seconds]) => [
    kind,
    seconds - (beforeTest[kind] ?? 0),
  ]);
  note({ file: relative(process.cwd(), testPath), test: currentTestName, ...Object.fromEntries(kinds) });
});

afterAll(() => {
  const { testPath = '' } = expect.getState();
  const [own, started] = secondsOf(process.pid).map((seconds, index) => seconds - before[index]!);
  const project = process.env['VITEST_PROJECT'] ?? process.env['TEST_DATABASE'] ?? '';
  note({ file: relative(process.cwd(), testPath), project, own, started });
});

function note(line: object): void {
  appendFileSync(process.env['TEST_COSTS']!, `${JSON.stringify(line)}\n`);
}

/** Returns the processor seconds of a process itself, and of all its descendants, ended ones included. */
function secondsOf(pid: number): [own: number, started: number] {
  const all = processorTimes();
  const below = (parent: number): number =>
    [...all].reduce((sum, [child, stat]) => (stat.parent === parent ? sum + stat.all + below(child) : sum), 0);
  const mine = all.get(pid)!;
  return [mine.own / TICKS_PER_SECOND, (mine.all - mine.own + below(pid)) / TICKS_PER_SECOND];
}

/** By kind: worker, browser, renderer, gpu-process, utility, other programs. */
function kindsOf(pid: number): Record<string, number> {
  const all = processorTimes();
  const kinds: Record<string, number> = { worker: all.get(pid)!.own / TICKS_PER_SECOND };
  const add = (parent: number): void => {
    for (const [child, stat] of all) {
      if (stat.parent !== parent) continue;
      const kind = kindOf(child);
      kinds[kind] = (kinds[kind] ?? 0) + stat.all / TICKS_PER_SECOND;
      add(child);
    }
  };
  add(pid);
  return kinds;
}

function kindOf(pid: number): string {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return /--type=([\w-]+)/.exec(command)?.[1] ?? (/headless|chrom/.test(command) ? 'browser' : 'program');
  } catch {
    return 'program';
  }
}
