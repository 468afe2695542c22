import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { payments } from '../../server/db/schema.ts';
import { connectedBreeder, offerPet, type Breeder } from '../product/breeder.ts';
import { openCheckout, payByKlarna } from '../product/buyer.ts';
import { eventually } from '../product/eventually.ts';
import { operate } from '../product/operator.ts';
import { readOrders } from '../product/orders.ts';
import { payRest, reservePet } from '../product/reservation.ts';
import { orderOf, sellPet } from '../product/sale.ts';
import { expectFine } from './fine.ts';
import { chooseAct } from './sessions.ts';
import { product } from './shared-product.ts';
import { pageOf } from './stage.ts';
import { inspect } from './sweep.ts';

let breeder: Breeder;
let account: string;
beforeAll(async () => {
  breeder = await connectedBreeder(product);
  account = (await breeder.call('GET', '/api/stripe/status')).body['stripeAccountId'] as string;
});

/** Waits until the breeder's view of the sale shows what the provider said. */
const isKnown = (orderId: string, what: (sale: any) => boolean) =>
  eventually(async () => {
    if (!what((await breeder.call('GET', `/api/orders/${orderId}`)).body['sale'])) throw new Error('not known yet');
  });

const DEVICES = ['desk', 'phone'] as const;

describe('a refund without balance', () => {
  it('reads as waiting to the breeder, with the way to add money, and to the buyer in both languages', async () => {
    await operate(product, 'hold_refunds', { account });
    const { orderId } = await sellPet(product, breeder, '1850.00');
    await breeder.call('POST', `/api/orders/${orderId}/refund`, {});
    await isKnown(orderId, ({ order }) => order.refundWaits === '1942.50');
    const [payment] = await product.dependencies.db.select().from(payments).where(eq(payments.orderId, orderId));
    for (const device of DEVICES) {
      const page = await pageOf(breeder, device);
      await page.goto(`/sales/${orderId}`);
      const part = page.getByRole('region', { name: 'A refund is waiting' });
      await part.getByText('Please add $1,942.50 at Stripe', { exact: false }).waitFor();
      expect(await part.getByRole('link', { name: 'Add money at Stripe' }).getAttribute('href')).toBe(
        'https://dashboard.stripe.com/balance/overview',
      );
      await page.getByText('Refund waiting', { exact: true }).waitFor();
      expect(await page.getByText('Refunded', { exact: true }).count()).toBe(0);
      await inspect(page, { path: `/sales/${orderId}` });
      await expectFine(page);
      for (const [language, words] of [
        ['en', 'Your refund is waiting'],
        ['es', 'Su reembolso está en espera'],
      ]) {
        await page.goto(`/payment-success?session_id=${payment!.checkoutSessionId}&lang=${language}`);
        await page.getByRole('heading', { name: words! }).waitFor();
        await expectFine(page);
      }
    }
    await operate(product, 'allow_refunds', { account });
  });
});

describe('a reservation whose refund is refused', () => {
  it('says on its page, on Overview and in the list that it is owed, and not what the breeder keeps', async () => {
    const { orderId } = await reservePet(product, breeder);
    await operate(product, 'refuse_refunds', { account });
    expect((await breeder.call('POST', `/api/orders/${orderId}/release`, { returnAll: true })).status).toBe(200);
    await isKnown(orderId, ({ order }) => order.refundOwed === '210.00');
    for (const device of DEVICES) {
      const page = await pageOf(breeder, device);
      await page.goto(`/sales/${orderId}`);
      const part = page.getByRole('region', { name: 'You owe the buyer $210.00' });
      await part.getByText('Please add $210.00 at Stripe. We’ll try again within a day.', { exact: false }).waitFor();
      expect(await page.getByText(/You keep|Refunded so far/).count()).toBe(0);
      await inspect(page, { path: `/sales/${orderId}` });
      await expectFine(page);
      await page.getByRole('button', { name: 'More for Biscuit' }).click();
      await page.getByRole('menuitem', { name: 'Refund' }).click();
      await page.getByRole('dialog').getByText('nothing is refunded twice', { exact: false }).waitFor();
      await page.goto('/sales');
      const row = page.getByRole('listitem', { name: 'Sale of Biscuit' }).first();
      await row.getByText('Refund owed', { exact: true }).waitFor();
      await row.getByText('$210.00 hasn’t reached the buyer yet').waitFor();
      await page.goto('/dashboard');
      await page.getByText('You owe the buyer $210.00').waitFor();
      await expectFine(page);
    }
    await operate(product, 'allow_refunds', { account });
  });
});

