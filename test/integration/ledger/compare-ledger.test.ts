import { and, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { ledgerEntries, orders } from '../../../server/db/schema.ts';
import { compareLedger } from '../../../server/reconciliation/compare-ledger.ts';
import { connectedBreeder, makeAdmin, offerPet, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { quiet } from '../../product/quiet.ts';
import type { Product } from '../../product/product.ts';
import { startWithBreeders } from '../../product/ready-breeders.ts';
import { sellPet, type Sale } from '../../product/sale.ts';
import { readOrders } from '../../product/orders.ts';

let product: Product;
let breeder: Breeder;
let admin: Breeder;
let accountId: string;
beforeAll(async () => {
  product = await startWithBreeders();
  breeder = await connectedBreeder(product);
  accountId = (await breeder.call('GET', '/api/stripe/status')).body['stripeAccountId'];
  admin = await registerBreeder(product);
  await makeAdmin(product, admin);
});
afterAll(() => product.stop());

const compare = (options?: Parameters<typeof compareLedger>[1]) =>
  compareLedger(systemContext(product.dependencies), options);
const differences = async (options?: Parameters<typeof compareLedger>[1]) =>
  (await compare(options)).differences.map(({ at: _, ...difference }) => difference);
const orderOf = async ({ orderId }: Sale) => (await readOrders(product.dependencies.db, eq(orders.id, orderId)))[0]!;
const becomes = (sale: Sale, status: string) =>
  eventually(async () => expect((await orderOf(sale)).status).toBe(status));
const refund = (who: Breeder, sale: Sale, body: object) => who.call('POST', `/api/orders/${sale.orderId}/refund`, body);

/** Disables the triggers that make the ledger append-only, as a database administrator could. */
async function tamper(change: () => Promise<unknown>): Promise<void> {
  const { db } = product.dependencies;
  await db.execute(sql`alter table ledger_entries disable trigger user`);
  await change();
  await db.execute(sql`alter table ledger_entries enable trigger user`);
}

describe('our ledger and the provider’s balance', () => {
  // Shows money.ledger-balance
  it('match for sales, odd partial refunds and disputes, of breeders and of the platform', async () => {
    const [part, won, lost] = [
      await sellPet(product, breeder, '99.99'),
      await sellPet(product, breeder, '200.00'),
      await sellPet(product, breeder, '300.01'),
    ];
    for (const amount of ['33.33', '0.01']) await refund(breeder, part, { amount });
    for (const [sale, verdict] of [
      [won, 'win_dispute'],
      [lost, 'lose_dispute'],
    ] as const) {
      const { dispute } = await operate(product, 'open_dispute', { charge: (await orderOf(sale)).chargeId });
      await operate(product, verdict, { dispute });
    }
    await Promise.all([becomes(won, 'paid'), becomes(lost, 'lost')]);
    await refund(breeder, await sellPet(product, breeder, '12.34'), {});
    await refund(admin, await sellPet(product, admin, '500.00'), { amount: '100.00' });
    await eventually(async () => expect(await differences()).toEqual([]));
    expect(await compare()).toMatchObject({ accounts: 2, closedAccounts: [] });
    expect((await compare()).movements).toBeGreaterThan(15);
  });

  // Shows money.ledger-balance
  it('match for a buyer abroad, who pays dollars although the account’s owner lets Stripe convert prices', async () => {
    await operate(product, 'set_adaptive_pricing', { account: accountId, enabled: true });
    await operate(product, 'set_buyer_country', { country: 'CA' });
    const { linkId } = await offerPet(breeder, { price: '200.00' });
    const buyer = product.visitor();
    const checkoutUrl = await openCheckout(buyer, linkId);
    const page = await buyer.call<string>('GET', new URL(checkoutUrl).pathname);
    expect(page.body).toContain('Pay $210.00');
    expect(page.body).not.toContain('CA$');
    await refund(breeder, await sellPet(product, breeder, '200.00'), {});
    await eventually(async () => expect(await differences()).toEqual([]));
    await operate(product, 'set_buyer_country', { country: 'US' });
    await operate(product, 'set_adaptive_pricing', { account: accountId, enabled: false });
  });

  it('ignore a breeder’s other business', async () => {
    const { stripe } = product.dependencies;
    const session = await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        line_items: [
          { quantity: 1, price_data: { currency: 'usd', unit_amount: 7_700, product_data: { name: 'A leash' } } },
        ],
        payment_intent_data: { metadata: { order_id: '1234' } },
        success_url: 'https://shop.example/thanks',
      },
      { stripeAccount: accountId },
    );
    const { movements } = await compare();
    expect(await payByCard(product.visitor(), session.url!)).toBe('https://shop.example/thanks');
    expect(await compare()).toMatchObject({ differences: [], movements: movements + 1 });
  });
});

