import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { paymentLinks } from '../../server/db/schema.ts';
import { smallPhoto } from '../photos/images.ts';
import { connectedBreeder, createPet, offerPet, verifiedBreeder, type Breeder } from '../product/breeder.ts';
import { mailbox } from '../product/outbox.ts';
import { newBuyer } from '../product/questions.ts';
import { violations } from './axe.ts';
import { toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

const inDays = (days: number) => new Intl.DateTimeFormat('en-CA').format(new Date(Date.now() + days * 86_400_000));

describe('a link for one buyer with a last day', () => {
  let breeder: Breeder;
  beforeAll(async () => void (breeder = await connectedBreeder(product)));

  it('is made, read by its buyer, ends, and is extended', async () => {
    const { id } = await createPet(breeder, { name: 'Maple' });
    await breeder.upload(`/api/pets/${id}/photo`, await smallPhoto());
    const page = await pageOf(breeder);
    await page.goto('/pets');
    const row = page.getByRole('listitem', { name: 'Maple', exact: true });
    await row.getByRole('button', { name: 'Create link' }).click();
    await page.getByRole('button', { name: 'For one buyer, or until a day...' }).click();
    await page.getByLabel('Buyer’s email').fill('mia');
    await page.getByLabel('Buyer’s name').fill('Mia Moss');
    await page.getByText('Please enter a valid email address').waitFor();
    await page.getByLabel('Buyer’s email').fill('mia@moss.example');
    await page.getByLabel('Last day to pay').fill(inDays(3));
    await page.getByLabel('What buyers read afterwards').fill('Text me if you still want her');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Generate & Copy Link' }).click();
    const email = page.getByRole('dialog').getByRole('link', { name: 'Email' });
    expect(await email.getAttribute('href')).toMatch(/^mailto:mia@moss\.example\?/);
    await page.getByRole('button', { name: 'Done' }).click();
    await row.getByText(/^For Mia Moss · until [A-Z][a-z]{2} \d{1,2}, \d{4} · Code/).waitFor();

    const [link] = await product.dependencies.db.select().from(paymentLinks).where(eq(paymentLinks.petId, id));
    const buyer = await pageOf(product.visitor(), 'phone');
    await buyer.goto(`/checkout/${link!.id}`);
    await buyer.getByText('Prepared for Mia', { exact: true }).waitFor();
    await buyer.getByText(/^You can pay until .*, 11:59 PM .+\.$/).waitFor();
    expect(await violations(buyer)).toEqual([]);

    await product.dependencies.db
      .update(paymentLinks)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(eq(paymentLinks.id, link!.id));
    await buyer.reload();
    await buyer.getByRole('heading', { name: 'This offer has ended' }).waitFor();
    await buyer.getByText('Text me if you still want her').waitFor();
    expect(await violations(buyer)).toEqual([]);

    await page.goto('/pets?tab=on_hold');
    await row.getByText('Ended', { exact: true }).waitFor();
    await row.getByRole('button', { name: 'Extend link' }).click();
    expect(await page.getByLabel('Buyer’s name').inputValue()).toBe('Mia Moss');
    await page.getByLabel('Last day to pay').fill(inDays(-2));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Please choose a day from today on, within 366 days').waitFor();
    await page.getByLabel('Last day to pay').fill(inDays(5));
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Payment Link Saved', 'The link for Maple is updated.');
    await row.waitFor({ state: 'detached' });
    await buyer.reload();
    await buyer.getByText('Prepared for Mia', { exact: true }).waitFor();
  });

  it('is emailed from its dialog, which says to whom and when', async () => {
    const seller = await verifiedBreeder(product);
    await offerPet(seller, { name: 'Willow' });
    const page = await pageOf(seller, 'phone');
    await page.goto('/dashboard');
    await page.getByRole('listitem', { name: 'Payment link for Willow' }).getByRole('button', { name: 'Copy' }).click();
    const dialog = page.getByRole('dialog', { name: 'The link for Willow' });
    await dialog.getByText('Have us email it to your buyer').click();
    const send = dialog.getByRole('button', { name: 'Email it', exact: true });
    await dialog.getByLabel('Buyer’s email').fill('mia');
    await send.click();
    await dialog.getByText('Please enter a valid email address').waitFor();
    const email = newBuyer();
    await dialog.getByLabel('Buyer’s email').fill(email);
    expect(await violations(page)).toEqual([]);
    await send.click();
    await dialog.getByText(`Emailed to ${email} on `).waitFor();
    expect(await mailbox(product, email, 1)).toHaveLength(1);
  });
});
