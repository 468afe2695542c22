import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../../server/db/schema.ts';
import { connectedBreeder, offerPet } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { sellPet } from '../product/sale.ts';
import { product } from './shared-product.ts';
import { browser, newPage, pageOf } from './stage.ts';

describe('a breeder’s analytics', () => {
  // Shows dashboard.analytics
  it('show a year on the yearly plan, with the readers of a link, and are offered on the monthly one', async () => {
    const breeder = await connectedBreeder(product);
    await sellPet(product, breeder);
    const { linkId } = await offerPet(breeder);
    const page = await pageOf(breeder, 'phone');
    const panel = page.getByRole('region', { name: 'Analytics' });
    await page.goto('/dashboard');
    await panel.getByText('part of the yearly plan').waitFor();
    expect(await panel.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/pricing');

    // A program that drives a browser is no person.
    const program = await pageOf(product.visitor());
    await program.goto(`/checkout/${linkId}`);
    const context = await browser.newContext({ baseURL: product.url });
    await context.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }));
    const reader = await newPage(context);
    const counted = reader.waitForResponse((response) => response.url().endsWith(`/api/payment-links/${linkId}/view`));
    await reader.goto(`/checkout/${linkId}`);
    expect((await counted).status()).toBe(204);
    await context.close();

    await product.dependencies.db.update(users).set({ planType: 'yearly' }).where(eq(users.id, breeder.userId));
    await page.goto('/dashboard');
    const table = panel.getByRole('table', { name: 'Revenue by month' });
    await table.waitFor();
    expect(await table.getByRole('row').count()).toBe(13);
    expect(await table.getByRole('row').last().innerText()).toContain('$1,250.00');
    await eventually(async () => expect(await panel.locator('.ct-bar').count()).toBeGreaterThan(0));
    await panel.getByText('1 person').waitFor();
    await panel.getByText('1 checkout, 1 paid').waitFor();
    await panel.getByText('Golden Retriever').waitFor();
  });
});
