import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toRefundSource, splitOver } from '../../../contract/refunds/refund-split.ts';
import { agreementAddenda, connectedAccounts, orders, users } from '../../../server/db/schema.ts';
import { readHeldCents } from '../../../server/features/ledger/posting.ts';
import { describeNightly, itNightly } from '../../environment/it-nightly.ts';
import { checkOut, hiddenIn, sellByAgreement, signatureOf, signed } from '../../product/agreement.ts';
import { expectBooksToAgree } from '../../product/books.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { CALIFORNIA, payByCard, payByKlarna } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { readOrders } from '../../product/orders.ts';
import { mailbox } from '../../product/outbox.ts';
import { download, readPdf } from '../../product/pdf.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { quiet } from '../../product/quiet.ts';
import {
  BIRD,
  KEPT,
  offerWithDeposit,
  pageOf,
  payRest,
  reservePet,
  statusOf,
  type Reservation,
} from '../../product/reservation.ts';
import { ledgerOf } from '../../product/sale.ts';
import { joinList, listOf, litterWithList, payForSpot, reserveBySpot, setListDeposit } from '../../product/waitlist.ts';

let product: Product;
let breeder: Breeder;
beforeAll(async () => {
  product = await startWithBreeders({ HOLDS: 'checkout' });
  breeder = await connectedBreeder(product);
});
afterAll(() => product.stop());

const saleOf = async ({ orderId }: Reservation) => (await breeder.call('GET', `/api/orders/${orderId}`)).body['sale'];

const booksAgree = () => expectBooksToAgree(product);

