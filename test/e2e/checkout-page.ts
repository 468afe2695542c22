import type { Page } from 'playwright-core';
import { CARDS } from '../product/buyer.ts';

/** Types a card into the hosted checkout. */
export async function fillCard(page: Page, number = CARDS.pays): Promise<void> {
  await page.getByLabel('Email').fill('ben@example.com');
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on card').fill('Ben Buyer');
  await page.getByLabel('ZIP code').fill('10001');
}
