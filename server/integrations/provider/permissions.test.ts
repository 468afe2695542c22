import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PERMISSIONS } from './permissions.ts';

/** Every call of the product, as `checkout.sessions.create`. Probes aren't what the key is for. */
const calls = globSync('server/**/*.ts', { exclude: (path) => path.endsWith('.test.ts') })
  .filter((file) => !file.endsWith('provider/permissions.ts'))
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bstripe\s*\.([a-z]\w*(?:\s*\.\w+)+)\(/gi)])
  .map(([, call]) => call!.replace(/\s/g, ''))
  .filter((call) => !call.startsWith('webhooks.'));
const toResource = (call: string) => call.slice(0, call.lastIndexOf('.'));
const isRead = (call: string) => /\.(retrieve|list)[A-Z]?\w*$/.test(call);

test('each call of the product has its permission', () => {
  const known = PERMISSIONS.flatMap(({ resources }) => resources);
  expect(calls.length).toBeGreaterThan(40);
  expect(calls.filter((call) => !known.includes(toResource(call)))).toEqual([]);
});

test('what the product changes is allowed to be written, and nothing else', () => {
  const writes = new Set(calls.filter((call) => !isRead(call)).map(toResource));
  for (const { name, own, connected, resources } of PERMISSIONS) {
    const needs = resources.some((resource) => writes.has(resource));
    expect([name, own === 'write' || connected === 'write']).toEqual([name, needs]);
  }
});
