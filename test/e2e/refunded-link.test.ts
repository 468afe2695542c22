import { describe, expect, it } from 'vitest';
import { connectedBreeder } from '../product/breeder.ts';
import { sellPet } from '../product/sale.ts';
import { openRefund, toast } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';

describe('the link of a sale that is refunded', () => {
  it('is Paid in one color everywhere, then Refunded in the list, and its page is closed', async () => {
    const breeder = await connectedBreeder(product);
    const { linkId, petId } = await sellPet(product, breeder);
    const page = await pageOf(breeder, 'phone');
    await page.goto('/dashboard');
    const link = page.getByRole('listitem', { name: 'Payment link for Biscuit' });
    const sale = page.getByRole('listitem', { name: 'Sale of Biscuit' });
    const paid = [link, sale].map((row) => row.getByText('Paid', { exact: true }).getAttribute('class'));
    expect((await paid[0])!).toBe(await paid[1]);

    await openRefund(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Refund \$/ })
      .click();
    await toast(page, 'Refund Sent');
    await link.getByText('Refunded', { exact: true }).waitFor();

    await breeder.call('PATCH', `/api/pets/${petId}`, { status: 'active' });
    await breeder.call('POST', '/api/create-payment-link', { petId });
    const old = await product.visitor().call<string>('GET', `/checkout/${linkId}`);
    expect(old.body).toContain('This link is closed');
    expect(old.body).not.toContain('found a home');
  });
});
