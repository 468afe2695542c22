import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectedBreeder, type Breeder } from '../product/breeder.ts';
import { mailContaining } from '../product/outbox.ts';
import { readPdf } from '../product/pdf.ts';
import { payRest, reservePet, type Reservation } from '../product/reservation.ts';
import { expectFine } from './fine.ts';
import { PHONE } from './people.ts';
import { product } from './shared-product.ts';
import { browser, newPage, pageOf } from './stage.ts';

describe('the receipts of a reservation', () => {
  let breeder: Breeder;
  let reservation: Reservation;
  beforeAll(async () => {
    breeder = await connectedBreeder(product);
    reservation = await reservePet(product, breeder, undefined, { name: 'Poppy' });
    await payRest(product, reservation, '105.00');
  });

  // Shows success.part-receipt-found
  it('are one press from each payment on a phone without scripts, in both languages', async () => {
    const context = await browser.newContext({ ...PHONE, baseURL: product.url, javaScriptEnabled: false });
    const phone = await newPage(context);
    await phone.goto(reservation.path);
    const payments = phone.getByRole('region', { name: 'Payments' });
    await payments.getByText(/^Part of the balance/).waitFor();
    await payments.getByRole('link', { name: 'Receipt no. 1' }).click();
    await phone.getByRole('heading', { level: 1, name: 'Deposit for Poppy' }).waitFor();
    const after = phone.getByRole('region', { name: 'After this payment' });
    await after.getByText('$840.00').waitFor();
    await after.getByText('This receipt is for this payment alone.').waitFor();
    await phone.getByRole('link', { name: 'Español' }).click();
    await phone.getByRole('heading', { level: 1, name: 'Depósito por Poppy' }).waitFor();
    await phone.getByText('Saldo, en la entrega').waitFor();
    await context.close();
  });

  // Shows success.part-receipt-found
  it('fit phone and desk, and open from the mail about the payment', async () => {
    const phone = await pageOf(product.visitor(), 'phone');
    const mail = await mailContaining(product, reservation.buyerEmail, 'received your payment of $105.00');
    await phone.goto(/\/receipt\?key=[\w-]{43}/.exec(mail)![0]);
    await phone.getByRole('heading', { level: 1, name: 'Part of the balance for Poppy' }).waitFor();
    await expectFine(phone);
    await phone.goto(reservation.path);
    await expectFine(phone);
  });

  // Shows success.part-receipt-found
  it('are a press from each payment for the breeder', async () => {
    const phone = await pageOf(breeder, 'phone');
    await phone.goto(`/sales/${reservation.orderId}`);
    const part = phone.getByRole('region', { name: 'Reservation' });
    await part.getByRole('link', { name: 'Receipt no. 1: $210.00, deposit' }).waitFor();
    await expectFine(phone);
    const downloading = phone.waitForEvent('download');
    await part.getByRole('link', { name: 'Receipt no. 2: $105.00, part of the balance' }).click();
    const file = await (await downloading).path();
    expect((await readPdf(await readFile(file))).text).toContain('Part of the balance for Poppy');
  });
});
