import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { orders, paymentReceipts, receipts } from '../../../server/db/schema.ts';
import { eraseDue } from '../../../server/registry/retention.ts';
import { payByBank, settleDebit } from '../../product/bank-debits.ts';
import { connectedBreeder, type Breeder } from '../../product/breeder.ts';
import { openCheckout } from '../../product/buyer.ts';
import { redeemBuyerData } from '../../product/buyer-data.ts';
import { breederWithBank } from '../../product/debit-sale.ts';
import { CASH_DAY, printCashDay } from '../../product/cash-day.ts';
import { eventually } from '../../product/eventually.ts';
import { mailContaining } from '../../product/outbox.ts';
import { download, readPdf } from '../../product/pdf.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import {
  BIRD,
  offerWithDeposit,
  pageOf,
  payRest,
  reservePet,
  statusOf,
  type Reservation,
} from '../../product/reservation.ts';
import { sellPet } from '../../product/sale.ts';
import { DAY } from '../../product/subscriber.ts';
import { litterWithPaidList, payForSpot, reserveBySpot } from '../../product/waitlist.ts';

let product: Product;
beforeAll(async () => {
  product = await startWithBreeders({ HOLDS: 'checkout' });
});
afterAll(() => product.stop());

const db = () => product.dependencies.db;
const partsOf = (orderId: string) =>
  db().select().from(paymentReceipts).where(eq(paymentReceipts.orderId, orderId)).orderBy(paymentReceipts.number);

/** All of a breeder's numbers, of both kinds, in order. */
async function numbersOf({ userId }: Breeder): Promise<number[]> {
  const ofSales = await db().select().from(receipts).where(eq(receipts.sellerId, userId));
  const ofParts = await db().select().from(paymentReceipts).where(eq(paymentReceipts.sellerId, userId));
  return [...ofSales, ...ofParts].map(({ number }) => number).toSorted((one, other) => one - other);
}

const RECEIPT = /\/receipt\?key=[\w-]{43}/;
const pathIn = (mail: string) => RECEIPT.exec(mail)![0];
const open = (path: string) => product.visitor().call<string>('GET', path);
const textOf = async (path: string) => (await open(path)).body.replaceAll('<!-- -->', '').replaceAll(/<[^>]*>/g, ' ');
const pdfOf = async (path: string) =>
  (await readPdf((await download(product.visitor(), path.replace('/receipt?', '/receipt.pdf?'))).bytes)).text;
const words = (text: string) => text.replaceAll(/\s+/g, ' ');

const CASH = { amount: '300.00', method: 'zelle', receivedOn: CASH_DAY };
const record = (breeder: Breeder, { orderId }: Reservation) =>
  breeder.call('POST', `/api/orders/${orderId}/cash`, CASH);
const paymentsOf = async (breeder: Breeder, { orderId }: Reservation) =>
  (await breeder.call('GET', `/api/orders/${orderId}`)).body['sale'].deposit.payments;
const confirm = async (breeder: Breeder, reservation: Reservation) =>
  reservation.buyer.submit(reservation.path, {
    act: 'cash_yes',
    part: (await paymentsOf(breeder, reservation)).at(-1).id,
  });
/** A deposit of $210.00, $300.00 by Zelle, and $105.00 by card, of $1,035.00 in all. */
async function payInParts(breeder: Breeder): Promise<Reservation> {
  const reservation = await reservePet(product, breeder);
  expect((await record(breeder, reservation)).status).toBe(200);
  expect((await confirm(breeder, reservation)).status).toBe(303);
  await payRest(product, reservation, '105.00');
  return reservation;
}
const payAll = async (reservation: Reservation) => {
  await payRest(product, reservation);
  await eventually(async () => expect(await statusOf(product, reservation)).toBe('paid'));
};

