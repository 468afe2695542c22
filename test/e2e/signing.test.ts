import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sellByAgreement, signedOrders } from '../product/agreement.ts';
import { connectedBreeder, offerPet, type Breeder } from '../product/breeder.ts';
import { violations } from './axe.ts';
import { fillCard, fillHome } from './checkout-page.ts';
import { PHONE } from './people.ts';
import { product } from './shared-product.ts';
import { browser, pageOf } from './stage.ts';

const AXE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

let breeder: Breeder;
beforeAll(async () => {
  breeder = await connectedBreeder(product);
  await sellByAgreement(
    breeder,
    `Agreement on {{pet_name}}\n\n${'A long sentence about care. '.repeat(60)}\n\n{{total}}`,
  );
});

/** Nothing is wrong with the page, and it fits. */
async function expectFine(page: Page): Promise<void> {
  expect(await violations(page, AXE)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
}

/** The link leads to a PDF for who is signed in on the page. */
async function expectDownload(page: Page, name: string): Promise<void> {
  const address = (await page.getByRole('link', { name }).getAttribute('href'))!;
  const answer = await page.request.get(address);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
}

async function payHere(page: Page): Promise<void> {
  await page.waitForURL('**/sandbox/checkout/**');
  await fillCard(page);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL('**/payment-success**');
}

describe('a buyer of a breeder who sells by an agreement', () => {
  it('reads, signs and pays on a phone', async () => {
    const { linkId } = await offerPet(breeder, { name: 'Maple' });
    const page = await pageOf(product.visitor(), 'phone');
    await page.goto(`/checkout/${linkId}`);
    expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
    await expectFine(page);
    await fillHome(page);
    await page.getByRole('button', { name: 'Read and sign the agreement' }).click();
    await page.getByRole('heading', { level: 1, name: 'Agreement about Maple' }).waitFor();
    await expectFine(page);
    await page.getByLabel('Your full name, which is your signature').fill('Cleo Buyer');
    const pay = page.getByRole('button', { name: 'Sign and pay $1,312.50' });
    const boxes = await page.getByRole('checkbox').all();
    expect(boxes).toHaveLength(3);
    for (const box of boxes) {
      // The browser itself asks for each of them.
      await pay.click();
      expect(await box.isChecked()).toBe(false);
      await box.check();
    }
    // A newer text is read before it is signed.
    await sellByAgreement(breeder, 'A newer agreement on {{pet_name}}, {{total}}.');
    await pay.click();
    await page.getByRole('alert').getByText('The agreement has changed').waitFor();
    await page.getByText('A newer agreement on Maple, $1,312.50.').waitFor();
    expect(await page.getByLabel('Your full name, which is your signature').inputValue()).toBe('Cleo Buyer');
    await expectFine(page);
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await pay.click();
    await payHere(page);
    const [sale] = await signedOrders(product, linkId);
    expect(sale).toMatchObject({ signed: { signerName: 'Cleo Buyer' } });
    await expectDownload(page, 'Download your signed agreement');
    const own = await pageOf(breeder, 'desk');
    await own.goto(`/sales/${sale!.order.id}`);
    await own.getByRole('region', { name: 'Agreement' }).getByText('Cleo Buyer signed version 2').waitFor();
    await expectDownload(own, 'Download agreement');
  });

  it('does so in Spanish without scripts', async () => {
    const { linkId } = await offerPet(breeder, { name: 'Canela' });
    const context = await browser.newContext({
      ...PHONE,
      locale: 'es-MX',
      javaScriptEnabled: false,
      baseURL: product.url,
    });
    const page = await context.newPage();
    await page.goto(`/checkout/${linkId}`);
    await page.locator('select[name=state]').selectOption('OR');
    await page.getByLabel('Código postal').fill('97701');
    await page.getByRole('button', { name: 'Leer y firmar el acuerdo' }).click();
    await page.getByRole('heading', { level: 1, name: 'Acuerdo sobre Canela' }).waitFor();
    await page.getByText('que no traducimos').waitFor();
    // The other language keeps what was chosen.
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { level: 1, name: 'Agreement about Canela' }).waitFor();
    await page.getByRole('link', { name: 'Español' }).click();
    await page.getByLabel('Su nombre completo, que es su firma').fill('Cleo Buyer');
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByRole('button', { name: 'Firmar y pagar $1,312.50' }).click();
    await payHere(page);
    expect(await signedOrders(product, linkId)).toMatchObject([
      { order: { language: 'es', buyerState: 'OR' }, signed: { language: 'es', signerName: 'Cleo Buyer' } },
    ]);
    await context.close();
  });
});
