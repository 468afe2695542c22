import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { itNightly } from '../environment/it-nightly.ts';
import { varied } from '../environment/nightly.ts';
import { connectedBreeder, endTrial, offerPet, registerBreeder, type Breeder } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { sellPet } from '../product/sale.ts';
import { violations } from './axe.ts';
import { toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

const EVERYTHING = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search pages and actions' });
const help = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const newPet = (page: Page) => page.getByRole('dialog', { name: 'New pet' });
const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });
const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

const namesOf = (rows: Element[]) => rows.map((row) => row.firstElementChild?.textContent);
/** Every action, page and part of the account that a member has. */
const EVERY_COMMAND = `
  New pet, New litter, Search pets, Search sales, Record a sale by hand, Download everything (ZIP)
  Keyboard shortcuts, Log out, Overview, Pets, Sales, Books
  Account, Questions, Payment links, Litters, Import, Pets: On hold, Pets: Sold, Pets: Archived
  Payment setup, Edit sales agreement, Plans, Edit profile, Sales agreement
  Your kennel’s page, Care sheet, Blocked buyers, Billing, Change email, Change password, Passkeys and codes, Where you are signed in, Activity
  Contact support, Export your data, API keys, Webhooks, Delete account`
  .trim()
  .split(/,?\s*\n\s*|, /);

/** Opens the palette and chooses what its first row is after these letters. */
async function choose(page: Page, letters: string, row: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await palette(page).locator('[role="combobox"]:focus').waitFor();
  await page.keyboard.type(letters);
  const chosen = palette(page).getByRole('option', { name: row, selected: true });
  await chosen.waitFor();
  // What a screen reader reads.
  const active = () => palette(page).getByRole('combobox').getAttribute('aria-activedescendant');
  const id = await chosen.getAttribute('id');
  await eventually(async () => expect(await active()).toBe(id));
  await page.keyboard.press('Enter');
  await palette(page).waitFor({ state: 'detached' });
}

let breeder: Breeder;
beforeAll(async () => {
  breeder = await connectedBreeder(product);
  await sellPet(product, breeder);
  await offerPet(breeder, { name: 'Juniper' });
});

describe('the palette of pages and actions', () => {
  let page: Page;
  beforeAll(async () => {
    page = await pageOf(breeder);
    await page.goto('/dashboard');
  });

  // Shows dashboard.palette
  it('opens by a button or Ctrl+K, closes by Escape, and has no findings of axe', async () => {
    const button = page.getByRole('button', { name: 'Search pages and actions' });
    await button.focus();
    await page.keyboard.press('Enter');
    await palette(page).getByRole('option', { name: 'Overview' }).waitFor();
    expect(await palette(page).getByRole('option').evaluateAll(namesOf)).toEqual(EVERY_COMMAND);
    for (const colorScheme of varied(['light', 'dark'] as const)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await violations(page, EVERYTHING), colorScheme).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.keyboard.press('Escape');
    await closed(page);
    await eventually(async () => expect(await focusedName(page)).toMatch(/^Search pages and actions/));
  });

  // Shows dashboard.palette
  itNightly('finds pets and sales: copies a link, and opens a sale', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await choose(page, 'juni', 'Copy the link for Juniper');
    await toast(page, 'Payment Link Copied', 'The link for Juniper is on your clipboard.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/checkout\//);
    await choose(page, 'biscuit', 'Sale of Biscuit to Ben Buyer');
    await page.waitForURL('**/sales/*');
    await eventually(async () => expect(await focusedName(page)).toBe('Biscuit'));
  });

  // Shows dashboard.palette
  itNightly('leads to every page and part of the account by keyboard alone', async () => {
    await choose(page, 'books', 'Books');
    await heading(page, 'Books').waitFor();
    await eventually(async () => expect(await focusedName(page)).toBe('Books'));
    await choose(page, 'change pass', 'Change password');
    await heading(page, 'Sign-in and security').waitFor();
    await eventually(async () => expect(await focusedName(page)).toBe('Password'));
    await choose(page, 'zelle', 'Record a sale by hand');
    await eventually(async () => expect(await focusedName(page)).toBe('Recorded by hand'));
    await choose(page, 'contract', 'Edit sales agreement');
    await heading(page, 'Sales agreement').waitFor();
    await choose(page, 'search sales', 'Search sales');
    await heading(page, 'Sales').waitFor();
    await eventually(async () => expect(await focusedName(page)).toBe('Search sales'));
    await choose(page, 'new pet', 'New pet');
    await newPet(page).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/pets');
    await page.keyboard.press('Escape');
    await closed(page);
    await choose(page, 'log out', 'Log out');
    await page.waitForURL(`${product.url}/`);
    breeder = { ...breeder, ...(await signedInAgain(breeder)) };
  });

  // Shows dashboard.palette
  itNightly('has no actions that need a membership for an account without one', async () => {
    const former = await registerBreeder(product);
    await endTrial(product, former);
    page = await pageOf(former);
    await page.goto('/sales');
    await heading(page, 'Sales').waitFor();
    await page.keyboard.press('n');
    await page.keyboard.press('Control+k');
    await palette(page).getByRole('option', { name: 'Search sales' }).waitFor();
    for (const name of ['New pet', 'Pets', 'Overview'])
      expect(await palette(page).getByRole('option', { name, exact: true }).count()).toBe(0);
  });
});

