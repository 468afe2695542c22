import { appendFileSync, readFileSync, readdirSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';

/**
 * With TEST_COSTS=<file>, each test file adds a line to it: the processor seconds of its worker and of what that has started
 * (browser, servers), its imports included. PostgreSQL isn't in it, as all workers share one. Linux only.
 */
const TICKS_PER_SECOND = 100;
const before = secondsOf(process.pid);

afterAll(() => {
  const { testPath = '' } = expect.getState();
  const [own, started] = secondsOf(process.pid).map((seconds, index) => seconds - before[index]!);
  const project = process.env['VITEST_PROJECT'] ?? process.env['TEST_DATABASE'] ?? '';
  const line = { file: relative(process.cwd(), testPath), project, own, started };
  appendFileSync(process.env['TEST_COSTS']!, `${JSON.stringify(line)}\n`);
});

/** Of a process, and of all below it, ended ones included. */
function secondsOf(pid: number): [own: number, started: number] {
  const all = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => statOf(name)),
  );
  const below = (parent: number): number =>
    [...all].reduce((sum, [child, stat]) => (stat.parent === parent ? sum + stat.ticks + below(child) : sum), 0);
  const mine = all.get(pid)!;
  return [mine.own / TICKS_PER_SECOND, (mine.ticks - mine.own + below(pid)) / TICKS_PER_SECOND];
}

function statOf(name: string): [number, { parent: number; own: number; ticks: number }][] {
  try {
    const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number);
    const [own, ended] = [fields[11]! + fields[12]!, fields[13]! + fields[14]!];
    return [[Number(name), { parent: fields[1]!, own, ticks: own + ended }]];
  } catch {
    return [];
  }
}
