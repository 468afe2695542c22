import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { connectedBreeder, offerPet, registerBreeder } from '../product/breeder.ts';
import { openCheckout, payByCard } from '../product/buyer.ts';
import { mailbox } from '../product/outbox.ts';
import { violations } from './axe.ts';
import { toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

describe('a buyer’s own data', () => {
  // Shows product.privacy-policy
  it('is asked for with the email, downloaded by one mailed link, and deleted by another', async () => {
    const { linkId } = await offerPet(await connectedBreeder(product));
    const buyer = product.visitor();
    const email = `your-data-${process.pid}@example.com`;
    await buyer.call('GET', (await payByCard(buyer, await openCheckout(buyer, linkId), undefined, { email }))!);

    const page = await pageOf(product.visitor(), 'phone');
    await page.goto(`/checkout/${linkId}`);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Your data' }).click();
    const ask = async (kind: string, mails: number) => {
      await page.goto('/your-data');
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByRole('radio', { name: kind }).check();
      await page.getByRole('button', { name: 'Email me a link' }).click();
      await page.getByRole('heading', { name: 'Check your email' }).waitFor();
      const sent = await mailbox(product, email, mails);
      return sent.flatMap((mail) => /https?:\S+\/your-data\/\S+/.exec(mail)?.[0] ?? []).at(-1)!;
    };

    await page.goto(await ask('A copy of my data', 2));
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const copy = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
    expect(copy.orders).toMatchObject([{ pet: 'Biscuit', total: '1312.50', name: 'Ben Buyer' }]);

    await page.goto(await ask('Delete my contact data', 3));
    await page.getByRole('button', { name: 'Delete my contact data' }).click();
    await page.getByText('Your name, email and phone are deleted.').waitFor();
  });

  // Shows link-page.language
  it('is deleted in Spanish too, by the link of a Spanish mail', async () => {
    const { linkId } = await offerPet(await connectedBreeder(product));
    const buyer = product.visitor();
    const email = `sus-datos-${process.pid}@example.com`;
    await buyer.call('GET', (await payByCard(buyer, await openCheckout(buyer, linkId), undefined, { email }))!);
    const page = await pageOf(product.visitor(), 'phone');
    await page.goto('/your-data');
    await page.getByRole('link', { name: 'Español' }).click();
    await page.getByRole('heading', { name: 'Sus datos como comprador' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    expect(await violations(page, ['wcag2a', 'wcag2aa', 'wcag22aa', 'best-practice'])).toEqual([]);
    await page.getByLabel('Correo electrónico', { exact: true }).fill(email);
    await page.getByRole('radio', { name: 'Eliminar mis datos de contacto' }).check();
    await page.getByRole('button', { name: 'Enviarme un enlace' }).click();
    await page.getByRole('heading', { name: 'Revise su correo electrónico' }).waitFor();
    const mail = (await mailbox(product, email, 2)).at(-1)!;
    const link = /https?:\S+\/your-data\/deletion\S+lang=es/.exec(mail)![0];
    // As in another browser.
    await page.context().clearCookies();
    await page.goto(link);
    await page.getByRole('button', { name: 'Eliminar mis datos de contacto' }).click();
    await page.getByText('Su nombre, correo electrónico y teléfono se eliminaron.').waitFor();
    await page.goto(link.replace('key=', 'key=x'));
    await page.getByText('Este enlace no es válido, ya se usó o venció.').waitFor();
    expect(await violations(page, ['wcag2a', 'wcag2aa', 'wcag22aa', 'best-practice'])).toEqual([]);
    await page.getByRole('link', { name: 'Pedir un enlace nuevo' }).click();
    await page.getByRole('heading', { name: 'Sus datos como comprador' }).waitFor();
  });
});

describe('the account’s page of data and help', () => {
  // Shows product.yearly-extras
  it('sends a question to support', async () => {
    const page = await pageOf(await registerBreeder(product), 'phone');
    await page.goto('/account/data');
    const support = page.getByRole('region', { name: 'Support' });
    await support.getByRole('button', { name: 'Contact Support' }).click();
    await support.getByText('Please describe it in at least 10 characters').waitFor();
    await support.getByLabel('How can we help?').fill('My link shows the wrong photo.');
    await support.getByRole('button', { name: 'Contact Support' }).click();
    await toast(page, 'Request Sent', 'Thank you. We answer by email.');
  });
});
