import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../contract/durations.ts';
import { mails, orders, verifications } from '../../../server/db/schema.ts';
import { sellByAgreement, sellSigned, signatureOf } from '../../product/agreement.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { publicPaths, yourDataPath } from '../../../contract/pages/public-page.ts';
import { describeNightly, itNightly } from '../../environment/it-nightly.ts';
import { mailbox } from '../../product/outbox.ts';
import type { Product } from '../../product/product.ts';
import { quiet } from '../../product/quiet.ts';
import { sharedProduct } from '../../product/shared-product.ts';
import type { Answer } from '../../product/visitor.ts';

const INVALID = 'This link is invalid, used or expired. Please ask for a new one.';

let product: Product;
let breeder: Breeder;
let count = 0;
beforeAll(async () => {
  product = await sharedProduct();
  breeder = await connectedBreeder(product);
});

/** A buyer who has paid for a pet. */
async function buyer(): Promise<{ email: string; linkId: string }> {
  const email = `Buyer-${process.pid}-${Date.now()}-${count++}@Example.com`;
  const { linkId } = await offerPet(breeder);
  const visitor = product.visitor();
  const success = await payByCard(visitor, await openCheckout(visitor, linkId), undefined, { email });
  await visitor.call('GET', success!);
  await eventually(async () => expect((await orderOf(linkId)).status).toBe('paid'));
  await quiet(product);
  return { email, linkId };
}
const orderOf = async (linkId: string) =>
  (await product.dependencies.db.select().from(orders).where(eq(orders.paymentLinkId, linkId)))[0]!;
const ask = (email: string, kind: string) => product.visitor().call('POST', '/api/buyer-data', { email, kind });

/** The token of the mailed link; the receipt came before it. */
async function tokenFor(email: string, kind: 'copy' | 'deletion', nth = 1): Promise<string> {
  await ask(email.toUpperCase(), kind);
  const linkOf = (mail: string) => new RegExp(`/your-data/${kind}\\?key=([\\w-]{43})`).exec(mail)?.[1];
  const tokens = async () => (await mailbox(product, email.toLowerCase(), nth)).flatMap((mail) => linkOf(mail) ?? []);
  await eventually(async () => expect(await tokens()).not.toHaveLength(0));
  return (await tokens())[0]!;
}
/** As if the time had passed. */
const expire = (email: string, kind: string, ms: number) =>
  product.dependencies.db
    .update(verifications)
    .set({ expiresAt: sql`${verifications.expiresAt} - ${ms} * interval '1 millisecond'` })
    .where(eq(verifications.identifier, `buyer-${kind}:${email.toLowerCase()}`));
const redeem = (what: 'copy' | 'deletion', token: string) =>
  product.visitor().call('POST', `/api/buyer-data/${what}`, { token });

