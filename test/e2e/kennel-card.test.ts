import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { smallPhoto } from '../photos/images.ts';
import { connectedBreeder, createPet, offerPet, type Breeder } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { readPdf } from '../product/pdf.ts';
import { readCode } from '../product/qr-code.ts';
import { toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { newPage, pageOf } from './stage.ts';

let breeder: Breeder;
let page: Page;
let petId: string;
let address: string;
beforeAll(async () => {
  breeder = await connectedBreeder(product);
  const { pet, linkId } = await offerPet(breeder, { name: 'Juniper' });
  await breeder.upload(`/api/pets/${pet.id}/photo`, await smallPhoto());
  petId = pet.id;
  address = `${product.url}/checkout/${linkId}`;
  page = await pageOf(breeder);
});

const card = () => page.getByRole('region', { name: 'Kennel card of Juniper' });

describe('the kennel card of a pet', () => {
  // Shows calls.kennel-card
  it('is reached from the pet’s row, and its code leads to the buyer’s page', async () => {
    await page.goto('/pets');
    await page.getByRole('button', { name: 'More for Juniper' }).click();
    await page.getByRole('menuitem', { name: 'Print kennel card' }).click();
    await card().getByText('$1,312.50').waitFor();
    const code = card().getByRole('img', { name: /QR code/ });
    expect(await readCode(await code.screenshot())).toBe(address);
  });

  // Shows calls.kennel-card
  it('prints on one sheet without the navigation around it', async () => {
    const printed = await readPdf(await page.pdf({ format: 'Letter' }));
    expect(printed.pages).toBe(1);
    expect(printed.text).toContain('Juniper');
    expect(printed.text).not.toMatch(/Overview|Download PDF|Privacy/);
  });

  // Shows calls.kennel-card
  it('leaves the price out when asked to, also in the PDF', async () => {
    await page.getByLabel('Print the price').uncheck();
    expect(await card().textContent()).not.toContain('$');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download PDF' }).click(),
    ]);
    expect((await readPdf(await readFile(await download.path()))).text).not.toContain('$');
  });

  it('gives HTML for the breeder’s own website, which shows the pet as it is and leads to its page', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy website code' }).click();
    await toast(page, 'Website Code Copied');
    const code = await page.evaluate(() => navigator.clipboard.readText());
    expect(code).not.toMatch(/script|iframe|style=(?!"max-width:100%;height:auto")/);
    const site = await newPage(page.context());
    await site.setContent(`<!doctype html><title>Kennel</title><main>${code}</main>`);
    const picture = site.getByRole('img', { name: 'Juniper, Golden Retriever' });
    await eventually(async () => {
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
    });
    await picture.click();
    await site.waitForURL(address);
    await site.close();
  });

  // Shows calls.kennel-card
  it('gives its code alone as a picture for a flyer', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save QR code' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('qr-code-juniper.svg');
    const picture = await sharp(await readFile(await download.path()))
      .resize(400)
      .png()
      .toBuffer();
    expect(await readCode(picture)).toBe(address);
  });

  // Shows calls.kennel-card
  it('says what is missing for a pet without a link, and for one that is not theirs', async () => {
    const { id } = await createPet(breeder);
    await page.goto(`/pets/${id}/card`);
    await page.getByText('Create the link first').waitFor();
    const other = await pageOf(await connectedBreeder(product));
    await other.goto(`/pets/${petId}/card`);
    await other.getByText('This pet was not found.').waitFor();
  });
});