describe('a difference is reported', () => {
  let sale: Sale;
  beforeEach(async () => {
    sale = await sellPet(product, breeder, '1000.00');
    await quiet(product);
  });

  it('when one of our entries has another amount, and when it is missing', async () => {
    const { db } = product.dependencies;
    const { chargeId } = await orderOf(sale);
    const ofSale = and(eq(ledgerEntries.kind, 'sale'), eq(ledgerEntries.providerId, chargeId!));
    const ofFee = and(eq(ledgerEntries.kind, 'provider_fee'), eq(ledgerEntries.providerId, chargeId!));
    const before = await db.select().from(ledgerEntries).where(ofSale);
    await tamper(() =>
      db
        .update(ledgerEntries)
        .set({ amountCents: sql`amount_cents * 2` })
        .where(ofSale),
    );
    const about = { stripeAccountId: accountId, orderId: sale.orderId, transaction: `sale:${chargeId}` };
    const doubled = [
      { ...about, what: 'payment', oursCents: 210_000, theirsCents: 105_000 },
      { ...about, what: 'application fee', oursCents: 10_000, theirsCents: 5_000 },
      { ...about, stripeAccountId: null, what: 'application fee earned', oursCents: 10_000, theirsCents: 5_000 },
    ];
    expect(await differences()).toEqual(doubled);
    // Also with a recent window, and nothing once the window excludes it.
    expect(await differences({ since: new Date(Date.now() - 60_000) })).toEqual(doubled);
    expect(await differences({ since: new Date(Date.now() + 60_000) })).toEqual([]);

    await tamper(() => db.delete(ledgerEntries).where(ofSale));
    const gone = doubled.map((each) => ({ ...each, oursCents: null }));
    expect(await differences()).toEqual(gone);
    await tamper(() => db.insert(ledgerEntries).values(before.map(({ id: _, ...line }) => line)));
    await tamper(() => db.delete(ledgerEntries).where(ofFee));
    expect(await differences()).toEqual([
      {
        ...about,
        transaction: `provider_fee:${chargeId}`,
        what: "provider's fee",
        oursCents: null,
        theirsCents: 3_075,
      },
    ]);
    await db.insert(ledgerEntries).values(
      [-3_075, 3_075].map((amountCents, index) => ({
        orderId: sale.orderId,
        paymentId: sale.paymentId,
        kind: 'provider_fee' as const,
        providerId: chargeId!,
        account: index ? ('provider_fee' as const) : ('breeder' as const),
        amountCents,
      })),
    );
    expect(await differences()).toEqual([]);
  });

  it('when our ledger has a movement that never happened', async () => {
    const { db } = product.dependencies;
    const plant = (kind: 'refund' | 'fee_refund' | 'dispute', providerId: string, amounts: Record<string, number>) =>
      db.insert(ledgerEntries).values(
        Object.entries(amounts).map(([account, amountCents]) => ({
          orderId: sale.orderId,
          paymentId: sale.paymentId,
          kind,
          providerId,
          account: account as 'buyer',
          amountCents,
        })),
      );
    await plant('refund', 're_invented', { buyer: 500, breeder: -500 });
    await plant('fee_refund', 'fr_invented', { breeder: 24, platform_fee: -24 });
    await plant('dispute', 'txn_invented', { breeder: -2_500, dispute: 1_000, provider_fee: 1_500 });
    const about = { stripeAccountId: accountId, orderId: sale.orderId, theirsCents: null };
    const planted = [
      { ...about, what: 'refund', transaction: 'refund:re_invented', oursCents: 500 },
      { ...about, what: 'disputed amount', transaction: 'dispute:txn_invented', oursCents: 1_000 },
      { ...about, what: 'dispute fee', transaction: 'dispute:txn_invented', oursCents: 1_500 },
      {
        ...about,
        stripeAccountId: null,
        what: 'application fee refund',
        transaction: 'fee_refund:fr_invented',
        oursCents: 24,
      },
    ];
    const found = await differences();
    expect(found).toHaveLength(4);
    expect(found).toEqual(expect.arrayContaining(planted));
    // A recent one may be in flight.
    expect(await differences({ graceMs: 60_000 })).toEqual([]);
    await tamper(() => db.delete(ledgerEntries).where(like(ledgerEntries.providerId, '%invented')));
    expect(await differences()).toEqual([]);
  });

  it('when an order has another balance although each amount matches', async () => {
    const { db } = product.dependencies;
    const lines = [
      { account: 'breeder' as const, amountCents: 77 },
      { account: 'buyer' as const, amountCents: -77 },
    ].map((line) => ({
      ...line,
      orderId: sale.orderId,
      paymentId: sale.paymentId,
      kind: 'dispute_lost' as const,
      providerId: 'du_invented',
    }));
    await db.insert(ledgerEntries).values(lines);
    expect(await differences()).toEqual([
      {
        stripeAccountId: accountId,
        orderId: sale.orderId,
        what: 'balance of the order',
        transaction: `order:${sale.orderId}`,
        oursCents: 96_925 + 77,
        theirsCents: 96_925,
      },
    ]);
    await tamper(() => db.delete(ledgerEntries).where(eq(ledgerEntries.providerId, 'du_invented')));
  });

  it('when a movement has no event', async () => {
    const { stripe } = product.dependencies;
    await operate(product, 'hold_webhooks', { held: true });
    const { pet, linkId } = await offerPet(breeder, { price: '40.00' });
    const buyer = product.visitor();
    await payByCard(buyer, await openCheckout(buyer, linkId));
    const [unheard] = await readOrders(product.dependencies.db, eq(orders.petId, pet.id));
    const fees = await stripe.applicationFees.list({ charge: (await orderOf(sale)).chargeId! });
    const given = await stripe.applicationFees.createRefund(fees.data[0]!.id, { amount: 100 });
    await stripe.refunds.create({ payment_intent: sale.paymentIntentId, amount: 21 }, { stripeAccount: accountId });

    const found = await differences();
    expect(unheard!.status).toBe('pending');
    expect(found.map(({ what, orderId, oursCents, theirsCents }) => [what, orderId, oursCents, theirsCents])).toEqual(
      expect.arrayContaining([
        ['payment', unheard!.id, null, 4_200],
        ['application fee', unheard!.id, null, 200],
        ["provider's fee", unheard!.id, null, 152],
        ['refund', sale.orderId, null, 21],
        ['application fee earned', null, null, 200],
        ['application fee refund', sale.orderId, null, 100],
      ]),
    );
    expect(found.find(({ what }) => what === 'application fee refund')!.transaction).toBe(`fee_refund:${given.id}`);
    await operate(product, 'release_webhooks', { order: 'created' });
    await eventually(async () => expect(await differences()).toEqual([]));
  });

  it('not for a deauthorized account, which is reported as unreadable', async () => {
    const leaver = await connectedBreeder(product);
    const left = await sellPet(product, leaver, '10.00');
    const { stripeAccountId } = await orderOf(left);
    await operate(product, 'deauthorize', { account: stripeAccountId });
    expect(await compare()).toMatchObject({ differences: [], closedAccounts: [stripeAccountId] });
  });
});
