import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProduct, type Product } from '../product/product.ts';
import { pageOf } from './stage.ts';

describe('where the operator answers the phone', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({
      SUPPORT_PHONE: '(541) 555-0100',
      SUPPORT_HOURS: 'Monday to Friday, 9 am to 5 pm Pacific',
    });
  });
  afterAll(() => product.stop());

  // Shows limits.plan-features
  it('the plan promises support by phone, with number and hours', async () => {
    const page = await pageOf(product.visitor(), 'phone');
    await page.goto('/pricing');
    const plan = page.getByRole('region', { name: 'Professional' });
    await plan.getByText('Email and phone support', { exact: true }).waitFor();
    const number = plan.getByRole('link', { name: '(541) 555-0100' });
    expect(await number.getAttribute('href')).toBe('tel:5415550100');
    await plan.getByText('Monday to Friday, 9 am to 5 pm Pacific').waitFor();
  });
});
