import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../test/environment/chromium.ts';
import { startPostgres } from '../../test/environment/postgres-server.ts';
import { openKennel, type Kennel } from './kennel.ts';
import { typeKeys, viewOf, type Screen, type View } from './view.ts';

/**
 * `npm run bench -- dashboard`: the screens of a breeder with 1,000 pets for sale, their links and 5,000 sales, beside those of
 * one with two pets, in alternating views of one run. Fails on a ratio above its limit.
 */
const ROUNDS = 5;
const FIRST_VIEW_MAX = 1.5;
const KEY_MAX = 2;

const SCREENS: Screen[] = [
  { name: 'Overview', path: '/dashboard', row: '[aria-label="Pet 1"]', field: 'Pet Name' },
  { name: 'Pets', path: '/pets', row: '[aria-label="Pet 1"]', field: 'Search pets' },
  { name: 'Sales', path: '/sales', row: 'main li', field: null },
];

interface Result {
  views: View[];
  keys: number[];
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
const postgres = await startPostgres();
const browser = await launchBrowser();
let isFine = true;
try {
  console.error('Filling two kennels …');
  const kennels = [
    await openKennel(await postgres.createDatabase('kennel_2'), { pets: 2, sales: 2 }),
    await openKennel(await postgres.createDatabase('kennel_1000'), { pets: 1_000, sales: 5_000 }),
  ] as const;
  for (const width of [390, 1440]) {
    console.log(`\n${`at ${width} px`.padEnd(34)}${'2 pets'.padEnd(14)}${'1,000 pets'.padEnd(14)}ratio`);
    for (const screen of SCREENS) await compare(browser, kennels, screen, width);
  }
  for (const kennel of kennels) await kennel.stop();
} finally {
  await browser.close();
  await postgres.stop();
}
console.log(isFine ? '\nEach ratio is within its limit.' : '\nA ratio is above its limit.');
process.exit(isFine ? 0 : 1);

async function compare(on: Browser, kennels: readonly [Kennel, Kennel], screen: Screen, width: number): Promise<void> {
  const results: [Result, Result] = [
    { views: [], keys: [] },
    { views: [], keys: [] },
  ];
  // The first round warms up the servers.
  for (let round = 0; round <= ROUNDS; round++)
    for (const [index, kennel] of kennels.entries()) {
      const view = await viewOf(on, kennel, screen, width);
      const key = screen.field === null ? 0 : await typeKeys(view.page, screen.field);
      await view.page.context().close();
      if (round === 0) continue;
      results[index]!.views.push(view);
      results[index]!.keys.push(key);
    }
  const line = (what: string, of: (result: Result) => number, digits: number, limit?: number) => {
    const [few, many] = [of(results[0]), of(results[1])];
    const ratio = many / few;
    if (limit !== undefined && ratio > limit) isFine = false;
    const shown = [few, many].map((value) => value.toFixed(digits).padEnd(14)).join('');
    console.log(
      `${`${screen.name}: ${what}`.padEnd(34)}${shown}${ratio.toFixed(2)}${limit ? ` (at most ${limit})` : ''}`,
    );
  };
  line('processor, ms', ({ views }) => least(views, 'processorMs'), 0, FIRST_VIEW_MAX);
  line('transferred, kB', ({ views }) => least(views, 'bytes') / 1000, 0, FIRST_VIEW_MAX);
  if (screen.field !== null) line('a key typed, ms', ({ keys }) => Math.min(...keys), 2, KEY_MAX);
  line('height of the page, px', ({ views }) => least(views, 'height'), 0);
  line('elements', ({ views }) => least(views, 'elements'), 0);
}

/** Other load only adds. */
function least(views: View[], what: 'processorMs' | 'bytes' | 'height' | 'elements'): number {
  return Math.min(...views.map((view) => view[what]));
}
