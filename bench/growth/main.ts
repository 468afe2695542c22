import { spawnSync } from 'node:child_process';
import { startPostgres } from '../../test/environment/postgres-server.ts';
import { compare, HEADING, type Call } from './compare.ts';
import { growSite } from './site.ts';

/**
 * `npm run bench -- growth [rows] [cases]`: each read with 1,000 and with `rows` links, pets and orders (20,000 by default), in
 * alternating slices of one run, then the plan of every statement at that size. Fails on a wrong answer or plan, never
 * on a time. `cases` are keys separated by commas, such as `users,figures`: only these are measured, and no plan is looked at.
 */
const FEW = 1_000;
const MANY = Number(process.argv[2] ?? 20_000);
const keys = process.argv[3]?.split(',');

/** The pages of lists are as long as the app's. */
const CASES: [key: string, name: string, call: Call][] = [
  ['json', "a link's JSON", ({ linkId }) => ({ path: `/api/payment-links/${linkId}` })],
  ['page', "the buyer's page", ({ linkId }) => ({ path: `/checkout/${linkId}` })],
  ['list', 'public list of pets', () => ({ path: '/api/pets?limit=12' })],
  ['me', '/api/me', ({ owner }) => ({ path: '/api/me', cookie: owner })],
  ['own-pets', 'own pets, a page', ({ owner }) => ({ path: '/api/pets/my?limit=20', cookie: owner })],
  ['own-links', 'own links, a page', ({ owner }) => ({ path: '/api/payment-links/my?limit=20', cookie: owner })],
  ['own-sales', 'own sales, a page', ({ owner }) => ({ path: '/api/orders/my?limit=20', cookie: owner })],
  ['own-figures', 'own figures', ({ owner }) => ({ path: '/api/orders/figures', cookie: owner })],
  ['users', "the admin's users, a page", ({ admin }) => ({ path: '/api/admin/users?limit=10', cookie: admin })],
  [
    'subscribers',
    "the admin's subscribers, a page",
    ({ admin }) => ({ path: '/api/admin/subscribers?limit=10', cookie: admin }),
  ],
  ['figures', "the admin's figures", ({ admin }) => ({ path: '/api/admin/stats', cookie: admin })],
  ['failures', 'failures', ({ admin }) => ({ path: '/api/admin/failures', cookie: admin })],
];

const cases = CASES.filter(([key]) => !keys || keys.includes(key));

if (!Number.isInteger(MANY) || MANY < FEW) throw new Error(`Give a number of rows, ${FEW} at least.`);
if (cases.length < (keys?.length ?? 0)) throw new Error(`The cases are ${CASES.map(([key]) => key).join(', ')}.`);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
const began = Date.now();
const postgres = await startPostgres();
try {
  console.error('Filling the databases …');
  const starts = [
    await growSite(postgres, 'few', FEW),
    await growSite(postgres, 'again', FEW),
    await growSite(postgres, 'many', MANY),
  ] as const;
  const sites = [await starts[0](), await starts[1](), await starts[2]()] as const;
  console.log(`\n${FEW} and ${MANY} rows; in brackets where the ratio is with 95% certainty\n${HEADING}`);
  for (const [, name, call] of cases) console.log(await compare(name, call, sites));
  for (const site of sites) await site.stop();
} finally {
  await postgres.stop();
}
const status = keys ? 0 : explain();
console.log(`Ratios hold for this run only. ${Math.round((Date.now() - began) / 1000)} s.`);
process.exit(status);

function explain(): number {
  console.error('Explaining the statements …');
  const { status: ended } = spawnSync(process.execPath, ['scripts/test.mjs', 'faults', 'faults/plans'], {
    stdio: 'inherit',
    env: { ...process.env, TEST_ROWS: String(MANY) },
  });
  return ended ?? 1;
}
