import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { orders } from '../../../server/db/schema.ts';
import { syncRefundsAndDisputes } from '../../../server/features/refunds/sync.ts';
import { expectBooksToAgree } from '../../product/books.ts';
import { connectedBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { readOrders } from '../../product/orders.ts';
import { mailbox } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { BIRD, reservePet, statusOf, type Reservation } from '../../product/reservation.ts';
import { ledgerOf, sellPet } from '../../product/sale.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startWithBreeders();
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

interface Order {
  orderId: string;
}
const db = () => product.dependencies.db;
const booksAgree = () => expectBooksToAgree(product);
const saleOf = async ({ orderId }: Order) => (await breeder.call('GET', `/api/orders/${orderId}`)).body['sale'];
const REFUNDABLE = { amount: '200.00', due: 'hand_over', terms: 'refundable' };

async function openDispute({ orderId }: Order, values: object = {}): Promise<string> {
  const [order] = await readOrders(db(), eq(orders.id, orderId));
  return (await operate(product, 'open_dispute', { charge: order!.chargeId, ...values })).dispute;
}
const becomes = (order: Order, status: string) =>
  eventually(async () => expect((await saleOf(order)).order.status).toBe(status));
const ledgerBecomes = ({ orderId }: Order, sums: object) =>
  eventually(async () => expect(await ledgerOf(product, orderId)).toMatchObject(sums));
const wonMails = async () => (await mailbox(product, breeder.email, 1)).filter((mail) => mail.includes('You won'));
const again = ({ orderId }: Order) => syncRefundsAndDisputes(systemContext(product.dependencies), orderId);

describe('a lost dispute that is appealed', () => {
  it('is open again, and once it is won, the sale is what it was', async () => {
    const sale = await sellPet(product, breeder, '1000.00');
    const before = await ledgerOf(product, sale.orderId);
    const dispute = await openDispute(sale);
    await operate(product, 'lose_dispute', { dispute });
    await becomes(sale, 'lost');
    await operate(product, 'appeal_dispute', { dispute });
    await becomes(sale, 'disputed');
    await ledgerBecomes(sale, { buyer: -1050_00, dispute: 1050_00 });
    // The evidence of the dispute has had its time: an appeal is made at the provider.
    expect((await saleOf(sale)).evidence).toMatchObject({ canSend: false });
    await operate(product, 'appeal_dispute', { dispute, submitted: true });
    await operate(product, 'win_dispute', { dispute });
    await becomes(sale, 'paid');
    await ledgerBecomes(sale, { buyer: -1050_00, dispute: 0, breeder: before['breeder']! - 15_00 });
    const kinds = (await saleOf(sale)).timeline.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['disputed', 'dispute_lost', 'dispute_reopened', 'dispute_won']));
    await eventually(async () =>
      expect((await mailbox(product, breeder.email, 1)).filter((mail) => mail.includes('You won'))).toHaveLength(1),
    );
    const settled = await ledgerOf(product, sale.orderId);
    await again(sale);
    expect(await ledgerOf(product, sale.orderId)).toEqual(settled);
    await booksAgree();
  });

  it('and lost again leaves the money with the buyer', async () => {
    const sale = await sellPet(product, breeder, '1010.00');
    const dispute = await openDispute(sale);
    await operate(product, 'lose_dispute', { dispute });
    await becomes(sale, 'lost');
    for (const _ of [1, 2]) {
      await operate(product, 'appeal_dispute', { dispute });
      await becomes(sale, 'disputed');
      await operate(product, 'lose_dispute', { dispute });
      await becomes(sale, 'lost');
      await ledgerBecomes(sale, { buyer: 0, dispute: 0 });
    }
    expect((await saleOf(sale)).evidence.disputes).toMatchObject([{ state: 'lost' }]);
    await booksAgree();
  });

  it('ended a reservation: what is won back follows the terms, as an undisputed payment', async () => {
    const reservation: Reservation = await reservePet(product, breeder, REFUNDABLE, BIRD);
    const dispute = await openDispute(reservation);
    await operate(product, 'lose_dispute', { dispute });
    await ledgerBecomes(reservation, { buyer: 0, deposits_held: 0, dispute: 0 });
    expect(await statusOf(product, reservation)).toBe('released');
    await operate(product, 'appeal_dispute', { dispute });
    await ledgerBecomes(reservation, { buyer: -210_00, dispute: 210_00 });
    await operate(product, 'win_dispute', { dispute });
    await ledgerBecomes(reservation, { buyer: 0, deposits_held: 0, dispute: 0 });
    await booksAgree();
  });
});

describe('a prevented dispute', () => {
  it('whose money stays with the buyer is lost, and ends a reservation', async () => {
    const reservation = await reservePet(product, breeder, REFUNDABLE, BIRD);
    const before = await wonMails();
    const dispute = await openDispute(reservation, { amount: 10_00 });
    await operate(product, 'prevent_dispute', { dispute });
    await ledgerBecomes(reservation, { buyer: 0, deposits_held: 0, dispute: 0 });
    expect(await statusOf(product, reservation)).toBe('released');
    expect(await wonMails()).toEqual(before);
    await booksAgree();
  });

  it('whose money came back leaves the sale as it was', async () => {
    const sale = await sellPet(product, breeder, '1020.00');
    const dispute = await openDispute(sale);
    await becomes(sale, 'disputed');
    await operate(product, 'prevent_dispute', { dispute, reinstated: true });
    await becomes(sale, 'paid');
    await ledgerBecomes(sale, { buyer: -1071_00, dispute: 0 });
    expect((await saleOf(sale)).evidence.disputes).toMatchObject([{ state: 'won' }]);
    await booksAgree();
  });
});
