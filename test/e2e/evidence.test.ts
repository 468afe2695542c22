import { beforeAll, describe, expect, it } from 'vitest';
import { handOverCode } from '../../server/features/hand-overs/code.ts';
import { connectedBreeder, type Breeder } from '../product/breeder.ts';
import { operate } from '../product/operator.ts';
import { BIRD, KEPT, reservePet } from '../product/reservation.ts';
import { orderOf, sellPet, type Sale } from '../product/sale.ts';
import { expectFine } from './fine.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';
import { inspect } from './sweep.ts';

describe('a breeder whose sale is disputed', () => {
  let breeder: Breeder;
  let sale: Sale;
  let dispute: string;
  beforeAll(async () => {
    breeder = await connectedBreeder(product);
    sale = await sellPet(product, breeder, '1850.00');
    const code = handOverCode(product.dependencies.config, sale.orderId);
    await breeder.call('POST', `/api/orders/${sale.orderId}/hand-over`, { code, at: new Date().toISOString() });
    const { chargeId } = await orderOf(product, sale.orderId);
    ({ dispute } = await operate(product, 'open_dispute', { charge: chargeId }));
  });

  // Shows money.evidence
  it('sends the evidence at one press, and wins the dispute by it', async () => {
    const page = await pageOf(breeder, 'phone');
    await page.goto(`/sales/${sale.orderId}`);
    await page.getByRole('button', { name: 'Send evidence to the bank' }).waitFor();
    await inspect(page, { path: `/sales/${sale.orderId}` });
    const money = page.getByRole('region', { name: 'Payment breakdown' });
    await money.getByText('On hold', { exact: true }).waitFor();
    expect(await money.getByText('Available for payout from').count()).toBe(0);
    const part = page.getByRole('region', { name: 'Disputed' });
    expect(await part.getByRole('link', { name: 'Download evidence' }).getAttribute('href')).toContain(
      `/evidence?dispute=${dispute}`,
    );
    await part.getByRole('button', { name: 'Send evidence to the bank' }).click();
    await part.getByText(/^Sent to the bank on .* with 3 documents\.$/).waitFor();
    await page.reload();
    await part.getByText(/^Sent to the bank on/).waitFor();
    expect(await part.getByRole('button').count()).toBe(0);
    expect(await part.getByText('can be sent to the bank once').count()).toBe(0);
    await page.getByText('You sent evidence to the bank').waitFor();
    await expectFine(page);

    await operate(product, 'decide_dispute', { dispute });
    // The open page doesn't draw it as something ahead.
    const wonBack = page.getByRole('listitem').filter({ hasText: 'The disputed money came back to you' });
    await wonBack.locator('.bg-evergreen').waitFor({ state: 'attached' });
    await part.waitFor({ state: 'detached' });
    await money.getByText('Available for payout from').waitFor();
    const desk = await pageOf(breeder, 'desk');
    await desk.goto(`/sales/${sale.orderId}`);
    await desk.getByText('The disputed money came back to you').waitFor();
    await expectFine(desk);
  });

  it('reads what it means that the bank decided for the buyer', async () => {
    const { orderId } = await sellPet(product, breeder, '900.00');
    const { chargeId } = await orderOf(product, orderId);
    const { dispute: lost } = await operate(product, 'open_dispute', { charge: chargeId });
    await operate(product, 'lose_dispute', { dispute: lost });
    const page = await pageOf(breeder, 'phone');
    await page.goto(`/sales/${orderId}`);
    const money = page.getByRole('region', { name: 'Payment breakdown' });
    await money.getByText('The buyer’s bank decided for the buyer').waitFor();
    await money.getByText('This sale costs you').waitFor();
    expect(await money.getByText('Available for payout from').count()).toBe(0);
  });

  // Shows money.partial-dispute
  it('does the same for a deposit, while the pet stays reserved', async () => {
    const { orderId } = await reservePet(product, breeder, KEPT, BIRD);
    const { chargeId } = await orderOf(product, orderId);
    const { dispute: ofDeposit } = await operate(product, 'open_dispute', { charge: chargeId });
    const desk = await pageOf(breeder, 'desk');
    await desk.goto(`/sales/${orderId}`);
    const part = desk.getByRole('region', { name: 'Disputed' });
    await part.getByText(/deposit,? paid on$/i).waitFor();
    await part.getByText('Answer by').waitFor();
    await part.getByRole('button', { name: 'Send evidence to the bank' }).click();
    await part.getByText(/^Sent to the bank on .* with 2 documents\.$/).waitFor();
    await expectFine(desk);
    await operate(product, 'decide_dispute', { dispute: ofDeposit });
    await desk.getByText('The disputed money came back to you').waitFor();
    await desk.getByText('Balance', { exact: true }).waitFor();
    expect(await part.count()).toBe(0);
  });
});
