import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alertPath } from '../../../contract/alerts/alerts.ts';
import { readConfig } from '../../../server/config.ts';
import { alerts, alertStops, orders, usedTrials } from '../../../server/db/schema.ts';
import { keyedHash } from '../../../server/ids.ts';
import { start } from '../../../server/main.ts';
import { codeOf, setUpApp } from '../../product/authenticator.ts';
import { connectedBreeder, offerPet, registerBreeder, registrationOf, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { proveWork } from '../../product/captcha.ts';
import { eventually } from '../../product/eventually.ts';
import { createInstallation, type Installation } from '../../product/installation.ts';
import { readOrders } from '../../product/orders.ts';
import { findFreePort } from '../../product/ports.ts';
import type { Product } from '../../product/product.ts';
import { newBuyer } from '../../product/questions.ts';
import { deliverEvent, eventOf } from '../../product/signed-event.ts';
import { createVisitor, type Visitor } from '../../product/visitor.ts';

const OLD = 'the secret of last year that many people have seen';
const NEW = 'the secret of this year that nobody has seen yet';
const RETURNING = ['first.to.return@example.com', 'second.to.return@example.com'] as const;

let place: Installation;
let port: string;
let product: Product;
let webhookSecret: string;
let breeder: Breeder;
let buyer: Visitor;
let linkId: string;
let checkoutUrl: string;
let proof: string;

/** Restarts the product with these secrets, on the same database and port. */
async function runWith(SESSION_SECRET: string, change: Record<string, string> = {}): Promise<void> {
  await product?.stop();
  const { environment, dataDir } = place;
  const config = readConfig({ ...environment, PORT: port, LOG_LEVEL: 'silent', SESSION_SECRET, ...change });
  const server = await start(config);
  product = { ...server, dataDir, visitor: () => createVisitor(server.url) };
}

const isSignedIn = async (visitor: Visitor) => (await visitor.call('GET', '/api/me')).status === 200;
const copyOf = (visitor: Visitor) => Object.assign(product.visitor(), { cookies: new Map(visitor.cookies) });
const event = () => deliverEvent(product, eventOf({ type: 'payout.paid' }), { secret: webhookSecret });
const trialOf = async (email: string, headers: Record<string, string> = {}) => {
  const { status, body } = await product.visitor().call('POST', '/api/register', registrationOf({ email }), headers);
  return [status, body['user']?.subscriptionStatus];
};

beforeAll(async () => {
  place = await createInstallation();
  port = String(await findFreePort());
  await runWith(OLD);
  webhookSecret = product.dependencies.config.stripe.webhookSecrets[1]!;
  breeder = await connectedBreeder(product);
  ({ linkId } = await offerPet(breeder));
  buyer = product.visitor();
  checkoutUrl = await openCheckout(buyer, linkId);
  proof = await proveWork(product.visitor());
  await product.dependencies.db
    .insert(usedTrials)
    .values(RETURNING.map((email) => ({ emailHash: keyedHash(OLD, `trial:${email}`) })));
});
afterAll(async () => {
  await product.stop();
  await place.drop();
});

describe('a secret that is changed', () => {
  // Shows running.secrets
  it('keeps what the older one has signed valid while it is in the list', async () => {
    await runWith(`${NEW}, ${OLD}`, { RATE_LIMITS: 'on' });
    expect(await isSignedIn(breeder)).toBe(true);
    expect(await openCheckout(buyer, linkId)).toBe(checkoutUrl);
    expect((await event()).status).toBe(200);
    expect(await trialOf(RETURNING[0])).toEqual([201, 'expired']);
    const ask = (headers: Record<string, string> = {}) =>
      product.visitor().call('POST', '/api/forgot-password', { email: 'anna@example.com' }, headers);
    for (let number = 0; number < 8; number++) await ask();
    expect((await ask()).status).not.toBe(200);
    expect((await ask({ 'x-captcha': proof })).status).toBe(200);
  });

  it('resets no counter of a limit', async () => {
    const guess = () =>
      product.visitor().call('POST', '/api/setup-admin', { email: 'anna@example.com', secretKey: 'a wrong one' });
    await runWith(OLD, { RATE_LIMITS: 'on' });
    for (let number = 0; number < 5; number++) expect((await guess()).status).toBe(403);
    expect((await guess()).status).toBe(429);
    await runWith(`${NEW},${OLD}`, { RATE_LIMITS: 'on' });
    expect((await guess()).status).toBe(429);
  });

  it('ends a session of the older one by signing out', async () => {
    const other = product.visitor();
    const { email, password } = breeder;
    await runWith(OLD);
    expect((await other.call('POST', '/api/login', { email, password })).status).toBe(200);
    const stolen = copyOf(other);
    await runWith(`${NEW},${OLD}`);
    expect((await other.call('POST', '/api/logout')).status).toBeLessThan(300);
    expect(await isSignedIn(stolen)).toBe(false);
  });

  // Shows running.secrets
  it('signs with the first, whose sessions outlive the second', async () => {
    const later = product.visitor();
    const { email, password } = breeder;
    expect((await later.call('POST', '/api/login', { email, password })).status).toBe(200);
    await runWith(NEW);
    expect(await isSignedIn(later)).toBe(true);
  });

  // Shows running.secrets
  it('refuses what the older one has signed once it is removed', async () => {
    expect(await isSignedIn(breeder)).toBe(false);
    expect((await event()).status).toBe(400);
  });

  // Shows running.secrets
  it('remembers used trials by the keys of TRIAL_SECRET', async () => {
    await runWith(NEW, { TRIAL_SECRET: `${NEW},${OLD}` });
    const proven = async () => ({ 'x-captcha': await proveWork(product.visitor()) });
    expect(await trialOf(RETURNING[1], await proven())).toEqual([201, 'expired']);
    expect(await trialOf('new.here@example.com', await proven())).toEqual([201, 'trial']);
  });

  it('renews no signature that none of the secrets made', async () => {
    await runWith(`${NEW},${OLD}`);
    const [name, value] = [...breeder.cookies].find(([key]) => key.endsWith('session'))!;
    for (const forged of [
      value.replace(/.%3D$/, 'A%3D'),
      value.replace(/^./, 'A'),
      '%E0%A4%A',
      `x.${'A'.repeat(43)}=`,
    ]) {
      const thief = product.visitor();
      thief.cookies.set(name, forged);
      expect(await isSignedIn(thief)).toBe(forged === value);
    }
    expect(await isSignedIn(breeder)).toBe(true);
  });
});

describe('a session secret that is changed step by step', () => {
  const MASTERCARD = '5555555555554444';
  const STOPPED = 'stopped@example.com';
  const OPEN = { RATE_LIMITS: 'off' };
  const STEPS: [string, Record<string, string>][] = [
    [`${OLD},${NEW}`, {}],
    [`${NEW},${OLD}`, {}],
    [NEW, { TRIAL_SECRET: OLD }],
  ];
  let seller: Breeder;
  const signIn = async (visitor: Visitor, { email, password }: Breeder) =>
    (await visitor.call('POST', '/api/login', { email, password })).status;
  const ordersOf = (id: string) => readOrders(product.dependencies.db, eq(orders.paymentLinkId, id));
  /** A program names the mailbox before the payment. */
  const ask = (id: string, email: string) =>
    product.visitor().call('POST', `/api/payment-links/${id}/create-payment-intent`, {
      paymentMethod: 'card',
      customer: { name: 'Ben Buyer', email },
    });
  async function block(id: string): Promise<void> {
    const [order] = await ordersOf(id);
    expect((await seller.call('POST', '/api/blocked-buyers', { kind: 'sale', id: order!.id })).status).toBe(200);
  }
  async function blockMailbox(): Promise<string> {
    const [offered, email] = [await offerPet(seller), newBuyer()];
    expect((await ask(offered.linkId, email)).status).toBe(200);
    await block(offered.linkId);
    return email;
  }
  async function payByMastercard(): Promise<string> {
    const [offered, browser] = [await offerPet(seller), product.visitor()];
    await payByCard(browser, await openCheckout(browser, offered.linkId), MASTERCARD, { email: newBuyer() });
    return offered.linkId;
  }

  // Shows running.secrets
  it('keeps buyers blocked, mails stopped and authenticator apps, also those of a step before', async () => {
    await runWith(OLD, OPEN);
    seller = await connectedBreeder(product);
    const owner = await registerBreeder(product);
    const { secret } = await setUpApp(owner);
    const emailHash = Buffer.from(keyedHash(OLD, `alert:${STOPPED}`), 'hex').toString('base64url');
    await product.dependencies.db.insert(alertStops).values({ emailHash });
    const sold = await payByMastercard();
    await eventually(async () => expect(await ordersOf(sold)).toMatchObject([{ status: 'paid' }]));
    await block(sold);
    const blocked = [await blockMailbox()];
    for (const [secrets, change] of STEPS) {
      await runWith(secrets, { ...OPEN, ...change });
      expect(await signIn(seller, seller)).toBe(200);
      const { pet, linkId: id } = await offerPet(seller);
      for (const email of blocked)
        expect(await ask(id, email)).toMatchObject({ status: 404, body: { code: 'paused' } });
      blocked.push(await blockMailbox());
      await openCheckout(product.visitor(), id);
      for (const email of [STOPPED, newBuyer()]) await product.visitor().submit(alertPath(id), { email });
      expect(await product.dependencies.db.$count(alerts, eq(alerts.petId, pet.id))).toBe(1);
    }
    const again = await payByMastercard();
    await eventually(async () => expect(await ordersOf(again)).toMatchObject([{ refundReason: 'not_for_sale' }]));
    const browser = product.visitor();
    expect(await signIn(browser, owner)).toBe(401);
    expect((await browser.call('POST', '/api/login/code', { code: codeOf(secret, 1) })).status).toBe(200);
  });
});
