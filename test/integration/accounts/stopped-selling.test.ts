import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectedAccounts, orders, passkeys, sessions, users } from '../../../server/db/schema.ts';
import { toActor } from '../../../server/features/accounts/actor.ts';
import { findAccount } from '../../../server/features/accounts/queries.ts';
import { connect } from '../../../server/features/connected-accounts/service.ts';
import { itNightly } from '../../environment/it-nightly.ts';
import { accountsAtProvider } from '../../product/accounts-at-provider.ts';
import { confirmEmail, connectAccount, offerPet, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { openCheckout, payByCard } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { isOnServer, someoneWaits } from '../../product/locks.ts';
import { operate } from '../../product/operator.ts';
import { readOrders } from '../../product/orders.ts';
import { mailbox, securityNotices } from '../../product/outbox.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { quiet } from '../../product/quiet.ts';
import type { Visitor } from '../../product/visitor.ts';

let product: Product;
let accounts: ReturnType<typeof accountsAtProvider>;
beforeAll(async () => {
  product = await startProduct();
  accounts = accountsAtProvider(product);
});
afterAll(() => product.stop());

/** The owner of the mailbox resets the password, by default from a browser that the account doesn't know. */
async function resetAndSignIn({ email }: Breeder, by: Visitor = product.visitor()): Promise<Visitor> {
  await by.call('POST', '/api/forgot-password', { email });
  let token: string | undefined;
  await eventually(async () => {
    token = (await mailbox(product, email, 1)).map((mail) => /\?token=([\w-]{43})/.exec(mail)?.[1]).find(Boolean);
    expect(token).toBeDefined();
  });
  const newPassword = 'better horse';
  expect((await by.call('POST', '/api/reset-password', { token, newPassword })).status).toBe(200);
  expect((await by.call('POST', '/api/login', { email, password: newPassword })).status).toBe(200);
  return by;
}

const linkAs = (linkId: string) => product.visitor().call('GET', `/api/payment-links/${linkId}`);
const ordersOf = (linkId: string) => readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId));
const actsOf = async (owner: Visitor) =>
  (await owner.call('GET', '/api/user/activity')).body['entries'].map(({ act }: { act: string }) => act);

describe('an account whose mailbox’s owner says that they didn’t register it', () => {
  // Shows calls.verify-email
  itNightly(
    'is locked: no session, passkey or password opens it, it sells nothing, and a reset gives it to the owner',
    async () => {
      const { db } = product.dependencies;
      const stranger = await accounts.connected();
      const { linkId } = await offerPet(stranger);
      const { userId, email, password } = stranger;
      const key = { publicKey: 'AA', counter: 0, deviceType: 'singleDevice', backedUp: false, aaguid: null } as const;
      await db
        .insert(passkeys)
        .values({ ...key, id: userId, userId, name: 'Key', credentialID: userId, transports: '' });
      const [mail = ''] = await mailbox(product, email, 1);
      const token = /\/confirm-email#token=([\w-]{43})/.exec(mail)?.[1];
      const owner = product.visitor();
      const deny = () => owner.call('POST', '/api/verify-email/not-mine', { token });
      expect((await deny()).status).toBe(200);
      expect((await deny()).status).toBe(400);

      expect((await stranger.call('GET', '/api/me')).status).toBe(401);
      expect((await stranger.call('POST', '/api/login', { email, password })).status).toBe(401);
      expect(await db.$count(passkeys, eq(passkeys.userId, userId))).toBe(0);
      expect(await linkAs(linkId)).toMatchObject({ status: 404, body: { code: 'paused' } });
      expect(await accounts.rowsOf(stranger)).toMatchObject([{ disconnectReason: 'reset' }]);
      const reset = await resetAndSignIn(stranger);
      expect((await reset.call('GET', '/api/stripe/status')).body).toMatchObject({ isConnected: false });
      expect(await actsOf(reset)).toEqual(expect.arrayContaining(['registration_denied', 'selling_stopped']));
    },
  );

  // Shows calls.verify-email
  it('keeps an admin’s account as it is', async () => {
    const admin = await registerBreeder(product);
    await product.dependencies.db.update(users).set({ isAdmin: true }).where(eq(users.id, admin.userId));
    const [mail = ''] = await mailbox(product, admin.email, 1);
    const token = /\/confirm-email#token=([\w-]{43})/.exec(mail)?.[1];
    const denied = await product.visitor().call('POST', '/api/verify-email/not-mine', { token });
    expect(denied).toMatchObject({ status: 403, body: { code: 'protected' } });
    expect((await admin.call('GET', '/api/me')).status).toBe(200);
  });
});