describe('a reservation', () => {
  // Shows money.deposit-dispute
  itNightly('that the bank has ended leaves the breeder the deposit, who can return it to the cent', async () => {
    const reservation = await reservePet(product, breeder, KEPT, { ...BIRD, price: '999.99' });
    const { orderId, buyerEmail } = reservation;
    await payRest(product, reservation, '333.33');
    await payRest(product, reservation, '100.00');
    const refund = (body: object, by = breeder) => by.call('POST', `/api/orders/${orderId}/refund`, body);
    expect((await refund({})).body['code']).toBe('nothing_left');
    const [taken] = (await readOrders(product.dependencies.db, eq(orders.id, orderId))).toSorted(
      (one, other) => one.amountCents - other.amountCents,
    );
    const { dispute } = await operate(product, 'open_dispute', { charge: taken!.chargeId! });
    await operate(product, 'lose_dispute', { dispute });
    await eventually(async () => expect((await saleOf(reservation)).deposit.held).toBe('0.00'));
    expect(await statusOf(product, reservation)).toBe('released');
    const kept = await ledgerOf(product, orderId);
    expect(kept).toMatchObject({ buyer: -210_00, dispute: 0, deposits_held: 0 });
    expect((await saleOf(reservation)).deposit.refundable).toEqual({ price: '200.00', platformFee: '10.00' });
    expect((await refund({}, await connectedBreeder(product))).status).toBe(404);
    expect((await refund({ amount: '200.01' })).body['errors']['amount']).toContain('left to refund');
    const sources = (await saleOf(reservation)).refundParts.map(toRefundSource);
    expect((await refund({ amount: '12.69', key: 'a-part-of-it' })).status).toBe(200);
    expect((await refund({ amount: '12.69', key: 'a-part-of-it' })).status).toBe(200);
    // To the cent what the dialog says before.
    const foreseen = splitOver(sources, 1_269).find(({ priceCents }) => priceCents === 1_269);
    await eventually(async () =>
      expect((await ledgerOf(product, orderId))['buyer']! - kept['buyer']!).toBe(1_269 + foreseen!.feeCents),
    );
    expect((await saleOf(reservation)).deposit.refundable.price).toBe('187.31');
    const both = await Promise.all([refund({}), refund({})]);
    expect(both.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    await eventually(async () => expect((await saleOf(reservation)).deposit.refundable).toBeNull());
    expect((await refund({})).body['code']).toBe('nothing_left');
    // All that the buyer paid is back, and so is each cent of the platform's fee but that of the disputed part.
    await eventually(async () =>
      expect(await ledgerOf(product, orderId)).toMatchObject({
        buyer: 0,
        platform_fee: taken!.paymentFeeCents,
        deposits_held: 0,
      }),
    );
    expect((await mailbox(product, buyerEmail, 7)).join()).toContain('of your payment for Kiwi');
    await booksAgree();
  });

  // Shows money.deposit-dispute
  itNightly('whose deposit its terms left with the breeder can still be returned by goodwill', async () => {
    const reservation = await reservePet(product, breeder, KEPT, BIRD);
    await reservation.buyer.submit(reservation.path, { act: 'cancel', sure: 'yes' });
    await eventually(async () => expect((await saleOf(reservation)).deposit.held).toBe('0.00'));
    expect((await breeder.call('POST', `/api/orders/${reservation.orderId}/refund`, {})).status).toBe(200);
    await eventually(async () =>
      expect(await ledgerOf(product, reservation.orderId)).toMatchObject({ buyer: 0, platform_fee: 0 }),
    );
    await booksAgree();
  });

  // Shows calls.spot-without-member
  it('of a breeder who is suspended is canceled with everything back, whatever its terms', async () => {
    const suspended = await connectedBreeder(product);
    const reservation = await reservePet(product, suspended, KEPT, BIRD);
    expect(await pageOf(reservation)).toContain('nothing is refunded to you');
    const { db } = product.dependencies;
    await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.userId));
    expect(await pageOf(reservation)).toContain('Everything you have paid is refunded to you: $210.00.');
    await reservation.buyer.submit(reservation.path, { act: 'cancel', sure: 'yes' });
    await eventually(async () =>
      expect(await ledgerOf(product, reservation.orderId)).toMatchObject({ buyer: 0, deposits_held: 0 }),
    );
  });

  // Shows money.deposit
  itNightly(
    'whose rest is paid by Klarna waits for its answer, is payable again if it fails, and goes back by it',
    async () => {
      const reservation = await reservePet(product, breeder, undefined, BIRD);
      const { orderId, buyer, path, buyerEmail } = reservation;
      const pay = (amount: string, paymentMethod: string) => buyer.submit(path, { act: 'pay', amount, paymentMethod });
      const page = await pageOf(reservation);
      for (const text of ['4 interest-free payments', '$210.00 + $210.00 + $210.00 + $210.00', 'Subject to approval'])
        expect(page).toContain(text);
      const refused = await pay('9.99', 'klarna');
      expect([refused.status, refused.body]).toEqual([409, expect.stringContaining('available from $10.00')]);
      const inSpanish = { act: 'pay', amount: '9.99', paymentMethod: 'klarna' };
      expect((await product.visitor().submit(`${path}&lang=es`, inSpanish)).body).toContain('pague con tarjeta');
      // Another method closes the open checkout; the same one gets it.
      const byCard = (await pay('400.00', 'card')).location!;
      const byKlarna = (await pay('400.00', 'klarna')).location!;
      expect((await pay('400.00', 'klarna')).location).toBe(byKlarna);
      expect(await payByCard(buyer, byCard)).toBeUndefined();
      const success = await payByKlarna(buyer, byKlarna, 'later', { email: buyerEmail });
      const session = new URL(success!).searchParams.get('session_id')!;
      await eventually(async () =>
        expect(await pageOf(reservation)).toContain('It should be confirmed within minutes. Please don’t pay again.'),
      );
      for (const act of ['pay', 'cancel']) expect((await buyer.submit(path, { act, sure: 'yes' })).status).toBe(409);
      await operate(product, 'end_payment', { session, succeeds: false });
      await eventually(async () => expect(await pageOf(reservation)).toContain('with Klarna was not completed'));
      expect((await mailbox(product, buyerEmail, 2)).join()).toContain('was not completed');
      expect(await statusOf(product, reservation)).toBe('reserved');
      expect(await readHeldCents(product.dependencies.db, orderId)).toBe(20_000);

      const again = (await pay('400.00', 'klarna')).location!;
      const paid = await payByKlarna(buyer, again, 'later', { email: buyerEmail });
      const second = new URL(paid!).searchParams.get('session_id')!;
      await operate(product, 'end_payment', { session: second, succeeds: true });
      await eventually(async () => expect((await saleOf(reservation)).deposit.due).toBe('440.00'));
      await payRest(product, reservation);
      await eventually(async () => expect(await statusOf(product, reservation)).toBe('paid'));
      const receipt = (await mailbox(product, buyerEmail, 4)).join();
      for (const name of ['4 interest-free payments', 'Credit card and Klarna']) expect(receipt).toContain(name);
      expect((await saleOf(reservation)).order.paymentMethodName).toBe('Credit card and Klarna');
      // A node of an earlier release knows nothing of the name when it records a part.
      const { query } = product.dependencies.database;
      await query('update orders set has_klarna_part = false where id = $1', [orderId]);
      const recorded = "kind = 'balance' and method = 'klarna' and order_id = $1";
      await query(`update payments set state = 'processing', paid_at = null where state = 'paid' and ${recorded}`, [
        orderId,
      ]);
      await query(`update payments set state = 'paid', paid_at = now() where state = 'processing' and ${recorded}`, [
        orderId,
      ]);
      expect((await saleOf(reservation)).order.paymentMethodName).toBe('Credit card and Klarna');
      expect((await breeder.call('POST', `/api/orders/${orderId}/refund`, {})).status).toBe(200);
      await eventually(async () => expect(await statusOf(product, reservation)).toBe('refunded'));
      expect(await ledgerOf(product, orderId)).toMatchObject({ buyer: 0, platform_fee: 0, deposits_held: 0 });
      await booksAgree();
    },
  );

  // Shows money.deposit
  itNightly('offers Klarna for the rest by the rules of a full payment only', async () => {
    const dog = await reservePet(product, breeder);
    const inCalifornia = await reservePet(product, breeder, undefined, { species: 'dog' });
    await product.dependencies.db.update(orders).set({ buyerState: 'CA' }).where(eq(orders.id, inCalifornia.orderId));
    expect(await pageOf(dog)).toContain('4 interest-free payments');
    const page = await pageOf(inCalifornia);
    expect(page).not.toContain('interest-free');
    expect(page).toContain('122191');
    const byLaw = await inCalifornia.buyer.submit(inCalifornia.path, { act: 'pay', paymentMethod: 'klarna' });
    expect(byLaw.status).toBe(409);
    for (const [pet, spot, isOffered] of [
      [{}, {}, true],
      [{}, CALIFORNIA, false],
      [BIRD, CALIFORNIA, true],
    ] as const) {
      const litter = await litterWithList(breeder, ['Red'], pet);
      await setListDeposit(breeder, litter.id, { amount: '100.00' });
      const { visitor, path } = await payForSpot(product, litter.id, 'Ann');
      await breeder.call('PATCH', `/api/litters/${litter.id}/waitlist`, { picks: 'running' });
      const moved = await reserveBySpot(visitor, path, litter.petIds[0]!, { state: 'OR', zip: CALIFORNIA.zip });
      expect([moved.reserved.status, moved.reserved.body]).toEqual([400, expect.stringContaining('not in the state')]);
      const { reserved } = await reserveBySpot(visitor, path, litter.petIds[0]!, spot);
      const at = reserved.location!.replace(product.url, '');
      const { body } = await visitor.call<string>('GET', at);
      expect([body.includes('interest-free'), body.includes('122191')]).toEqual([isOffered, !isOffered]);
      const rest = await visitor.submit(at, { act: 'pay', paymentMethod: 'klarna' });
      expect(rest.status).toBe(isOffered ? 303 : 409);
    }
    const pending = await connectedBreeder(product, 'klarna_pending');
    const early = await reservePet(product, pending);
    expect(await pageOf(early)).not.toContain('interest-free');
    await quiet(product);
    // Ours is older than the provider's word: nothing stays open, and the card takes it.
    await product.dependencies.db
      .update(connectedAccounts)
      .set({ klarnaActive: true })
      .where(eq(connectedAccounts.userId, pending.userId));
    const byKlarna = await early.buyer.submit(early.path, { act: 'pay', paymentMethod: 'klarna' });
    expect([byKlarna.status, byKlarna.body]).toEqual([409, expect.stringContaining('You can pay by card instead')]);
    const states = await readOrders(product.dependencies.db, eq(orders.id, early.orderId));
    expect(states.map(({ state }) => state).sort()).toEqual(['expired', 'paid']);
    await payRest(product, early);
  });
});