describe('a refund of two payments, one of which Stripe refuses', () => {
  it('says what goes back and what does not, and offers what is left', async () => {
    const reservation = await reservePet(product, breeder);
    await payRest(product, reservation);
    const { orderId } = reservation;
    await isKnown(orderId, ({ order }) => order.status === 'paid');
    const paid = await readOrders(product.dependencies.db, eq(payments.orderId, orderId));
    // Nobody here knows of the dispute yet.
    await operate(product, 'hold_webhooks', { held: true });
    await operate(product, 'open_dispute', { charge: paid.find(({ kind }) => kind === 'deposit')!.chargeId! });
    const page = await pageOf(breeder);
    await page.goto(`/sales/${orderId}`);
    await chooseAct(page, 'Biscuit', 'Refund');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Refund $1,050.00' }).click();
    const words = 'Only $840.00 is refunded to the buyer, and $210.00 is not. The buyer disputed this payment';
    await dialog.getByRole('alert').filter({ hasText: words }).waitFor();
    await dialog.getByText('Remaining amount, $200.00').waitFor();
    await dialog.getByRole('button', { name: 'Refund $210.00' }).waitFor();
    await expectFine(page);
    await operate(product, 'hold_webhooks', { held: false });
    await operate(product, 'release_webhooks', { order: 'created' });
  });
});

describe('a dispute', () => {
  it('with Klarna that asks is one choice, without evidence', async () => {
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const paid = await payByKlarna(buyer, await openCheckout(buyer, linkId, 'klarna'), 'approve');
    const session = new URL(paid!, product.url).searchParams.get('session_id')!;
    await buyer.call('GET', `/api/payment-success?session_id=${session}`);
    const [order] = await readOrders(product.dependencies.db, eq(payments.checkoutSessionId, session));
    await operate(product, 'open_dispute', { charge: order!.chargeId!, reason: 'product_not_received' });
    await isKnown(order!.id, ({ evidence }) => evidence.disputes.length > 0);
    for (const device of DEVICES) {
      const page = await pageOf(breeder, device);
      await page.goto(`/sales/${order!.id}`);
      const part = page.getByRole('region', { name: 'The buyer complained to Klarna' });
      await part.getByText('The buyer complained to Klarna about this payment.', { exact: false }).waitFor();
      await part.getByText('Settle it by').waitFor();
      await part.getByRole('button', { name: 'Refund now' }).waitFor();
      expect(await part.getByRole('button', { name: 'Answer with evidence' }).count()).toBe(0);
      await expectFine(page);
    }
  });

  it('of compliance is named with its price, and sent only once that is accepted', async () => {
    const { orderId } = await sellPet(product, breeder, '1860.00');
    const { chargeId } = await orderOf(product, orderId);
    await operate(product, 'open_dispute', { charge: chargeId, reason: 'noncompliant', compliance: true });
    await isKnown(orderId, ({ evidence }) => evidence.disputes.length > 0);
    for (const device of DEVICES) {
      const page = await pageOf(breeder, device);
      await page.goto(`/sales/${orderId}`);
      const part = page.getByRole('region', { name: 'Disputed' });
      await part.getByText('This is a compliance dispute', { exact: false }).waitFor();
      await inspect(page, { path: `/sales/${orderId}` });
      await expectFine(page);
      const press = part.getByRole('button', { name: 'Send evidence to the bank' });
      expect(await press.isDisabled()).toBe(true);
      await part.getByLabel('I accept that answering costs $515.00').check();
      expect(await press.isEnabled()).toBe(true);
      if (device === 'desk') continue;
      await press.click();
      await part.getByText('Sent to the bank on', { exact: false }).waitFor();
    }
  });
});
