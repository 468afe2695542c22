import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atMost } from '../environment/time-limits.ts';
import { eventually } from '../product/eventually.ts';
import { startDevelopment, type Development } from '../product/development.ts';
import { browser } from './stage.ts';

/** A restart takes a second or two, on a busy machine many more. */
const PATIENCE_MS = atMost(120_000);
let development: Development;
let page: Page;

beforeAll(async () => {
  development = await startDevelopment();
  const context = await browser.newContext({ baseURL: development.url });
  context.setDefaultTimeout(PATIENCE_MS);
  page = await context.newPage();
});
afterAll(async () => {
  await page?.context().close();
  expect(await development?.stop()).toBe(0);
});

/** A mark in the page's memory, which is gone once the page has been loaded again. */
const mark = () => page.evaluate(() => void Object.assign(globalThis, { isSamePage: true }));
const isSamePage = () => page.evaluate(() => 'isSamePage' in globalThis);
const colorOf = (property: string) =>
  page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name), property);

describe('npm run dev', () => {
  it('replaces a component and a style in the open page, without loading it again', async () => {
    await page.goto('/');
    await page.getByRole('heading', { name: 'Professional Pet Marketplace for Trusted Breeders' }).waitFor();
    await mark();
    development.edit('web/features/landing/hero.tsx', 'for Trusted Breeders', 'for Careful Breeders');
    await page.getByRole('heading', { name: 'Professional Pet Marketplace for Careful Breeders' }).waitFor();
    development.edit('web/ui/theme.css', '--paper: #faf6ef', '--paper: #fffffe');
    await eventually(async () => expect(await colorOf('--paper')).toBe('#fffffe'), PATIENCE_MS);
    expect(await isSamePage()).toBe(true);
  });

  it('shows a change of the buyer’s page, which the server renders', async () => {
    await page.goto('/checkout/missing');
    await page.getByText('This payment link may have expired').waitFor();
    development.edit('web/public/absent-view.tsx', 'WORDS[page.reason])}', 'WORDS[page.reason])} Ask again.');
    await page.getByText('or been removed. Ask again.').waitFor();
  });

  it('restarts the server when its code has changed, and loads the open page again', async () => {
    await page.goto('/');
    await mark();
    development.edit('server/http/observing/health.ts', "({ status: 'ok' })", "({ status: 'restarted' })");
    const status = async () => (await (await fetch(`${development.url}/healthz`)).json()) as unknown;
    await eventually(async () => expect(await status()).toEqual({ status: 'restarted' }), PATIENCE_MS);
    await eventually(async () => expect(await isSamePage()).toBe(false), PATIENCE_MS);
  });

  it('keeps the server while its code has a syntax error, and restarts once that is repaired', async () => {
    const status = async () => (await (await fetch(`${development.url}/healthz`)).json()) as unknown;
    development.edit('server/http/observing/health.ts', "({ status: 'restarted' })", "({ status: 'repaired' )");
    await eventually(() => expect(development.output()).toContain('health.ts'), PATIENCE_MS);
    expect(await status()).toEqual({ status: 'restarted' });
    development.edit('server/http/observing/health.ts', "({ status: 'repaired' )", "({ status: 'repaired' })");
    await eventually(async () => expect(await status()).toEqual({ status: 'repaired' }), PATIENCE_MS);
  });
});