describeNightly('a reservation that its breeder moves to another pet', () => {
  const propose = ({ orderId }: Reservation, petId: string) =>
    breeder.call('POST', `/api/orders/${orderId}/move`, { petId });
  const accept = async ({ buyer, path }: Reservation) => {
    const page = (await buyer.call<string>('GET', path)).body;
    return buyer.submit(path, { act: 'move_yes', move: /name="move" value="([^"]+)"/.exec(page)![1]! });
  };

  // Shows money.move
  it('takes no pet that is kept for a waiting list, also when picks start while the buyer accepts', async () => {
    const reservation = await reservePet(product, breeder, KEPT, BIRD);
    const litter = await litterWithList(breeder, ['Red', 'Blue']);
    for (const petId of litter.petIds) await breeder.call('PATCH', `/api/pets/${petId}`, { price: '1200.00' });
    await joinList(product, litter.id, 'Ann');
    const picks = (state: string) => breeder.call('PATCH', `/api/litters/${litter.id}/waitlist`, { picks: state });
    const [red, blue] = litter.petIds as [string, string];
    expect((await propose(reservation, red)).status).toBe(200);
    await picks('running');
    expect((await accept(reservation)).body).toContain('now reserved for the waiting list of its litter');
    await breeder.call('DELETE', `/api/orders/${reservation.orderId}/move`);
    expect((await propose(reservation, blue)).body).toMatchObject({ code: 'kept' });
    const targets = await breeder.call('GET', `/api/orders/${reservation.orderId}/move-targets?q=blue`);
    expect(targets.body['pets']).toEqual([]);
    await picks('none');
    await propose(reservation, blue);
    const [moved] = await Promise.all([accept(reservation), picks('running')]);
    const turn = (await listOf(breeder, litter.id)).turn;
    expect(turn).not.toBeNull();
    expect((await saleOf(reservation)).order.pet.name).toBe(moved.status === 303 ? 'Blue' : 'Kiwi');
    expect((await listOf(breeder, litter.id)).freePets).toBe(moved.status === 303 ? 1 : 2);
  });

  // Shows money.move
  it('is signed by an addendum where an agreement was signed; what was signed before stays', async () => {
    const signing = await connectedBreeder(product);
    await sellByAgreement(signing);
    const from = await offerWithDeposit(signing, KEPT, BIRD);
    const to = await offerPet(signing, { ...BIRD, name: 'Mango', breed: 'Conure', price: '1200.00' });
    const buyer = product.visitor();
    const email = `addendum-${process.pid}@example.com`;
    const opened = await checkOut(buyer, from.linkId, await signed(buyer, from.linkId, 'Cléo Buyer'));
    await payByCard(buyer, opened.body['checkoutUrl'], undefined, { email });
    const [mail = ''] = await mailbox(product, email, 1);
    const path = /\/reservation\?key=[\w-]{43}/.exec(mail)![0];
    const { db } = product.dependencies;
    const [order] = await readOrders(db, eq(orders.paymentLinkId, from.linkId));
    const orderId = order!.id;
    const before = await signatureOf(product, orderId);
    await signing.call('POST', `/api/orders/${orderId}/move`, { petId: to.pet.id });
    const page = (await buyer.call<string>('GET', path)).body;
    for (const text of ['Addendum 1 to the agreement', 'Mango: Conure', 'The total rises by $210.00', before!.hash])
      expect(page).toContain(text);
    const hidden = hiddenIn(page.slice(page.indexOf('aria-labelledby="addendum"')).split('</form>')[0]!);
    const form = { ...hidden, name: 'Cléo Buyer', signs: 'yes', electronic: 'yes', copy: 'yes' };
    const sign = (change: Record<string, string> = {}, to_ = path) => buyer.submit(to_, { ...form, ...change });
    // Neither without a signature, nor under another text, nor without each box.
    expect((await buyer.submit(path, { act: 'move_yes', move: hidden['move']! })).status).toBe(409);
    expect((await sign({ hash: 'a'.repeat(64) })).body).toContain('addendum has changed');
    expect((await sign({ copy: 'no' })).status).toBe(400);
    expect((await sign({ name: 'C' })).status).toBe(400);
    // The page in Spanish asks for a signature under another text, with the English above it.
    const spanish = (await buyer.call<string>('GET', `${path}&lang=es`)).body;
    for (const text of ['Addendum 1 to the agreement', 'Anexo 1 al acuerdo']) expect(spanish).toContain(text);
    expect((await sign({}, `${path}&lang=es`)).status).toBe(409);
    expect(await db.$count(agreementAddenda, eq(agreementAddenda.orderId, orderId))).toBe(0);
    const both = await Promise.all([sign({}, `${path}&lang=en`), sign({}, `${path}&lang=en`)]);
    expect(both.map(({ status }) => status)).toContain(303);
    expect((await sign({}, `${path}&lang=en`)).status).toBe(303);
    const [addendum, second] = await db.select().from(agreementAddenda).where(eq(agreementAddenda.orderId, orderId));
    expect(second).toBeUndefined();
    expect(addendum).toMatchObject({ number: 1, petName: 'Mango', signerName: 'Cléo Buyer', hash: hidden['hash'] });
    expect(createHash('sha256').update(addendum!.text).digest('hex')).toBe(addendum!.hash);
    expect(await signatureOf(product, orderId)).toEqual(before);
    // Nothing that was signed changes.
    const ofOrder = eq(agreementAddenda.orderId, orderId);
    await expect(db.update(agreementAddenda).set({ text: 'another' }).where(ofOrder)).rejects.toThrow();
    const { agreement } = (await signing.call('GET', `/api/orders/${orderId}`)).body['sale'];
    expect(agreement.addenda).toMatchObject([{ pet: 'Mango', name: 'Cléo Buyer' }]);
    const copy = await download(buyer, path.replace('/reservation', '/agreement.pdf'));
    const text = (await readPdf(copy.bytes)).text.replace(/\s+/g, ' ');
    expect(text).toContain(before!.text.split('\n')[0]);
    expect(text).toContain('Agreement about Kiwi'); // the pet that was signed for
    expect(text).toContain('Signature of the buyer under addendum 1');
    expect(text).toContain(addendum!.hash);
    const moved = (await mailbox(product, email, 3)).join();
    expect(moved).toContain('/agreement.pdf?key=');
    const exported = await signing.call('GET', '/api/user/export');
    expect(JSON.stringify(exported.body)).toContain('Addendum 1 to the agreement');
  });
});