describe('a buyer', () => {
  // Shows product.privacy-policy
  itNightly('gets a copy of their data by a mailed link, once', async () => {
    const { email, linkId } = await buyer();
    const token = await tokenFor(email, 'copy');
    const { status, body } = await redeem('copy', token);
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: email.toLowerCase(), note: expect.stringContaining('Stripe') });
    expect(body['orders']).toEqual([
      {
        id: (await orderOf(linkId)).id,
        status: 'paid',
        pet: 'Biscuit',
        breeder: 'Anna Berg',
        handedOverAt: null,
        receivedAt: null,
        price: '1250.00',
        platformFee: '62.50',
        total: '1312.50',
        currency: 'USD',
        paymentMethod: 'card',
        name: 'Ben Buyer',
        email: expect.stringMatching(new RegExp(email, 'i')),
        phone: expect.any(String),
        state: null,
        zip: null,
        breederNotes: null,
        receipt: { number: expect.any(Number), reference: expect.stringMatching(/^LL-/), issuedAt: expect.any(String) },
        termsVersion: null,
        termsAcceptedAt: null,
        createdAt: expect.any(String),
        paidAt: expect.any(String),
        refunds: [],
        petDetails: null,
      },
    ]);
    // A double click, or a broken download.
    expect((await redeem('copy', token)).status).toBe(200);
    await expire(email, 'copy', 6 * MINUTE_MS);
    expect(await redeem('copy', token)).toMatchObject({ status: 400, body: { message: INVALID } });
  });

  // Shows product.privacy-policy
  itNightly('has their contact data deleted, while amounts and dates stay', async () => {
    const { email, linkId } = await buyer();
    const before = await orderOf(linkId);
    const token = await tokenFor(email, 'deletion');
    expect((await redeem('copy', token)).status).toBe(400);
    expect(await redeem('deletion', token)).toMatchObject({
      status: 200,
      body: { message: expect.stringMatching(/^Your name, email and phone are deleted\. Until /) },
    });
    expect(await orderOf(linkId)).toEqual({
      ...before,
      clientName: null,
      clientEmail: null,
      clientPhone: null,
      buyerKey: null,
      buyerNetworks: null,
    });
    const rows = await product.dependencies.db.select({ occasion: mails.occasion }).from(mails);
    expect(rows.map(({ occasion }) => occasion)).not.toContain(`receipt:${before.id}`);
    const { query } = product.dependencies.database;
    expect(await query('select occasion from mails where lower(recipient) = lower($1)', [email])).toEqual([]);
    expect(await query('select id from verifications where identifier ilike $1', [`%${email}%`])).toEqual([]);
    expect(JSON.stringify((await breeder.call('GET', '/api/payment-links/my')).body)).not.toMatch(
      new RegExp(email, 'i'),
    );
    // Pressed twice.
    expect((await redeem('deletion', token)).status).toBe(200);
    expect((await redeem('deletion', `${token}x`)).status).toBe(400);
  });

  // Shows money.signature-kept
  it('reads in the copy what they signed, and keeps it as evidence when their data is deleted', async () => {
    const seller = await connectedBreeder(product);
    await sellByAgreement(seller);
    const { email, orderId } = await sellSigned(product, seller);
    const copy = await redeem('copy', await tokenFor(email, 'copy'));
    const text = expect.stringContaining('I sell Biscuit for $1,312.50');
    expect(copy.body['orders']).toMatchObject([
      { agreement: { text, name: 'Cleo Buyer', consents: { signs: true, electronic: true, copy: true } } },
    ]);
    const { body } = await redeem('deletion', await tokenFor(email, 'deletion'));
    const year = new Date(Date.now() + (4 * 365 + 1) * 86_400_000).getUTCFullYear();
    expect(body['message']).toMatch(new RegExp(`What you signed for a purchase stays until \\w+ \\d+, ${year}: `));
    expect(await signatureOf(product, orderId)).toMatchObject({ signerName: 'Cleo Buyer' });
    expect(
      (await product.dependencies.db.select().from(orders).where(eq(orders.id, orderId)))[0]!.clientName,
    ).toBeNull();
  });

  itNightly('is not forgotten while money is under way; the link works afterwards', async () => {
    const { email, linkId } = await buyer();
    const token = await tokenFor(email, 'deletion');
    const setStatus = (status: 'disputed' | 'paid') =>
      product.dependencies.db.update(orders).set({ status }).where(eq(orders.paymentLinkId, linkId));
    await setStatus('disputed');
    const refused = await redeem('deletion', token);
    expect([refused.status, refused.body['code']]).toEqual([409, 'under_way']);
    expect((await orderOf(linkId)).clientName).toBe('Ben Buyer');
    await setStatus('paid');
    expect((await redeem('deletion', token)).status).toBe(200);
  });

  itNightly('gets the same answer as anybody else, and one mail for several requests at once', async () => {
    const { email } = await buyer();
    const answers = [await ask(email, 'copy'), await ask(email, 'copy'), await ask('nobody-here@example.com', 'copy')];
    for (const { status, body } of answers)
      expect([status, body]).toEqual([
        200,
        { message: 'If we hold data about a buyer with this address, we sent a link.' },
      ]);
    await tokenFor(email, 'copy');
    await quiet(product);
    const sent = await product.dependencies.db.select().from(mails).where(eq(mails.recipient, email.toLowerCase()));
    expect(sent.filter(({ occasion }) => occasion.startsWith('buyer-copy:')).length).toBeLessThanOrEqual(2);
    expect(
      await product.dependencies.db.select().from(mails).where(eq(mails.recipient, 'nobody-here@example.com')),
    ).toEqual([]);
  });

  itNightly('can’t use a link that has expired', async () => {
    const { email } = await buyer();
    const token = await tokenFor(email, 'copy');
    await expire(email, 'copy', 24 * 60 * MINUTE_MS);
    expect(await redeem('copy', token)).toMatchObject({ status: 400, body: { message: INVALID } });
  });

  itNightly.each([
    [{ email: 'no-address', kind: 'copy' }, 'Please enter a valid email address'],
    [{ email: 'ben@example.com', kind: 'everything' }, 'Please choose a copy or the deletion'],
  ])('reads what is wrong with %j', async (wanted, message) => {
    const { status, body } = await product.visitor().call('POST', '/api/buyer-data', wanted);
    expect([status, body['message']]).toEqual([400, message]);
  });
});

