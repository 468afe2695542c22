import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectedAccounts, orders } from '../../../server/db/schema.ts';
import { connectedBreeder, offerPet, type Breeder } from '../../product/breeder.ts';
import { cardForm, HOME, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { readOrders } from '../../product/orders.ts';

/** Klarna needs the capability, the account's payment method configuration and a buyer in the United States. */
let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(() => product.stop());

async function breederWithKlarna(): Promise<Breeder & { account: string }> {
  const breeder = await connectedBreeder(product);
  const row = () =>
    product.dependencies.db.select().from(connectedAccounts).where(eq(connectedAccounts.userId, breeder.userId));
  await eventually(async () => expect((await row())[0]!.klarnaActive).toBe(true));
  return Object.assign(breeder, { account: (await row())[0]!.stripeAccountId! });
}

/** Switches Klarna in the payment methods of the account, as its owner does at the provider. */
async function setKlarna(account: string, preference: 'on' | 'off'): Promise<void> {
  const { paymentMethodConfigurations } = product.dependencies.stripe;
  const options = { stripeAccount: account };
  const [configuration] = (await paymentMethodConfigurations.list({}, options)).data;
  await paymentMethodConfigurations.update(
    configuration!.id,
    { klarna: { display_preference: { preference } } },
    options,
  );
}

const klarnaOn = async (breeder: Breeder, linkId: string) =>
  (await breeder.call('GET', '/api/payment-links/my')).body['paymentLinks'].find(
    ({ id }: { id: string }) => id === linkId,
  ).klarnaOffered;
const choose = (buyer: ReturnType<Product['visitor']>, linkId: string) =>
  buyer.call('POST', `/api/payment-links/${linkId}/create-payment-intent`, {
    paymentMethod: 'klarna',
    address: HOME,
    customer: { name: 'Ben Buyer' },
  });

describe('Klarna that a breeder has switched off at Stripe', () => {
  it('is shown to the breeder as such, and no page offers it, until it is on again', async () => {
    const breeder = await breederWithKlarna();
    const { linkId } = await offerPet(breeder);
    const status = async () => (await breeder.call('GET', '/api/stripe/status')).body['message'];
    await breeder.call('GET', '/api/stripe/return');
    expect(await status()).toBe('You can be paid by card and by buyers in the United States with Klarna.');
    await setKlarna(breeder.account, 'off');
    await breeder.call('GET', '/api/stripe/return');
    expect(await status()).toBe(
      'You can be paid by card. Klarna is off in the payment methods of your Stripe account, so buyers don’t see it. You can turn it on there.',
    );
    expect(await klarnaOn(breeder, linkId)).toBe(false);
    await setKlarna(breeder.account, 'on');
    await breeder.call('GET', '/api/stripe/return');
    expect(await klarnaOn(breeder, linkId)).toBe(true);
  });

  it('is offered all the same where only another platform of the account has it off', async () => {
    const breeder = await breederWithKlarna();
    const { linkId } = await offerPet(breeder);
    const klarna = { available: false, display_preference: { overridable: null, preference: 'off', value: 'off' } };
    await product.dependencies.database.query(
      `insert into sandbox.objects (id, object, account, created, due_at, data, internal, facets)
       select 'pmc_of_web_shop', object, account, created, due_at, (data::jsonb || $2::jsonb)::json, internal, facets
       from sandbox.objects where object = 'payment_method_configuration' and account = $1`,
      [breeder.account, JSON.stringify({ id: 'pmc_of_web_shop', application: 'ca_of_web_shop', klarna })],
    );
    await breeder.call('GET', '/api/stripe/return');
    expect(await klarnaOn(breeder, linkId)).toBe(true);
    const { body } = await choose(product.visitor(), linkId);
    expect(body['fallbackMessage']).toBeNull();
  });

  it('is noticed with the first buyer who chooses it: that one pays by card, and the next one is not offered it', async () => {
    const breeder = await breederWithKlarna();
    const { linkId } = await offerPet(breeder);
    await setKlarna(breeder.account, 'off');
    const buyer = product.visitor();
    const { body } = await choose(buyer, linkId);
    expect(body).toMatchObject({ fallbackMessage: expect.stringContaining('You can pay by card instead') });
    const page = await buyer.call<string>('GET', new URL(body['checkoutUrl']).pathname);
    expect(page.body).toContain('Card number');
    expect(await klarnaOn(breeder, linkId)).toBe(false);
    expect(await payByCard(buyer, body['checkoutUrl'])).toContain('/payment-success');
  });
});

describe('a buyer outside the United States', () => {
  it('who chose Klarna finds a page that takes a card, and everybody reads that it was a card', async () => {
    const breeder = await breederWithKlarna();
    const { linkId } = await offerPet(breeder);
    await operate(product, 'set_buyer_country', { country: 'MX' });
    const buyer = product.visitor();
    const { body } = await choose(buyer, linkId);
    const paid = await buyer.submit(body['checkoutUrl'], cardForm('4242424242424242', { postal_code: '06000' }));
    await operate(product, 'set_buyer_country', { country: 'US' });
    const sessionId = new URL(paid.location!).searchParams.get('session_id')!;
    const success = await product.visitor().call('GET', `/api/payment-success?session_id=${sessionId}`);
    expect(success.body).toMatchObject({ status: 'paid', paymentMethod: 'card', paymentMethodName: 'Credit card' });
    const [order] = await readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId));
    const sales = (await breeder.call('GET', '/api/orders/my')).body['orders'];
    expect(sales.find(({ id }: { id: string }) => id === order!.id)).toMatchObject({
      paymentMethod: 'card',
      paymentMethodName: 'Credit card',
    });
  });
});

describe('the payment methods of an account at Stripe', () => {
  it('are one configuration, although many ask for them first at once', async () => {
    const { account } = await breederWithKlarna();
    const { database, stripe } = product.dependencies;
    await database.query(`delete from sandbox.objects where object = 'payment_method_configuration' and account = $1`, [
      account,
    ]);
    const list = () => stripe.paymentMethodConfigurations.list({}, { stripeAccount: account });
    await Promise.all(Array.from({ length: 8 }, list));
    expect((await list()).data).toHaveLength(1);
  });
});