describe('the receipt of one payment', () => {
  let breeder: Breeder;
  let reservation: Reservation;
  beforeAll(async () => {
    breeder = await connectedBreeder(product);
    reservation = await payInParts(breeder);
  });

  // Shows success.part-receipt
  it('says what was paid for what, what is paid by then, and what is left until when', async () => {
    const [deposit] = await partsOf(reservation.orderId);
    const mail = await mailContaining(product, reservation.buyerEmail, 'is reserved for you');
    expect(mail).toContain(`Receipt no. 1 · ${deposit!.reference}`);
    const pdfUrl = /\/receipt\.pdf\?key=[\w-]{43}/.exec(mail)![0];
    const path = pathIn(mail);
    expect(pdfUrl).toBe(path.replace('/receipt?', '/receipt.pdf?'));
    for (const text of [await textOf(path), await pdfOf(path)])
      for (const part of [
        'Deposit for Biscuit',
        `Receipt no. 1 · ${deposit!.reference}`,
        'Part of the price $200.00',
        'Platform fee $10.00',
        'This payment $210.00',
        'Total with platform fee $1,050.00',
        'Paid so far $210.00',
        'Balance, at hand-over $840.00',
        'This receipt is for this payment alone.',
      ])
        expect(words(text)).toContain(part);
    const { headers } = await open(path);
    expect([headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual(['noindex', 'strict-origin']);
  });

  // Shows success.part-receipt
  it('has the day of cash on which the breeder received it, and no platform fee', async () => {
    const mail = await mailContaining(product, reservation.buyerEmail, 'You confirmed that you paid $300.00');
    const text = words(await textOf(pathIn(mail)));
    for (const part of ['Part of the balance for Biscuit', printCashDay('long'), 'Zelle', 'Platform fee $0.00'])
      expect(text).toContain(part);
    expect(text).toContain('Total with platform fee $1,035.00 Paid so far $510.00');
  });

  // Shows success.part-receipt-found
  it('is beside each payment on the buyer’s page and the breeder’s, whom alone it answers', async () => {
    const page = await pageOf(reservation);
    const linked = [...page.matchAll(/href="(\/receipt\?key=[\w-]{43})"[^>]*>([^<]*)/g)];
    expect(page.replaceAll('<!-- -->', '')).toContain('>Receipt no. 1</a>');
    expect(linked).toHaveLength(3);
    const payments = await paymentsOf(breeder, reservation);
    expect(payments.map((each: { receipt: { number: number } }) => each.receipt.number)).toEqual([1, 2, 3]);
    const at = `/api/orders/${reservation.orderId}/receipt?payment=${payments[1].id}`;
    expect((await readPdf((await download(breeder, at)).bytes)).text).toContain('Receipt no. 2');
    expect((await (await connectedBreeder(product)).call('GET', at)).status).toBe(404);
    expect((await breeder.call('GET', `/api/orders/${reservation.orderId}/receipt`)).status).toBe(404);
  });

  // Shows success.part-receipt
  it('opens nothing that is for who paid in full', async () => {
    const mail = await mailContaining(product, reservation.buyerEmail, 'is reserved for you');
    const path = pathIn(mail);
    expect((await open(path)).body).not.toContain('/receipt/received');
    expect((await open(path.replace('/receipt?', '/receipt.zip?'))).status).toBe(404);
    const key = new URL(path, product.url).searchParams.get('key')!;
    expect((await product.visitor().submit('/receipt/received', { key })).status).toBe(404);
  });

  // Shows success.part-receipt-sum
  it('is named on the receipt of the sale, which lists all payments', async () => {
    await payAll(reservation);
    const mail = await mailContaining(product, reservation.buyerEmail, 'Your receipt for');
    expect(await numbersOf(breeder)).toEqual([1, 2, 3, 4]);
    expect(await partsOf(reservation.orderId)).toHaveLength(3);
    for (const text of [mail, await textOf(pathIn(mail)), await pdfOf(pathIn(mail))]) {
      const listed = [
        ...words(text).matchAll(/(Deposit|Balance), \w+ \d+, \d{4}, [\w ]+?(?:, receipt no\. (\d))? ?:? \$/g),
      ];
      expect(listed.map(([, kind, number]) => [kind, number])).toEqual([
        // By the day: Zelle came first.
        ['Balance', '2'],
        ['Deposit', '1'],
        ['Balance', '3'],
        // The receipt of the sale is the last payment's.
        ['Balance', '4'],
      ]);
    }
    expect(
      (await breeder.call('GET', '/api/orders/my?q=' + (await partsOf(reservation.orderId))[1]!.reference)).body,
    ).toMatchObject({
      orders: [{ id: reservation.orderId }],
    });
  });
});

describe('numbers of receipts', () => {
  // Shows success.receipt-number
  it('run without gaps over deposits, parts and sales, also when many pay at once', async () => {
    const breeder = await connectedBreeder(product);
    await sellPet(product, breeder);
    const reserved = await Promise.all([1, 2, 3].map(() => reservePet(product, breeder)));
    await Promise.all([...reserved.map((each) => payRest(product, each, '105.00')), sellPet(product, breeder)]);
    expect(await numbersOf(breeder)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    await Promise.all(reserved.map(payAll));
    expect(await numbersOf(breeder)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  // Shows success.part-receipt
  it('are taken by no cash that its breeder withdraws or its buyer declines', async () => {
    const breeder = await connectedBreeder(product);
    const reservation = await reservePet(product, breeder);
    await record(breeder, reservation);
    expect((await breeder.call('DELETE', `/api/orders/${reservation.orderId}/cash`)).status).toBe(200);
    await record(breeder, reservation);
    const { id: part } = (await paymentsOf(breeder, reservation)).at(-1);
    await reservation.buyer.submit(reservation.path, { act: 'cash_no', part, words: 'I paid less' });
    expect(await numbersOf(breeder)).toEqual([1]);
    await payAll(reservation);
    expect(await numbersOf(breeder)).toEqual([1, 2]);
  });

  // Shows success.part-receipt
  it('are taken by a bank payment once it is certain', async () => {
    const breeder = await breederWithBank(product);
    const { linkId } = await offerWithDeposit(breeder, undefined, BIRD);
    const buyer = product.visitor();
    const email = 'by-bank@example.com';
    const success = (await payByBank(buyer, await openCheckout(buyer, linkId, 'bank'), 'succeeds', { email }))!;
    const session = new URL(success).searchParams.get('session_id')!;
    const status = async () => (await db().select().from(orders).where(eq(orders.paymentLinkId, linkId)))[0]!.status;
    await eventually(async () => expect(await status()).toBe('processing'));
    expect(await numbersOf(breeder)).toEqual([]);
    await settleDebit(product, session);
    await eventually(async () => expect(await status()).toBe('reserved'));
    expect(await numbersOf(breeder)).toEqual([1]);
    expect(await textOf(pathIn(await mailContaining(product, email, 'is reserved for you')))).toContain(
      'US bank account',
    );
  });

  // Shows success.part-receipt
  it('are taken by a paid place on a waiting list when it becomes the deposit of a pet', async () => {
    const breeder = await connectedBreeder(product);
    const litter = await litterWithPaidList(breeder);
    const { visitor, path, email } = await payForSpot(product, litter.id, 'Ann');
    expect(await numbersOf(breeder)).toEqual([]);
    await breeder.call('PATCH', `/api/litters/${litter.id}/waitlist`, { picks: 'running' });
    expect((await reserveBySpot(visitor, path, litter.petIds[0]!)).reserved.status).toBe(303);
    expect(await numbersOf(breeder)).toEqual([1]);
    const text = words(await textOf(pathIn(await mailContaining(product, email, 'Receipt no. 1'))));
    expect(text).toContain('Deposit for Red');
  });
});

describe('a payment that went back', () => {
  // Shows success.part-receipt
  it('is on its receipt with its refund, and on no other one', async () => {
    const breeder = await connectedBreeder(product);
    const reservation = await payInParts(breeder);
    expect((await breeder.call('POST', `/api/orders/${reservation.orderId}/release`, {})).status).toBe(200);
    const [deposit, cash, part] = await Promise.all(
      ['is reserved for you', 'You confirmed that you paid', 'received your payment of $105.00'].map(async (text) =>
        pathIn(await mailContaining(product, reservation.buyerEmail, text)),
      ),
    );
    await eventually(async () => expect(words(await textOf(deposit!))).toContain('Returned in total $210.00'));
    await eventually(async () => expect(words(await textOf(part!))).toContain('Returned in total $105.00'));
    expect(await textOf(cash!)).not.toContain('Returned in total');
    const paymentId = (await paymentsOf(breeder, reservation))[1].id;
    await breeder.call('POST', `/api/orders/${reservation.orderId}/cash-returned`, { paymentId });
    expect(words(await pdfOf(cash!))).toContain('Returned in total $300.00');
    for (const text of [await textOf(deposit!), await textOf(cash!), await textOf(part!), await pdfOf(part!)]) {
      expect(text).not.toMatch(/Balance, at|Once everything is paid/);
      expect(words(text)).toContain('This reservation has ended.');
    }
    expect(await numbersOf(breeder)).toEqual([1, 2, 3]);
  });
});

describe('data of buyer and breeder', () => {
  // Shows success.receipt-erased
  it('takes the address of the receipt with it when the buyer’s is erased, and keeps the number', async () => {
    const breeder = await connectedBreeder(product);
    const reservation = await payInParts(breeder);
    const path = pathIn(await mailContaining(product, reservation.buyerEmail, 'is reserved for you'));
    await payAll(reservation);
    const copy = (await redeemBuyerData(product, reservation.buyerEmail, 'copy')).body as {
      orders: { deposit: { payments: { receipt?: { number: number } }[] } }[];
    };
    const numbers = (list: { receipt?: { number: number } | null }[]) =>
      list.map(({ receipt }) => receipt?.number).toSorted();
    expect(numbers(copy.orders[0]!.deposit.payments)).toEqual([1, 2, 3, undefined]);
    const exported = (await breeder.call('GET', '/api/user/export')).body as typeof copy & {
      orders: { payments: { receipt: { number: number } | null }[] }[];
    };
    expect(numbers(exported.orders[0]!.payments)).toEqual([1, 2, 3, undefined]);
    await redeemBuyerData(product, reservation.buyerEmail, 'deletion');
    expect((await open(path)).status).toBe(404);
    expect(await numbersOf(breeder)).toEqual([1, 2, 3, 4]);
    expect((await partsOf(reservation.orderId)).map(({ keyHash }) => keyHash)).toEqual([null, null, null]);
  });

  // Shows data.deleted-with-account
  it('of a deleted account leaves its buyer the address, without the breeder, for four years', async () => {
    const breeder = await connectedBreeder(product);
    const reservation = await reservePet(product, breeder);
    await payAll(reservation);
    const path = pathIn(await mailContaining(product, reservation.buyerEmail, 'is reserved for you'));
    expect((await breeder.call('DELETE', '/api/user/delete-account')).status).toBe(204);
    await eventually(async () => expect((await partsOf(reservation.orderId))[0]!.sellerId).toBeNull());
    const text = await textOf(path);
    expect(text).toContain('$210.00');
    expect(text).not.toContain('Anna Berg');
    const night = (days: number) =>
      eraseDue({ ...systemContext(product.dependencies), now: new Date(Date.now() + days * DAY) });
    await night(4 * 365 - 1);
    expect((await open(path)).status).toBe(200);
    await night(4 * 366 + 1);
    expect((await open(path)).status).toBe(404);
  });
});
