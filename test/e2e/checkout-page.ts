import type { Page } from 'playwright-core';
import { CARDS, HOME, PHONE_NUMBER } from '../product/buyer.ts';

/** Says on the page of a link where the buyer lives. */
export async function fillHome(page: Page, { state, zip } = HOME): Promise<void> {
  await page.getByLabel('State').selectOption(state);
  await page.getByLabel('ZIP code').fill(zip);
}

/** Leaves the hosted checkout for Klarna, enters the buyer and approves the plan. */
export async function approveWithKlarna(page: Page, plan = 'Pay in 4'): Promise<void> {
  await page.getByLabel('Email').fill('ben@example.com');
  await page.getByLabel('Phone number').fill(PHONE_NUMBER);
  await page.getByRole('button', { name: 'Continue to Klarna' }).click();
  await page.getByLabel('Full name').fill('Ben Buyer');
  await page.getByRole('radio', { name: plan }).check();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
}

/** Leaves the hosted checkout for the bank, connects an account and allows the debit. */
export async function payByBank(page: Page, email: string): Promise<void> {
  await page.waitForURL('**/sandbox/checkout/**');
  const method = page.getByRole('radio', { name: 'US bank account' });
  if (await method.isVisible()) await method.check();
  await page.getByLabel('Email').fill(email);
  // A checkout of a membership has no phone field.
  const phone = page.getByLabel('Phone number');
  if (await phone.isVisible()) await phone.fill(PHONE_NUMBER);
  await page.getByRole('button', { name: 'Continue to your bank' }).click();
  await page.getByLabel('Full name').fill('Ben Buyer');
  await page.getByRole('radio', { name: 'Test Institution ••6789' }).check();
  await page.getByRole('button', { name: /^Pay/ }).click();
}

/** Pays in the hosted checkout that the page is led to. */
export async function payHere(page: Page, email?: string): Promise<void> {
  await page.waitForURL('**/sandbox/checkout/**');
  await fillCard(page, CARDS.pays, email);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL('**/payment-success**');
}

/** Types a card into the hosted checkout. */
export async function fillCard(page: Page, number = CARDS.pays, email = 'ben@example.com'): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on card').fill('Ben Buyer');
  await page.getByLabel('ZIP code').fill('10001');
  // A subscription's checkout has no phone field.
  const phone = page.getByLabel('Phone number');
  if (await phone.isVisible()) await phone.fill(PHONE_NUMBER);
}
