import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits for a toast with exactly this title, and this text if given; it must be the only one visible. */
export async function toast(page: Page, title: string, text?: string): Promise<void> {
  const there = page.locator('[data-sonner-toast][data-removed="false"]');
  const titled = there.filter({ has: page.locator('[data-title]', { hasText: exactly(title) }) });
  const described = page.locator('[data-description]', { hasText: exactly(text ?? '') });
  await (text === undefined ? titled : titled.filter({ has: described })).first().waitFor();
  expect(await there.and(page.locator('[data-visible="true"]')).count(), 'toasts to be seen').toBe(1);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const exactly = (text: string) => new RegExp(`^${escaped(text)}$`);

/** Requests of a path, with any query; `*` stands for any part of a path. */
export const callsOf = (path: string) => new RegExp(`${path.split('*').map(escaped).join('[^/?]*')}(\\?.*)?$`);

export const REASON = 'The database is away.';

/** Makes a call fail with this message from now on; an empty one is a response without a reason. */
export async function refuse(page: Page, call: string, message = REASON, status = 503): Promise<void> {
  const [method, path] = call.split(' ');
  const calls = callsOf(path ?? '');
  if (method === 'GET') await withoutFirstAnswers(page);
  await page.unroute(calls);
  await page.route(calls, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, json: { message, code: 'refused' } })
      : route.fallback(),
  );
}

/** From now on, this page's screens read everything by calls, as after an older document. */
export async function withoutFirstAnswers(page: Page): Promise<void> {
  await page.route(/\/dashboard$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<script id="answers".*?<\/script>/s, '');
    await route.fulfill({ response, body });
  });
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

export async function fillRegistration(page: Page, email: string, username: string): Promise<void> {
  await page.getByLabel('Full Name').fill('Anna Berg');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Physical Address').fill('12 Oak Lane\nBend, OR 97701');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm Password', { exact: true }).fill('correct horse');
  await page.getByLabel("I'm not a robot").check();
  await page.getByRole('checkbox', { name: /agree/ }).check();
}

export async function fillPet(page: Page, name = 'Biscuit'): Promise<void> {
  await page.getByLabel('Pet Name').fill(name);
  await page.getByLabel('Breed').fill('Golden Retriever');
  await page.getByLabel('Price').fill('$1,250');
  await page.getByLabel('Age').selectOption('baby');
  await page.getByLabel('Description').fill('Raised in the kitchen with two children. Vaccinated and chipped.');
}

/** Chooses an act in the menu of a sale's page. */
export async function chooseAct(page: Page, pet: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${pet}`, exact: true }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

/** Opens the dialog that refunds the sale of a pet, from the menu of its row. */
export async function openRefund(page: Page, pet = 'Biscuit'): Promise<void> {
  await page
    .getByRole('button', { name: `More for the sale of ${pet}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Refund' }).click();
}
