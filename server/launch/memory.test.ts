import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Keeps some of what it makes for a while, as requests in flight do, and says how many MB V8 keeps for young objects. */
const LOAD = `
  const { getHeapSpaceStatistics } = require('node:v8');
  const kept = Array.from({ length: 80_000 });
  let turns = 0;
  (function turn() {
    for (let index = 0; index < 20_000; index++) kept[(turns * 20_000 + index) % kept.length] = { values: Array(12).fill(index) };
    if (++turns < 100) return setImmediate(turn);
    const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
    console.log(Math.round(young.space_size / 1024 / 1024));
    process.exit();
  })();`;

/** Makes objects that survive for a while, and says how many of the next hundred V8 makes among the old ones. */
const SURVIVORS = `
  const make = (index) => ({ index, values: [index] });
  const kept = [];
  let turns = 0;
  (function turn() {
    for (let index = 0; index < 20_000; index++) kept[(turns * 20_000 + index) % 400_000] = make(index);
    if (++turns < 150) return setImmediate(turn);
    let old = 0;
    for (let index = 0; index < 100; index++) if (!%InYoungGeneration(make(index))) old++;
    console.log(old);
    process.exit();
  })();`;

function madeOld(before: string): number {
  // Without threads of its own V8 optimizes at once, however busy the machine is.
  const flags = ['--allow-natives-syntax', '--no-concurrent-recompilation'];
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, '-e', before + SURVIVORS], { encoding: 'utf8' });
  expect(stderr).not.toContain('Error');
  return Number(stdout);
}

function youngMegabytes(before: string): number {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '-e', before + LOAD],
    {
      encoding: 'utf8',
    },
  );
  expect(stderr).toBe('');
  return Number(stdout);
}

test('A server under load keeps a quarter of the room for young objects that V8 would take', () => {
  const module = JSON.stringify(join(import.meta.dirname, 'memory.ts'));
  expect(youngMegabytes('')).toBeGreaterThanOrEqual(64);
  expect(youngMegabytes(`require(${module}).limitYoungObjects();`)).toBeLessThanOrEqual(32);
});

test('V8 makes new objects among the young ones, also where most survived before', () => {
  const module = JSON.stringify(join(import.meta.dirname, 'memory.ts'));
  expect(madeOld('')).toBe(100);
  expect(madeOld(`require(${module}).keepNewObjectsYoung();`)).toBe(0);
});
