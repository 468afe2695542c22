import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { varied } from '../environment/nightly.ts';
import { connectedBreeder, offerPet, type Breeder } from '../product/breeder.ts';
import { HOME } from '../product/buyer.ts';
import { mailContaining } from '../product/outbox.ts';
import { download, readPdf } from '../product/pdf.ts';
import { redLeftBlueRight } from '../photos/images.ts';
import { violations } from './axe.ts';
import { fillCard } from './checkout-page.ts';
import { PHONE } from './people.ts';
import { product } from './shared-product.ts';
import { browser } from './stage.ts';

const DEVICES = { phone: PHONE, desktop: { viewport: { width: 1440, height: 900 } } };
/** Words that stand in most English sentences, and in no Spanish one. */
const ENGLISH = /\b(the|your|you|this|that|with|from|payment|please|and|will|is|are|of|for|by|pet)\b/i;

let breeder: Breeder;
beforeAll(async () => {
  breeder = await connectedBreeder(product);
});

/** What a person reads has no English and fits, and axe finds nothing wrong. */
async function expectSpanish(page: Page): Promise<void> {
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
  const text = (await page.locator('body').innerText()).replace('District of Columbia', '');
  expect(text.split('\n').filter((line) => ENGLISH.test(line))).toEqual([]);
  expect(await violations(page, ['wcag2a', 'wcag2aa', 'wcag21aa'])).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
}

describe.each(varied(['phone', 'desktop'] as const))('a Spanish-speaking buyer on a %s', (device) => {
  // Shows link-page.language
  it('reads, pays, and gets mail, receipt and PDF in Spanish', async () => {
    const { linkId, pet } = await offerPet(breeder, {
      name: 'Canela',
      description: 'Una perrita tranquila y cariñosa.',
    });
    await breeder.upload(`/api/pets/${pet.id}/photo`, await redLeftBlueRight(900, 1200).jpeg().toBuffer());
    const context = await browser.newContext({ ...DEVICES[device], locale: 'es-MX', baseURL: product.url });
    const page = await context.newPage();
    await page.goto(`/checkout/${linkId}`);
    await page.getByRole('heading', { name: 'Acerca de Canela' }).waitFor();
    await expectSpanish(page);
    await page.locator('select[name=state]').selectOption(HOME.state);
    await page.getByLabel('Código postal').fill(HOME.zip);
    await page.getByRole('radio', { name: '4 cuotas sin intereses' }).check();
    await page.getByRole('button', { name: 'Pagar $328.13 hoy' }).waitFor();
    await page.getByRole('radio', { name: 'Tarjeta de crédito' }).check();
    await page.getByRole('button', { name: 'Pagar $1,312.50' }).click();
    await page.waitForURL('**/sandbox/checkout/**');
    const email = `canela-${device}@example.com`;
    await fillCard(page);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('heading', { name: '¡El pago se realizó correctamente!' }).waitFor();
    await page.getByRole('link', { name: 'Ver su compra' }).click();
    await page.getByRole('heading', { name: 'Su compra de Canela' }).waitFor();
    await expectSpanish(page);
    const address = await page.getByRole('link', { name: 'Descargar en PDF' }).getAttribute('href');
    await context.close();

    expect(await mailContaining(product, email, 'Su recibo')).toContain('Canela');
    const pdf = await readPdf((await download(product.visitor(), address!)).bytes);
    expect(pdf.language).toBe('es-US');
    expect(pdf.text).toContain('Total pagado');
    expect(pdf.text).toContain('$1,312.50');
    expect(pdf.text).not.toMatch(ENGLISH);
  });
});

// Shows link-page.language
it('a buyer switches the language without scripts, and each page keeps it', async () => {
  const { linkId } = await offerPet(breeder, { name: 'Canela', description: 'Una perrita tranquila y cariñosa.' });
  const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false, baseURL: product.url });
  const page = await context.newPage();
  await page.goto(`/checkout/${linkId}`);
  await page.getByRole('link', { name: 'Español' }).click();
  await page.getByRole('link', { name: 'Hacer una pregunta al criador' }).click();
  await page.getByRole('heading', { name: 'Pregunte por Canela' }).waitFor();
  await page.goto(`/checkout/${linkId}`);
  await page.getByRole('link', { name: 'Denunciar esta página' }).click();
  await page.getByRole('radio', { name: 'Creo que esto es una estafa' }).check();
  await page.getByRole('button', { name: 'Enviar denuncia' }).click();
  await page.getByRole('heading', { name: 'Gracias' }).waitFor();
  await page.goto(`/checkout/${linkId}`);
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'About Canela', exact: true }).waitFor();
  await context.close();
});
