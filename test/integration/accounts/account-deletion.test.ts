import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountErasures, ledgerEntries, mails, orders, pets, providerEvents } from '../../../server/db/schema.ts';
import { itNightly } from '../../environment/it-nightly.ts';
import { redLeftBlueRight } from '../../photos/images.ts';
import {
  connectedBreeder,
  makeAdmin,
  offerPet,
  registerBreeder,
  registrationOf,
  type Breeder,
} from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { mailbox, mailContaining } from '../../product/outbox.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { readOrders } from '../../product/orders.ts';

let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(() => product.stop());

const photoOf = (width: number) => redLeftBlueRight(width, 60).jpeg().toBuffer();
const deleteAccount = (breeder: Breeder) => breeder.call('DELETE', '/api/user/delete-account');
const ordersOf = (linkId: string) => readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId));
/** Waits for the job that erases what the account had. */
const erased = (breeder: Breeder) =>
  eventually(async () => {
    const [erasure] = await product.dependencies.db
      .select()
      .from(accountErasures)
      .where(eq(accountErasures.userId, breeder.userId));
    expect(erasure).toMatchObject({ finishedAt: expect.any(Date), email: null });
  });
const sessionIn = (address: string | undefined) => new URL(address!).searchParams.get('session_id')!;

