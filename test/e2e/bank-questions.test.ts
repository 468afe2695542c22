import { beforeAll, describe, expect, it } from 'vitest';
import { connectedBreeder, type Breeder } from '../product/breeder.ts';
import { eventually } from '../product/eventually.ts';
import { operate } from '../product/operator.ts';
import { BIRD, KEPT, reservePet } from '../product/reservation.ts';
import { orderOf, sellPet } from '../product/sale.ts';
import { expectFine } from './fine.ts';
import { chooseAct } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';
import { inspect } from './sweep.ts';

let breeder: Breeder;
beforeAll(async () => void (breeder = await connectedBreeder(product)));

const chargeOf = async (orderId: string) => (await orderOf(product, orderId)).chargeId;

/** Waits until the breeder's view of the sale shows what the provider said. */
const isKnown = (orderId: string, what: (sale: { evidence: { disputes: object[] }; warnings?: object[] }) => boolean) =>
  eventually(async () => {
    const { body } = await breeder.call('GET', `/api/orders/${orderId}`);
    if (!what(body['sale'])) throw new Error('it is not known yet');
  });

describe('a breeder whose buyer’s bank asks about a sale', () => {
  it('reads the choice, its deadline and its price, and settles it by a refund', async () => {
    const { orderId } = await sellPet(product, breeder, '1850.00');
    await operate(product, 'open_inquiry', { charge: await chargeOf(orderId) });
    await isKnown(orderId, ({ evidence }) => evidence.disputes.length > 0);
    for (const device of ['desk', 'phone'] as const) {
      const page = await pageOf(breeder, device);
      await page.goto(`/sales/${orderId}`);
      const part = page.getByRole('region', { name: 'The buyer’s bank asks' });
      await part.getByText('Answer by').waitFor();
      // Nothing is held: the bank only asks.
      expect(await page.getByText('Disputed', { exact: true }).count()).toBe(0);
      expect(await page.getByText('On hold', { exact: true }).count()).toBe(0);
      await part.getByText('Stripe charges $15.00 for a dispute, whether you win or lose.', { exact: false }).waitFor();
      await part.getByRole('button', { name: 'Answer with evidence' }).waitFor();
      await inspect(page, { path: `/sales/${orderId}` });
      await expectFine(page);
      if (device === 'desk') continue;
      await part.getByRole('button', { name: 'Refund now' }).click();
      await page.getByRole('button', { name: 'Refund $1,942.50' }).click();
      await part.waitFor({ state: 'detached' });
    }
  });

  it('reads that the reservation is to be ended where a deposit is asked about', async () => {
    const { orderId } = await reservePet(product, breeder, KEPT, BIRD);
    await operate(product, 'open_inquiry', { charge: await chargeOf(orderId) });
    await isKnown(orderId, ({ evidence }) => evidence.disputes.length > 0);
    const page = await pageOf(breeder, 'phone');
    await page.goto(`/sales/${orderId}`);
    const part = page.getByRole('region', { name: 'The buyer’s bank asks' });
    await part.getByText('End the reservation, which refunds it', { exact: false }).waitFor();
    await part.getByRole('button', { name: 'End reservation' }).waitFor();
    await expectFine(page);
  });
});

describe('a breeder who is warned of a payment', () => {
  it('reads why, and refunds it or keeps it', async () => {
    const { orderId } = await sellPet(product, breeder, '950.00');
    const charge = await chargeOf(orderId);
    await operate(product, 'warn_of_fraud', { charge });
    await operate(product, 'open_review', { charge });
    await isKnown(orderId, ({ warnings }) => warnings?.length === 2);
    for (const device of ['desk', 'phone'] as const) {
      const page = await pageOf(breeder, device);
      await page.goto(`/sales/${orderId}`);
      const part = page.getByRole('region', { name: 'This payment may be fraud' });
      await part.getByText('reported this payment as possible fraud', { exact: false }).waitFor();
      await part.getByText('approve it in your Stripe dashboard', { exact: false }).waitFor();
      await part.getByText('Don’t hand over the pet until you’re sure.', { exact: false }).first().waitFor();
      await inspect(page, { path: `/sales/${orderId}` });
      await expectFine(page);
    }
  });

  it('refunds what a bank left of a sale', async () => {
    const { orderId } = await sellPet(product, breeder, '1000.00');
    const { dispute } = await operate(product, 'open_dispute', { charge: await chargeOf(orderId), amount: 10_00 });
    await operate(product, 'lose_dispute', { dispute });
    await eventually(async () => {
      if ((await orderOf(product, orderId)).status !== 'lost') throw new Error('not lost yet');
    });
    const page = await pageOf(breeder, 'phone');
    await page.goto(`/sales/${orderId}`);
    await chooseAct(page, 'Biscuit', 'Refund');
    await page.getByRole('button', { name: 'Refund $1,040.00' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('$1,040.00').first().waitFor();
    await expectFine(page);
  });
});
