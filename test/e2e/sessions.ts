import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Visitor } from '../product/visitor.ts';

const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

/** A browser in which somebody is signed in already: it has their cookies. */
export async function pageOf(browser: Browser, visitor: Visitor, options = DESK): Promise<Page> {
  const context = await browser.newContext({ ...options, baseURL: visitor.origin, acceptDownloads: true });
  await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: visitor.origin })));
  return context.newPage();
}

/** Waits for a toast with that title, and that text if one is given. */
export async function toast(page: Page, title: string, text?: string): Promise<void> {
  const shown = page.locator('[data-sonner-toast]').filter({ hasText: title });
  await (text ? shown.filter({ hasText: text }) : shown).first().waitFor();
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