/** Every row of the product's own tables that contains a text. */
async function rowsWith(text: string): Promise<string[]> {
  const { query } = product.dependencies.database;
  const tables = await query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'sandbox%'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await query(`select 1 from "${name}" t where t::text ilike $1`, [`%${text}%`]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

describe('account deletion', () => {
  // Shows calls.delete-account
  it('ends the session, frees the email address, and allows no second trial', async () => {
    const breeder = await registerBreeder(product);
    const { status, headers } = await deleteAccount(breeder);
    expect([status, headers.getSetCookie()[0]]).toEqual([204, expect.stringMatching(/^session=;.*Max-Age=0/)]);
    expect((await breeder.call('GET', '/api/me')).status).toBe(401);
    const again = await product
      .visitor()
      .call('POST', '/api/login', { email: breeder.email, password: breeder.password });
    expect(again.status).toBe(401);
    const registered = await product.visitor().call('POST', '/api/register', registrationOf({ email: breeder.email }));
    expect([registered.status, registered.body['user'].subscriptionStatus]).toEqual([201, 'expired']);
  });

  itNightly('removes the pets from every list and unpublishes the links', async () => {
    const breeder = await connectedBreeder(product);
    const { pet, linkId } = await offerPet(breeder);
    const { body } = await breeder.upload(`/api/pets/${pet.id}/photo`, await photoOf(90));
    const { imageUrl } = body['pet'];
    expect((await product.visitor().call('GET', imageUrl)).status).toBe(200);
    await deleteAccount(breeder);
    const listed = await product.visitor().call('GET', '/api/pets');
    expect(JSON.stringify(listed.body)).not.toContain(pet.id);
    expect((await product.visitor().call('GET', `/api/payment-links/${linkId}`)).status).toBe(404);
    expect((await product.visitor().call('GET', `/checkout/${linkId}`)).status).toBe(404);
    await eventually(async () => expect((await product.visitor().call('GET', imageUrl)).status).toBe(404));
  });

  itNightly('keeps a photo that another breeder uses too', async () => {
    const [breeder, other] = [await connectedBreeder(product), await connectedBreeder(product)];
    const photo = await photoOf(120);
    const [mine, theirs] = [await offerPet(breeder), await offerPet(other)];
    await breeder.upload(`/api/pets/${mine.pet.id}/photo`, photo);
    const { imageUrl } = (await other.upload(`/api/pets/${theirs.pet.id}/photo`, photo)).body['pet'];
    await deleteAccount(breeder);
    await mailbox(product, breeder.email, 2);
    expect((await product.visitor().call('GET', imageUrl)).status).toBe(200);
  });

  itNightly('keeps the mails of a buyer about another breeder’s sale', async () => {
    const [breeder, other] = [await connectedBreeder(product), await connectedBreeder(product)];
    const buyer = product.visitor();
    const email = { email: 'faithful@example.com' };
    for (const seller of [breeder, other]) {
      const { linkId } = await offerPet(seller);
      await payByCard(buyer, await openCheckout(buyer, linkId), undefined, email);
    }
    await mailbox(product, email.email, 2);
    const receipts = () => product.dependencies.db.select().from(mails).where(eq(mails.recipient, email.email));
    await eventually(async () => expect((await receipts()).filter((mail) => mail.sentAt)).toHaveLength(2));
    await deleteAccount(breeder);
    await eventually(async () => expect(await receipts()).toHaveLength(1));
    await deleteAccount(other);
    await eventually(async () => expect(await receipts()).toEqual([]));
  });

  // Shows data.deletion
  it('erases personal data of breeder and buyers, and keeps the amounts of the sales', async () => {
    const breeder = await connectedBreeder(product);
    await breeder.call('PATCH', '/api/me', {
      fullName: 'Wilhelmina Quist',
      physicalAddress: '99 Hidden Hollow, Bend, OR 97701',
      phoneNumber: '+1 541 555 9999',
      website: 'https://quist-kennel.example',
    });
    const { linkId } = await offerPet(breeder, { description: 'Ask Wilhelmina for the pedigree.' });
    const buyer = product.visitor();
    const success = await payByCard(buyer, await openCheckout(buyer, linkId));
    await buyer.call('GET', `/api/payment-success?session_id=${sessionIn(success)}`);
    await mailbox(product, breeder.email, 2);
    const [before] = await ordersOf(linkId);
    await eventually(async () => {
      const open = await product.dependencies.db.select().from(mails).where(isNull(mails.sentAt));
      const unworked = await product.dependencies.db
        .select()
        .from(providerEvents)
        .where(isNull(providerEvents.handledAt));
      expect([...open, ...unworked]).toEqual([]);
    });
    expect((await deleteAccount(breeder)).status).toBe(204);
    await mailbox(product, breeder.email, 3);
    for (const text of [
      'Wilhelmina',
      'Hidden Hollow',
      '555 9999',
      'quist-kennel',
      breeder.email,
      'Ben Buyer',
      'pedigree',
    ]) {
      await eventually(async () => expect([text, await rowsWith(text)]).toEqual([text, []]));
    }
    await erased(breeder);
    const [after] = await ordersOf(linkId);
    expect(after).toMatchObject({
      status: 'paid',
      priceCents: before!.priceCents,
      paidAt: before!.paidAt,
      sellerId: null,
    });
    const lines = await product.dependencies.db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.orderId, after!.id));
    expect(lines.length).toBeGreaterThan(2);
    expect((await buyer.call('GET', `/api/payment-success?session_id=${sessionIn(success)}`)).body).toMatchObject({
      status: 'paid',
    });
    expect((await buyer.call<string>('GET', `/payment-success?session_id=${sessionIn(success)}`)).body).not.toContain(
      'Deleted account',
    );
  });

  it('is confirmed to the old address', async () => {
    const breeder = await registerBreeder(product);
    await deleteAccount(breeder);
    const mail = await mailContaining(product, breeder.email, 'account is closed');
    expect(mail).toContain('Subject: Your Litterlink account is closed');
    expect(mail).toContain('Any subscription is canceled within minutes, so you won’t be charged again.');
  });

  it('expires open checkouts', async () => {
    const breeder = await connectedBreeder(product);
    const { linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const checkoutUrl = await openCheckout(buyer, linkId);
    await deleteAccount(breeder);
    await eventually(async () =>
      expect((await ordersOf(linkId))[0]).toMatchObject({ status: 'expired', clientName: null }),
    );
    expect(await payByCard(buyer, checkoutUrl)).toBeUndefined();
  });

  // Shows money.crossing
  it('refunds an in-flight payment', async () => {
    const breeder = await connectedBreeder(product);
    const { pet, linkId } = await offerPet(breeder);
    const buyer = product.visitor();
    const checkoutUrl = await openCheckout(buyer, linkId);
    // The checkout is not expired at the provider, as if the buyer had paid first.
    await product.dependencies.db.update(orders).set({ status: 'expired' }).where(eq(orders.paymentLinkId, linkId));
    await deleteAccount(breeder);
    expect(await payByCard(buyer, checkoutUrl)).toContain('/payment-success');
    await eventually(async () =>
      expect((await ordersOf(linkId))[0]).toMatchObject({
        status: 'refunded',
        refundReason: 'not_for_sale',
        sellerId: null,
      }),
    );
    await erased(breeder);
    const [order] = await ordersOf(linkId);
    const lines = await product.dependencies.db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.orderId, order!.id));
    const ofBuyer = lines.filter((line) => line.account === 'buyer').reduce((sum, line) => sum + line.amountCents, 0);
    expect(ofBuyer).toBe(0);
    const [kept] = await product.dependencies.db.select().from(pets).where(eq(pets.id, pet.id));
    expect(kept!.status).toBe('archived');
  });

  it('is refused to admins, to the support account and without a session', async () => {
    expect((await product.visitor().call('DELETE', '/api/user/delete-account')).status).toBe(401);
    const admin = await registerBreeder(product);
    await makeAdmin(product, admin);
    expect(await deleteAccount(admin)).toMatchObject({
      status: 403,
      body: { message: 'Admin accounts cannot be deleted.', code: 'protected' },
    });
    const support = await registerBreeder(product, { email: 'Support@Litterlink.example' });
    expect(await deleteAccount(support)).toMatchObject({
      status: 403,
      body: { message: 'The support account cannot be deleted.' },
    });
    expect((await support.call('GET', '/api/me')).status).toBe(200);
  });
});