describe('a reset of an account whose address nobody had confirmed', () => {
  // Shows states.unconfirmed-reset
  itNightly(
    'disconnects its payment account, pauses its links, and keeps what was paid where it was paid',
    async () => {
      const stranger = await accounts.connected();
      const account = await accounts.accountOf(stranger);
      const [sold, open] = [await offerPet(stranger), await offerPet(stranger)];
      await payByCard(product.visitor(), await openCheckout(product.visitor(), sold.linkId));
      await eventually(async () => expect(await ordersOf(sold.linkId)).toMatchObject([{ status: 'paid' }]));
      const buyer = product.visitor();
      const checkoutUrl = await openCheckout(buyer, open.linkId);

      const owner = await resetAndSignIn(stranger);
      expect(await linkAs(open.linkId)).toMatchObject({ status: 404, body: { code: 'paused' } });
      await eventually(async () => expect(await ordersOf(open.linkId)).toMatchObject([{ status: 'expired' }]));
      expect(await payByCard(buyer, checkoutUrl)).toBeUndefined();
      expect(await ordersOf(sold.linkId)).toMatchObject([{ status: 'paid', stripeAccountId: account }]);
      expect((await owner.call('GET', '/api/stripe/status')).body).toMatchObject({ isConnected: false });
      expect(await actsOf(owner)).toEqual(expect.arrayContaining(['password_reset', 'selling_stopped']));
      const notices = (await securityNotices(product, stranger.email, 3)).join('\n');
      expect(notices).toContain('Subject: Your account stopped selling');
      expect(notices).toContain('connect your own Stripe account');

      // The owner's own account sells, and only what its owner resumes.
      await connectAccount({ ...stranger, ...owner });
      const own = (await owner.call('GET', '/api/stripe/status')).body['stripeAccountId'];
      expect(own).not.toBe(account);
      expect((await linkAs(open.linkId)).body['code']).toBe('paused');
      expect((await owner.call('POST', `/api/payment-links/${open.linkId}/resume`)).status).toBe(200);
      await openCheckout(product.visitor(), open.linkId);
      expect((await ordersOf(open.linkId)).map(({ stripeAccountId }) => stripeAccountId)).toContain(own);
    },
  );

  // Shows states.unconfirmed-reset
  it('reconnects none that the stranger had deauthorized', async () => {
    const stranger = await accounts.connected();
    const account = await accounts.deauthorize(stranger);
    const owner = await resetAndSignIn(stranger);
    await operate(product, 'authorize', { account });
    await quiet(product);
    expect(await accounts.rowsOf(stranger)).toMatchObject([{ disconnectReason: 'reset' }]);
    await connectAccount({ ...stranger, ...owner });
    expect((await owner.call('GET', '/api/stripe/status')).body['stripeAccountId']).not.toBe(account);
  });

  it.runIf(isOnServer)('disconnects one that is reconnected at this very moment', async () => {
    const stranger = await accounts.connected();
    await accounts.deauthorize(stranger);
    const { db } = product.dependencies;
    let owner: Promise<Visitor> | undefined;
    await db.transaction(async (tx) => {
      await tx
        .update(connectedAccounts)
        .set({ disconnectedAt: null, disconnectReason: null })
        .where(eq(connectedAccounts.userId, stranger.userId));
      owner = resetAndSignIn(stranger);
      await someoneWaits(db);
    });
    await owner;
    expect(await accounts.rowsOf(stranger)).toMatchObject([{ disconnectReason: 'reset' }]);
  });

  // Shows states.unconfirmed-reset
  itNightly('lets no request of an ended session connect another account', async () => {
    const stranger = await accounts.connected();
    const { db } = product.dependencies;
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, stranger.userId));
    await resetAndSignIn(stranger);
    const context = accounts.context();
    const actor = toActor((await findAccount(db, stranger.userId))!, session!, context.now);
    await expect(connect({ ...context, actor })).rejects.toMatchObject({ kind: 'Unauthorized' });
    expect(await accounts.rowsOf(stranger)).toMatchObject([{ disconnectReason: 'reset' }]);
  });

  // Shows states.unconfirmed-reset
  itNightly(
    'changes nothing for its breeder, whose browser signed in before, nor once the address is confirmed',
    async () => {
      const [known, confirmed] = [await accounts.connected(), await accounts.connected()];
      await confirmEmail(product, confirmed);
      for (const [breeder, browser] of [
        [known, known],
        [confirmed, product.visitor()],
      ] as const) {
        const { linkId } = await offerPet(breeder);
        const owner = await resetAndSignIn(breeder, browser);
        expect((await owner.call('GET', '/api/stripe/status')).body).toMatchObject({ isConnected: true });
        expect((await linkAs(linkId)).status).toBe(200);
        expect(await actsOf(owner)).not.toContain('selling_stopped');
      }
    },
  );
});
