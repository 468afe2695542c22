import { spawnSync } from 'node:child_process';
import { startPostgres } from '../../test/environment/postgres-server.ts';
import { compare, HEADING, type Call } from './compare.ts';
import { growSite } from './site.ts';

/**
 * `npm run bench -- growth [rows]`: each read with 1,000 and with `rows` links, pets and orders (20,000 by default), in
 * alternating slices of one run, then the plan of every statement at that size. Fails on a wrong answer or plan, never
 * on a time.
 */
const FEW = 1_000;
const MANY = Number(process.argv[2] ?? 20_000);

/** The pages of lists are as long as the app's. */
const CASES: [name: string, call: Call][] = [
  ["a link's JSON", ({ linkId }) => ({ path: `/api/payment-links/${linkId}` })],
  ["the buyer's page", ({ linkId }) => ({ path: `/checkout/${linkId}` })],
  ['public list of pets', () => ({ path: '/api/pets?limit=12' })],
  ['/api/me', ({ owner }) => ({ path: '/api/me', cookie: owner })],
  ['own pets, a page', ({ owner }) => ({ path: '/api/pets/my?limit=20', cookie: owner })],
  ['own links, a page', ({ owner }) => ({ path: '/api/payment-links/my?limit=20', cookie: owner })],
  ['own sales, a page', ({ owner }) => ({ path: '/api/orders/my?limit=20', cookie: owner })],
  ['own figures', ({ owner }) => ({ path: '/api/orders/figures', cookie: owner })],
  ["the admin's users, a page", ({ admin }) => ({ path: '/api/admin/users?limit=10', cookie: admin })],
  ["the admin's subscribers, a page", ({ admin }) => ({ path: '/api/admin/subscribers?limit=10', cookie: admin })],
  ["the admin's figures", ({ admin }) => ({ path: '/api/admin/stats', cookie: admin })],
  ['failures', ({ admin }) => ({ path: '/api/admin/failures', cookie: admin })],
];

if (!Number.isInteger(MANY) || MANY < FEW) throw new Error(`Give a number of rows, ${FEW} at least.`);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
const began = Date.now();
const postgres = await startPostgres();
try {
  console.error('Filling the databases …');
  const sites = [
    await growSite(postgres, 'few', FEW),
    await growSite(postgres, 'again', FEW),
    await growSite(postgres, 'many', MANY),
  ] as const;
  console.log(`\n${FEW} and ${MANY} rows; in brackets where the ratio is with 95% certainty\n${HEADING}`);
  for (const [name, call] of CASES) console.log(await compare(name, call, sites));
  for (const site of sites) await site.stop();
} finally {
  await postgres.stop();
}
console.error('Explaining the statements …');
const { status } = spawnSync(process.execPath, ['scripts/test.mjs', 'faults', 'faults/plans'], {
  stdio: 'inherit',
  env: { ...process.env, TEST_ROWS: String(MANY) },
});
console.log(`Ratios hold for this run only. ${Math.round((Date.now() - began) / 1000)} s.`);
process.exit(status ?? 1);
