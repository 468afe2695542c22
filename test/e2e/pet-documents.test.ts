import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { varied } from '../environment/nightly.ts';
import { smallPhoto } from '../photos/images.ts';
import { pdfOf } from '../photos/papers.ts';
import { connectedBreeder, createPet, type Breeder } from '../product/breeder.ts';
import { violations } from './axe.ts';
import { toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { browser, pageOf } from './stage.ts';

const PAPER = { name: 'shots.pdf', mimeType: 'application/pdf', buffer: pdfOf('in the browser') };

describe.each(varied(['phone', 'desk'] as const))('the documents of a pet on a %s', (device) => {
  let breeder: Breeder;
  beforeAll(async () => {
    breeder = await connectedBreeder(product);
  });

  // Shows dashboard.health-documents
  it('are sent from the form, again when that failed, and are read by a buyer without scripts', async () => {
    const { id } = await createPet(breeder, { name: 'Clover' });
    const page = await pageOf(breeder, device);
    await page.goto('/dashboard');
    const row = page.getByRole('listitem', { name: 'Clover', exact: true });
    await row.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Clover' });
    await dialog.getByText('Health', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Add Health Record' }).click();
    const chosen = dialog.getByLabel('Choose the document of health record 1');

    await page.route('**/api/documents', (route) => route.abort());
    await chosen.setInputFiles(PAPER);
    await dialog.getByRole('button', { name: 'Try Again' }).waitFor();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await page.unroute('**/api/documents');
    await dialog.getByRole('button', { name: 'Try Again' }).click();
    const link = dialog.getByRole('link', { name: 'Document (PDF, 1 KB)' });
    await link.waitFor();
    expect(await violations(page)).toEqual([]);

    await chosen.setInputFiles({ name: 'shots.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() });
    await dialog.getByRole('link', { name: /^Document \(photo, \d+ KB\)$/ }).waitFor();
    await chosen.setInputFiles(PAPER);
    await link.waitFor();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await toast(page, 'Payment Request Updated');

    const { body } = await breeder.call('POST', '/api/create-payment-link', { petId: id });
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.url });
    const buyer = await context.newPage();
    await buyer.goto(`/checkout/${body['paymentLink'].id}`);
    const [download] = await Promise.all([
      buyer.waitForEvent('download'),
      buyer.getByRole('link', { name: 'Vaccination record (PDF, 1 KB)' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('vaccination.pdf');
    expect((await readFile(await download.path())).equals(PAPER.buffer)).toBe(true);
    await context.close();
  });

  // Shows dashboard.health-documents
  it('that are no documents say so, and can be removed', async () => {
    await createPet(breeder, { name: 'Juniper' });
    const page = await pageOf(breeder, device);
    await page.goto('/dashboard');
    const row = page.getByRole('listitem', { name: 'Juniper', exact: true });
    await row.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Juniper' });
    await dialog.getByText('Health', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Add Health Record' }).click();
    const chosen = dialog.getByLabel('Choose the document of health record 1');
    await chosen.setInputFiles({ ...PAPER, buffer: Buffer.from('<html></html>') });
    await dialog.getByText('This file is neither a PDF nor a photo that we can use.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Try Again' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    expect(await dialog.isVisible()).toBe(true);
    await dialog.getByRole('button', { name: 'Remove the document of health record 1' }).click();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await toast(page, 'Payment Request Updated');
  });
});