describeNightly('a buyer without scripts', () => {
  const PATH = publicPaths.yourData;
  const html = (answer: Answer<string>) => [answer.status, answer.body] as const;

  // Shows product.privacy-policy
  it('asks by a plain form, reads what is wrong, and downloads the copy by the mailed page', async () => {
    const { email } = await buyer();
    const visitor = product.visitor();
    expect((await visitor.call<string>('GET', PATH)).body).not.toContain('<script');
    const refused = await visitor.submit(PATH, { email: 'nobody', kind: 'deletion' });
    expect(html(refused)).toEqual([400, expect.stringContaining('Please enter a valid email address')]);
    expect(refused.body).toMatch(/value="deletion"[^>]*checked|checked[^>]*value="deletion"/);
    const [known, unknown] = [
      await visitor.submit(PATH, { email: email.toUpperCase(), kind: 'copy' }),
      await visitor.submit(PATH, { email: 'nobody-here@example.com', kind: 'copy' }),
    ];
    expect(html(known)).toEqual([200, expect.stringContaining('If we hold data')]);
    const anyAddress = (page: string) => page.replaceAll(/\b[\w-]+@example\.com/gi, '');
    expect(anyAddress(unknown.body)).toBe(anyAddress(known.body));

    const page = yourDataPath('copy', await tokenFor(email, 'copy'));
    // Mail scanners open links, and look at them.
    for (const method of ['GET', 'HEAD']) expect((await product.visitor().call(method, page)).status).toBe(200);
    const [copy, again] = await Promise.all([visitor.submit(page, {}), visitor.submit(page, {})]);
    for (const { status, headers, body } of [copy, again]) {
      expect([status, headers.get('content-disposition')]).toEqual([
        200,
        'attachment; filename="litterlink-my-data.json"',
      ]);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(body).toMatchObject({ orders: [{ pet: 'Biscuit' }] });
    }
    await expire(email, 'copy', 6 * MINUTE_MS);
    for (const answer of [await visitor.call<string>('GET', page), await visitor.submit(page, {})])
      expect(html(answer)).toEqual([400, expect.stringContaining('This link no longer works')]);
  });

  // Shows product.privacy-policy
  it('deletes their data by the mailed page, and reads the same when they press or open it twice', async () => {
    const { email, linkId } = await buyer();
    const visitor = product.visitor();
    const page = yourDataPath('deletion', await tokenFor(email, 'deletion'));
    expect((await visitor.call<string>('GET', page)).body).toContain('This can’t be undone.');
    const setStatus = (status: 'disputed' | 'paid') =>
      product.dependencies.db.update(orders).set({ status }).where(eq(orders.paymentLinkId, linkId));
    await setStatus('disputed');
    expect(html(await visitor.submit(page, {}, { 'accept-language': 'es' }))).toEqual([
      409,
      expect.stringContaining('aún no ha terminado'),
    ]);
    await setStatus('paid');
    const answers = await Promise.all([visitor.submit(page, {}), visitor.submit(page, {})]);
    expect(answers.map(({ status, location }) => [status, location])).toEqual(
      [1, 2].map(() => [303, product.url + page]),
    );
    expect(html(await visitor.call<string>('GET', page))).toEqual([
      200,
      expect.stringContaining('Your name, email and phone are deleted.'),
    ]);
    expect((await orderOf(linkId)).clientEmail).toBeNull();
    const { query } = product.dependencies.database;
    expect(await query('select id from verifications where identifier ilike $1', [`%${email}%`])).toEqual([]);
  });
});
