import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeNightly, itNightly } from '../environment/it-nightly.ts';
import { varied } from '../environment/nightly.ts';
import { atMost, PAGE_MS } from '../environment/time-limits.ts';
import { smallPhoto } from '../photos/images.ts';
import { connectedBreeder, createPet, offerPet, type Breeder } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { sellPet } from '../product/sale.ts';
import { violations } from './axe.ts';
import { fillPet, refuse, toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { PHONE } from './people.ts';
import { browser, newPage, pageOf } from './stage.ts';

/** Longer than a toast stays by itself. */
const MUCH_LATER_MS = 30_000;

/** Opens a page's address in another browser context with the same session and with a clock that the test can move. */
async function withClock(page: Page, device: 'desk' | 'phone'): Promise<Page> {
  const state = {
    baseURL: product.url,
    reducedMotion: 'reduce',
    storageState: await page.context().storageState(),
  } as const;
  const context = await browser.newContext({ ...(device === 'phone' ? PHONE : {}), ...state });
  context.setDefaultTimeout(PAGE_MS);
  const other = await newPage(context);
  await other.clock.install();
  await other.goto(page.url());
  return other;
}

/** The focused element: "button Edit", "h2 Your Payment Requests"; "body" if focus is lost. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const tag = element.tagName.toLowerCase();
    return tag === 'body' ? tag : `${tag} ${element.getAttribute('aria-label') ?? element.innerText}`.trim();
  });
const expectFocus = (page: Page, expected: string) =>
  eventually(async () => expect(await focused(page)).toBe(expected));

describeNightly('keyboard focus after a dialog', () => {
  let breeder: Breeder;
  let page: Page;
  beforeAll(async () => {
    breeder = await connectedBreeder(product);
    await sellPet(product, breeder, '500.00');
    page = await pageOf(breeder);
    await page.goto('/dashboard');
  });
  const dialog = () => page.getByRole('dialog');
  const press = async (name: string) => {
    await dialog().getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  const createLink = async () => {
    await press('Create Payment Link');
    await dialog().getByRole('button', { name: 'Done' }).waitFor();
    await eventually(async () => expect(await focused(page)).not.toBe('body'));
  };

  const ways: [string, () => Promise<void>][] = [
    ['Escape', () => page.keyboard.press('Escape')],
    ['Done, with the link', async () => (await createLink(), press('Done'))],
    ['Cancel', () => press('Cancel')],
    ['Close', () => press('Close')],
    ['Escape, with the link', async () => (await createLink(), page.keyboard.press('Escape'))],
  ];
  // Shows dashboard.focus
  it.each(varied(ways, 2))('that follows saving a pet is on the button that saved it: %s', async (_way, close) => {
    await fillPet(page);
    await page.getByRole('button', { name: 'Create Payment Request' }).focus();
    await page.keyboard.press('Enter');
    await dialog().waitFor();
    await close();
    await dialog().waitFor({ state: 'detached' });
    await expectFocus(page, 'button Create Payment Request');
  });

  it('that changes a pet is on the button that opened it', async () => {
    const edit = page.getByRole('listitem', { name: 'Biscuit', exact: true }).getByRole('button', { name: 'Edit' });
    await edit.first().focus();
    await page.keyboard.press('Enter');
    await press('Save Changes');
    await dialog().waitFor({ state: 'detached' });
    await expectFocus(page, 'button Edit');
  });

  it('that deletes a pet is on the title of the list it was in', async () => {
    // Among the newest five, however many the tests before have saved.
    await createPet(breeder, { name: 'Maple' });
    await page.reload();
    await page.getByRole('listitem', { name: 'Maple' }).getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await toast(page, 'Payment Request Deleted');
    await expectFocus(page, 'h2 Your Payment Requests');
    await page.getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('listitem', { name: 'Maple' }).waitFor();
  });

  itNightly('that archives a link stays in the list of links', async () => {
    await offerPet(breeder, { name: 'Juniper' });
    await page.reload();
    const link = page.getByRole('listitem', { name: 'Payment link for Juniper' });
    await link.getByRole('button', { name: 'Archive' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).focus();
    await page.keyboard.press('Enter');
    await toast(page, 'Payment Link Archived');
    await eventually(async () =>
      expect(['li Payment link for Juniper', 'h2 Saved Payment Links']).toContain(await focused(page)),
    );
  });

  itNightly('that refunds a sale is on that sale’s menu', async () => {
    await page.getByRole('button', { name: 'More for the sale of Biscuit' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Refund' }).focus();
    await page.keyboard.press('Enter');
    await press('Refund $525.00');
    await toast(page, 'Refund Sent');
    await expectFocus(page, 'button More for the sale of Biscuit');
  });
});

describe.each(varied(['desk', 'phone'] as const))('a toast at the %s', (device) => {
  let page: Page;
  beforeAll(async () => {
    const breeder = await connectedBreeder(product);
    const { pet } = await offerPet(breeder, { name: 'Juniper' });
    await breeder.upload(`/api/pets/${pet.id}/photo`, await smallPhoto());
    page = await pageOf(breeder, device);
    await page.goto('/dashboard');
    await page.getByRole('listitem', { name: 'Juniper', exact: true }).waitFor();
  });
  const closeButton = () => page.getByRole('button', { name: 'Close notification' });
  const gone = () => page.locator('[data-sonner-toast]').waitFor({ state: 'detached', timeout: atMost(4_000) });
  const edit = () => page.getByRole('button', { name: 'Edit' });
  /** Shows a toast while focus is on the button "Edit". */
  async function showToast() {
    await refuse(page, 'PATCH /api/pets/*');
    await edit().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).focus();
    await page.keyboard.press('Enter');
    await toast(page, 'Error Updating Payment Request');
  }
  const closeDialog = async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectFocus(page, 'button Edit');
  };
  /** Presses Tab until focus moves from the list to the button. */
  async function tabToClose() {
    for (let presses = 0; presses < 3 && (await focused(page)) !== 'button Close notification'; presses++)
      await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('button Close notification');
  }

  // Shows dashboard.focus
  it('is reached by Alt+T and closed by Enter; focus returns to where it was', async () => {
    await showToast();
    await closeDialog();
    await page.keyboard.press('Alt+KeyT');
    await tabToClose();
    await page.keyboard.press('Enter');
    await gone();
    await expectFocus(page, 'button Edit');
  });

  itNightly('is closed in the same way while a dialog is open, which stays open', async () => {
    await showToast();
    await page.keyboard.press('Alt+KeyT');
    await tabToClose();
    await page.keyboard.press('Space');
    await gone();
    await expectFocus(page, 'button Save Changes');
    expect(await page.getByRole('dialog').count()).toBe(1);
    await closeDialog();
  });

  itNightly('is closed by clicking its button, also while a dialog is open', async () => {
    await showToast();
    await closeButton().click();
    await gone();
    expect(await page.getByRole('dialog').count()).toBe(1);
    await closeDialog();
  });

  // Shows limits.toast
  itNightly('stays while focused, and disappears after focus leaves', async () => {
    const shared = page;
    page = await withClock(shared, device);
    try {
      await showToast();
      await closeDialog();
      await page.keyboard.press('Alt+KeyT');
      await tabToClose();
      await page.clock.fastForward(MUCH_LATER_MS);
      expect(await closeButton().count()).toBe(1);
      await edit().focus();
      await eventually(async () => {
        await page.clock.fastForward(MUCH_LATER_MS);
        expect(await closeButton().count()).toBe(0);
      });
    } finally {
      await page.context().close();
      page = shared;
    }
  });

  itNightly('has a named button of 44 px, announces its shortcut, and passes axe in light and dark', async () => {
    for (const colorScheme of varied(['light', 'dark'] as const)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await showToast();
      await closeDialog();
      await page.locator('section[aria-live="polite"][aria-label$="Alt+T"]').waitFor({ state: 'attached' });
      await page.keyboard.press('Alt+KeyT');
      await tabToClose();
      const box = (await closeButton().boundingBox())!;
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
      const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];
      expect(await violations(page, tags)).toEqual([]);
      await page.keyboard.press('Enter');
      await gone();
    }
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  });
});
