import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { pets } from '../../server/db/schema.ts';
import { connectedBreeder, createPet, offerPet, registerBreeder, type Breeder } from '../product/breeder.ts';
import { CALIFORNIA, HOME } from '../product/buyer.ts';
import { fillHome } from './checkout-page.ts';
import { PHONE } from './people.ts';
import { fillPet } from './sessions.ts';
import { product } from './shared-product.ts';
import { browser, pageOf } from './stage.ts';

const REASON = /California law allows no financing/;
const methods = (page: Page) => page.getByRole('radio');
const klarna = (page: Page) => page.getByRole('radio', { name: '4 interest-free payments' });

describe('a buyer who says where they live', () => {
  let breeder: Breeder;
  beforeAll(async () => void (breeder = await connectedBreeder(product)));

  // Shows link-page.california
  it('in California sees installments go, card selected and the reason, and pays by card', async () => {
    const { linkId } = await offerPet(breeder);
    const page = await pageOf(product.visitor(), 'phone');
    await page.goto(`/checkout/${linkId}`);
    await klarna(page).check();
    await fillHome(page, CALIFORNIA);
    await page.getByRole('status').getByText(REASON).waitFor();
    expect(await methods(page).count()).toBe(1);
    expect(await page.getByRole('radio', { name: 'Credit card' }).isChecked()).toBe(true);
    expect(await page.getByText(/interest-free|Klarna/).count()).toBe(0);
    await page.getByRole('button', { name: 'Pay $1,312.50' }).click();
    await page.waitForURL('**/sandbox/checkout/**');
    expect(await page.getByText('Klarna').count()).toBe(0);
  });

  // Shows link-page.california
  it('elsewhere after all sees them again', async () => {
    const { linkId } = await offerPet(breeder);
    const page = await pageOf(product.visitor(), 'phone');
    await page.goto(`/checkout/${linkId}`);
    await fillHome(page, CALIFORNIA);
    await page.getByText(REASON).waitFor();
    await fillHome(page, HOME);
    await klarna(page).check();
    expect(await page.getByText(REASON).count()).toBe(0);
  });

  // Shows link-page.buyer-address
  it('must say it before paying, and with a ZIP code of that state', async () => {
    const { linkId } = await offerPet(breeder);
    const page = await pageOf(product.visitor(), 'phone');
    await page.goto(`/checkout/${linkId}`);
    await page.getByRole('button', { name: 'Pay $1,312.50' }).click();
    expect(await page.getByLabel('State').evaluate((field: HTMLSelectElement) => field.matches(':invalid:focus'))).toBe(
      true,
    );
    await fillHome(page, { state: 'NY', zip: '97701' });
    await page.getByRole('button', { name: 'Pay $1,312.50' }).click();
    await page.getByRole('alert').getByText('This ZIP code is not in the state you chose').waitFor();
  });

  // Shows link-page.california
  it('in California without scripts reads why, and pays by card', async () => {
    const { linkId } = await offerPet(breeder);
    const context = await browser.newContext({ ...PHONE, baseURL: product.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`/checkout/${linkId}`);
    await klarna(page).check();
    await fillHome(page, CALIFORNIA);
    await page.getByRole('button', { name: 'Pay $1,312.50' }).click();
    await page.getByRole('alert').getByText(REASON).waitFor();
    expect(await methods(page).count()).toBe(1);
    expect(await page.getByLabel('ZIP code').inputValue()).toBe('94110');
    await page.getByRole('button', { name: 'Pay $1,312.50' }).click();
    await page.waitForURL('**/sandbox/checkout/**');
    await context.close();
  });
});

describe('a buyer without scripts, who said California before', () => {
  it('gets installments on the same page by choosing another state, and the reason by choosing it again', async () => {
    const { linkId } = await offerPet(await connectedBreeder(product));
    const context = await browser.newContext({ ...PHONE, baseURL: product.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`/checkout/${linkId}`);
    await fillHome(page, CALIFORNIA);
    await klarna(page).waitFor({ state: 'hidden' });
    await page.getByText(REASON).waitFor();
    await page.getByRole('button', { name: 'Pay $1,312.50' }).click();
    await page.waitForURL('**/sandbox/checkout/**');
    await page.goto(`/checkout/${linkId}`);
    expect(await page.getByLabel('State').inputValue()).toBe('CA');
    expect(await methods(page).count()).toBe(1);
    await fillHome(page, HOME);
    await klarna(page).check();
    expect(await page.getByText(REASON).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Pay $328.13 today' }).click();
    await page.waitForURL('**/sandbox/checkout/**');
    await page.getByText('Klarna').first().waitFor();
    await context.close();
  });
});

describe('an older description', () => {
  // Shows dashboard.old-deposit-claim
  it('that calls a deposit non-refundable is pointed out to its breeder', async () => {
    const breeder = await registerBreeder(product);
    const pet = await createPet(breeder);
    const description = 'A sweet puppy. A $300 non-refundable deposit holds her.';
    await product.dependencies.db.update(pets).set({ description }).where(eq(pets.id, pet.id));
    const page = await pageOf(breeder, 'phone');
    await page.goto('/dashboard');
    const row = page.getByRole('listitem', { name: 'Biscuit' });
    await row.getByText(/Buyers don’t see what this description says about a deposit. Please edit it./).waitFor();
    await row.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByLabel('Description').fill('A sweet puppy. A deposit holds her.');
    await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
    await row.getByText(/Buyers don’t see/).waitFor({ state: 'detached' });
  });
});

describe('the form of a pet', () => {
  // Shows dashboard.species
  it('asks the five fields; the species follows from the breed, and is asked where the breed doesn’t tell it', async () => {
    const page = await pageOf(await registerBreeder(product), 'phone');
    await page.goto('/dashboard');
    const species = page.getByLabel('Species');
    await page.getByLabel('Breed').waitFor();
    expect(await species.count()).toBe(0);
    await fillPet(page);
    await page.getByText('Species, from the breed: Dog').waitFor();
    expect(await species.count()).toBe(0);
    await page.getByLabel('Breed').fill('Maine Coon');
    await page.getByText('Species, from the breed: Cat').waitFor();
    await page.getByLabel('Breed').fill('Zorse');
    expect(await species.inputValue()).toBe('');
    await page.getByRole('button', { name: 'Create Payment Request' }).click();
    await page.getByText('Please select a species', { exact: true }).waitFor();
    await page.getByLabel('Breed').fill('Maine Coon');
    await page.getByRole('button', { name: 'Change species' }).click();
    expect(await species.inputValue()).toBe('cat');
    await species.selectOption('other');
    await page.getByLabel('Breed').fill('Beagle');
    expect(await species.inputValue()).toBe('other');
    await page.getByRole('button', { name: 'Create Payment Request' }).click();
    await page.getByRole('dialog', { name: 'Biscuit is saved' }).waitFor();
  });
});
