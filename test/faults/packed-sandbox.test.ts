import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../product/eventually.ts';
import { findFreePort } from '../product/ports.ts';

const root = join(import.meta.dirname, '../..');
let folder: string;
let packageFolder: string;

/** Installs the packed sandbox where no other package of ours is in reach. */
beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'scripts/pack-sandbox.mjs')], { stdio: 'pipe' });
  const archive = readdirSync(join(root, 'dist')).find((name) => /^stripe-api-sandbox-.*\.tgz$/.test(name))!;
  folder = mkdtempSync(join(tmpdir(), 'packed-sandbox-'));
  packageFolder = join(folder, 'node_modules/stripe-api-sandbox');
  mkdirSync(packageFolder, { recursive: true });
  execFileSync('tar', ['-xzf', join(root, 'dist', archive), '--strip-components=1', '-C', packageFolder]);
  cpSync(join(root, 'node_modules/@electric-sql/pglite'), join(folder, 'node_modules/@electric-sql/pglite'), {
    recursive: true,
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the packed sandbox serves a program of Stripe outside of this repository', async () => {
  const port = await findFreePort();
  const sandbox = spawn(process.execPath, [join(packageFolder, 'main.js'), '--port', String(port)], { cwd: folder });
  try {
    const stripe = new Stripe('sk_test_anything', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 });
    await eventually(async () => expect((await stripe.balance.retrieve()).object).toBe('balance'));
    const { url } = await stripe.checkout.sessions.create({
      mode: 'payment',
      success_url: 'http://localhost/done',
      line_items: [
        { quantity: 1, price_data: { currency: 'usd', unit_amount: 1_200, product_data: { name: 'A book' } } },
      ],
    });
    expect(await (await fetch(url!)).text()).toContain('A book');
  } finally {
    sandbox.kill();
  }
});

it('the packed sandbox brings the types of what it exports, and no source', () => {
  expect(
    ['sandbox.js', 'sandbox.d.ts', 'adapters.js', 'adapters.d.ts', 'README.md'].filter((file) =>
      existsSync(join(packageFolder, file)),
    ),
  ).toHaveLength(5);
  expect(existsSync(join(packageFolder, 'sandbox.ts'))).toBe(false);
});
