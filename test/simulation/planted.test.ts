import { fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSimulation } from '../../scripts/simulate/build.mjs';
import { ofToday } from '../environment/nightly.ts';
import { THEMES } from './acts.ts';
import type { Plant } from './plant.ts';
import { plantsOfDebits } from './plants-of-debits.ts';
import { plantsOfGreed } from './plants-of-greed.ts';
import { plantsOfSpots } from './plants-of-spots.ts';
import { plantsOfReservations } from './plants-of-reservations.ts';
import { plantsOfSales } from './plants-of-sales.ts';
import type { Chunk, Outcome } from './run.ts';

const root = join(import.meta.dirname, '../..');

const PLANTS = [...plantsOfSales, ...plantsOfReservations, ...plantsOfSpots, ...plantsOfGreed, ...plantsOfDebits];

const USUAL = THEMES.filter((theme) => theme !== 'greed');
const SEED = 4;
const PLAYS = 100;
const FOLDER = 'planted-bugs';

/** Plays histories in a separate worker, as the simulation does, with one bug active. */
function simulate(file: string, plant: Plant): Promise<Outcome> {
  const { name, focus, foundAt, prepare, deposits, holds = 'none', themes = USUAL, without = [] } = plant;
  const args = [
    '--worker',
    'postgres',
    '--hasty',
    '--focus',
    focus,
    '--holds',
    holds,
    '--themes',
    themes.join(),
    '--without',
    without.join(),
    ...(deposits ? [] : ['--plain']),
    ...(prepare ? ['--prepare', prepare] : []),
  ];
  const worker = fork(join(root, file), args, {
    cwd: root,
    env: { ...process.env, PLANTED: name },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  return new Promise((resolve, reject) => {
    worker.once('exit', (code) => reject(new Error(`the worker ended with ${code}`)));
    worker.once('message', (outcome: Outcome) => {
      resolve(outcome);
      worker.disconnect();
    });
    worker.send({ seed: SEED, plays: foundAt + PLAYS, path: String(foundAt) } satisfies Chunk);
  });
}

describe('a simulation of a product without', () => {
  let file = '';
  beforeAll(async () => {
    file = await buildSimulation(
      FOLDER,
      PLANTS.flatMap(({ change }) => change ?? []),
    );
  });
  afterAll(() => rmSync(join(root, 'dist', FOLDER), { recursive: true, force: true }));

  it.each(ofToday(PLANTS, 2))('$name fails', async (plant) => {
    const { failure } = await simulate(file, plant);
    console.log(`${plant.name}: found at ${failure?.path}`);
    const rules = failure?.violations.split('\n').map((line) => line.split(': ')[0]);
    expect(rules).toEqual(expect.arrayContaining([expect.toBeOneOf(plant.finds)]));
    // A replay needs seed and path.
    expect(failure).toMatchObject({ seed: SEED, path: expect.stringMatching(/^\d+/) });
  });
});
