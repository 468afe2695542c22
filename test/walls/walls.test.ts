import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findBreaches, findIdleUses } from '../../scripts/check/walls.mjs';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** The violations in a project of this one file: boundaries depend on folder names, not on contents. */
function breachesOf(file: string, text: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'litterlink-walls-'));
  try {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
    return findBreaches(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('the product violates no module boundary', () => {
  expect(findBreaches(project)).toEqual([]);
});

test('a feature uses each noun that it declares', () => {
  expect(findIdleUses(project)).toEqual([]);
});

const server = 'server/planted.ts';
const feature = 'server/features/pets/planted.ts';
test.each([
  ['the contract imports the server', 'contract/planted.ts', `import '../server/app.ts';`, 'imports nothing of ours'],
  ['the contract imports the web', 'contract/planted.ts', `import '../web/calls/api.ts';`, 'imports nothing of ours'],
  ['the web imports the server', 'web/planted.tsx', `import '../server/app.ts';`, 'itself and the contract'],
  ['the web imports the sandbox', 'web/planted.tsx', `import '../sandbox/main.ts';`, 'itself and the contract'],
  ['the web imports the sandbox package', 'web/planted.tsx', `import 'stripe-api-sandbox';`, 'itself and the contract'],
  ['the server imports the web', server, `import '../web/public/render.tsx';`, 'server imports only itself'],
  ['the server imports the sandbox', server, `import '../sandbox/sandbox.ts';`, 'server imports only itself'],
  ['the server imports the sandbox package', server, `import 'stripe-api-sandbox/adapters';`, 'imports only itself'],
  [
    'the sandbox imports the server',
    'sandbox/planted.ts',
    `import '../server/app.ts';`,
    'knows nothing of the product',
  ],
  ['the sandbox imports the contract', 'sandbox/planted.ts', `import '../contract/money.ts';`, 'knows nothing'],
  ['the product imports its tests', server, `import '../test/factories.ts';`, 'server imports only itself'],
  ['a feature imports a later one', 'server/features/pets/planted.ts', `import '../orders/routes.ts';`, 'comes later'],
  ['the ledger knows payments', 'server/features/ledger/planted.ts', `import '../payments/service.ts';`, 'comes later'],
  ['a payment knows orders', 'server/features/payments/planted.ts', `import '../orders/states.ts';`, 'comes later'],
  ['admin imports webhooks', 'server/features/admin/planted.ts', `import '../webhooks/api.ts';`, 'comes later'],
  [
    'a feature of no known place',
    'server/features/kennels/planted.ts',
    `import '../pets/api.ts';`,
    'features/index.ts',
  ],
  [
    'a feature of the web imports a later one',
    'web/features/pets/planted.tsx',
    `export const load = () => import('../listings/queries.ts');`,
    'pets must not import listings',
  ],
  [
    'a feature of the web of no known place',
    'web/features/kennels/planted.ts',
    `import '../pets/queries.ts';`,
    'webFeatures',
  ],
  [
    'a feature goes past a front door',
    'server/features/orders/planted.ts',
    `import '../payments/service.ts';`,
    'the way into payments is its api.ts',
  ],
  ['the server does', server, `import './features/pets/service.ts';`, 'the way into pets is its api.ts'],
  ['… by a dynamic import', server, `export const pets = () => import('./features/pets/service.ts');`, 'its api.ts'],
  [
    'a feature.ts is imported past the list',
    server,
    `import './features/pets/feature.ts';`,
    'only server/features/index.ts',
  ],
  [
    'a feature uses what it doesn’t declare',
    'server/features/books/planted.ts',
    `import '../alerts/api.ts';`,
    'must name alerts in "uses"',
  ],
  [
    'an integration imports a feature',
    'server/integrations/planted.ts',
    `import '../features/pets/api.ts';`,
    'integrations',
  ],
  ['a service imports HTTP', 'server/features/pets/service.ts', `import '../../http/route.ts';`, 'only routes, pages'],
  [
    'an integration imports HTTP',
    'server/integrations/planted.ts',
    `import '../http/listener.ts';`,
    'only routes, pages',
  ],
  [
    'a feature’s routes import an error with a status',
    'server/features/pets/routes.ts',
    `import '../../http/http-error.ts';`,
    'only routes, pages',
  ],
  ['a service renders a page', feature, `import '../../pages/website.ts';`, 'only a feature’s pages'],
  ['pages know a feature', 'server/pages/planted.ts', `import '../features/pets/api.ts';`, 'knows no feature'],
  [
    'a feature decides by a status',
    feature,
    `export const is = (e: any) => e.status === 502;`,
    'not by an HTTP status',
  ],
  ['… by a list', feature, `export const is = (e: any) => [404, 409].includes(e?.status);`, 'not by an HTTP status'],
  ['… by cases', feature, `switch (answer.statusCode) { case 409: break; }`, 'not by an HTTP status'],
  [
    'an error is recognized by a piece',
    server,
    `export const is = (e: any) => e.message.includes('no');`,
    'by its text',
  ],
  ['… by its whole message', server, `export const is = (e: any) => e?.message === 'no';`, 'by its text'],
  ['… by a pattern', 'web/planted.ts', `export const is = (e: any) => /no/.test(e.message);`, 'by its text'],
  ['the environment is read elsewhere', server, `export const port = process.env.PORT;`, 'process.env'],
  ['… by brackets', server, `export const port = process['env'].PORT;`, 'process.env'],
  ['… by taking it apart', server, `const { env } = process; export { env };`, 'process.env'],
  ['… by an import', server, `import { env } from 'node:process'; export { env };`, 'process.env'],
  ['… by the global object', server, `export const port = globalThis.process.env.PORT;`, 'process.env'],
])('%s: caught', (_, file, text, reason) => {
  expect(breachesOf(file, text)).toEqual([expect.stringMatching(new RegExp(`^${file}:1: .*${reason}`))]);
});

test.each([
  ['a type', `import type { App } from '../server/app.ts';`],
  ['a type in place', `export type App = import('../server/app.ts').App;`],
  ['a dynamic import', `export const app = () => import('../server/app.ts');`],
  ['a template', 'export const app = () => import(`../server/app.ts`);'],
  ['an export from', `export { app } from '../server/app.ts';`],
  ['an export of all', `export * from '../server/app.ts';`],
  ['require', `require('../server/app.ts');`],
  ['a detour', `import './ui/../../server/app.ts';`],
  ['a computed name', `export const load = (name: string) => import(name);`],
])('a wall is broken by %s: caught', (_, text) => {
  expect(breachesOf('web/planted.ts', text)).toHaveLength(1);
});

test.each([
  ['main puts server and public page together', 'server/main.ts', `import '../web/public/render.tsx';`],
  ['main puts server and first view together', 'server/main.ts', `import '../web/app/render.tsx';`],
  ['one file knows server and sandbox', 'server/embedded-sandbox.ts', `import 'stripe-api-sandbox';`],
  ['a feature uses an earlier one', 'server/features/orders/planted.ts', `import '../pets/api.ts';`],
  ['a feature of the web uses an earlier one', 'web/features/orders/planted.ts', `import '../pets/queries.ts';`],
  ['a feature compares a status of its own', feature, `export const is = (o: any) => o.status === 'paid';`],
  ['routes import HTTP', 'server/features/pets/own-routes.ts', `import '../../http/route.ts';`],
  ['a feature’s pages render', 'server/features/pets/pages.ts', `import '../../pages/website.ts';`],
  ['pages read a status', 'server/features/pets/pages.ts', `export const is = (e: any) => e.status === 404;`],
  ['the web imports the contract', 'web/planted.ts', `import '../contract/money.ts';`],
  ['a test uses the factories', 'server/features/pets/planted.test.ts', `import '../../../test/factories.ts';`],
])('%s: allowed', (_, file, text) => {
  expect(breachesOf(file, text)).toEqual([]);
});