/** Signing out ended its session. */
async function signedInAgain({ email, password }: Breeder) {
  const visitor = product.visitor();
  await visitor.call('POST', '/api/login', { email, password });
  return visitor;
}

describe('single keys', () => {
  let page: Page;
  beforeAll(async () => {
    page = await pageOf(breeder);
    await page.goto('/pets');
    await heading(page, 'Pets').waitFor();
  });

  // Shows dashboard.single-keys
  it('search the page, start a new pet, and list the shortcuts', async () => {
    await page.keyboard.press('/');
    expect(await focusedName(page)).toBe('Search pets');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('n');
    await newPet(page).waitFor();
    await page.keyboard.press('Escape');
    await closed(page);
    await page.keyboard.press('?');
    await help(page).getByText('Search on this page').waitFor();
    expect(await violations(page, EVERYTHING)).toEqual([]);
    await page.keyboard.press('Escape');
    await closed(page);
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByLabel('Pet Name').waitFor();
    await eventually(async () => expect(await focusedName(page)).toMatch(/^Hello, Anna/));
    await page.keyboard.press('n');
    await page.locator('input[name="name"]:focus').waitFor();
  });

  // Shows dashboard.single-keys
  itNightly('can be turned off, which the browser remembers', async () => {
    await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Pets' }).click();
    await eventually(async () => expect(await focusedName(page)).toBe('Pets'));
    await page.keyboard.press('?');
    const choice = help(page).getByRole('checkbox', { name: 'Use the single keys /, n and ?' });
    await choice.focus();
    await page.keyboard.press('Space');
    expect(await choice.isChecked()).toBe(false);
    await page.reload();
    await heading(page, 'Pets').waitFor();
    for (const key of ['/', 'n', '?']) await page.keyboard.press(key);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await choose(page, 'keyboard', 'Keyboard shortcuts');
    await help(page).getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await closed(page);
    await page.keyboard.press('/');
    expect(await focusedName(page)).toBe('Search pets');
  });

  // Shows dashboard.single-keys
  itNightly('are text in a field, and nothing with a modifier or while a dialog is open', async () => {
    await page.goto('/pets');
    await heading(page, 'Pets').waitFor();
    const field = page.getByRole('searchbox', { name: 'Search pets' });
    await field.focus();
    await page.keyboard.type('n?/');
    expect(await field.inputValue()).toBe('n?/');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Alt+n');
    await page.keyboard.press('?');
    await help(page).waitFor();
    for (const key of ['n', '/', 'Control+k']) await page.keyboard.press(key);
    expect(await page.getByRole('dialog').count()).toBe(1);
  });
});
