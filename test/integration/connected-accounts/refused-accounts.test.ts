import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectedAccounts, orders, reconcileCursors } from '../../../server/db/schema.ts';
import { reconcileAccounts } from '../../../server/features/connected-accounts/reconcile.ts';
import { checkAccount } from '../../../server/features/connected-accounts/refresh.ts';
import { reconcileOrders } from '../../../server/features/settlement/reconcile.ts';
import { collectEvents } from '../../../server/features/webhooks/undelivered.ts';
import { itNightly } from '../../environment/it-nightly.ts';
import { MINUTE, accountsAtProvider } from '../../product/accounts-at-provider.ts';
import { offerPet, registerBreeder } from '../../product/breeder.ts';
import { openCheckout } from '../../product/buyer.ts';
import { eventually } from '../../product/eventually.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { readOrders } from '../../product/orders.ts';

let product: Product;
let accounts: ReturnType<typeof accountsAtProvider>;
beforeAll(async () => {
  product = await startProduct();
  accounts = accountsAtProvider(product);
});
afterAll(() => product.stop());

describe('a connected account that the provider refuses', () => {
  // Shows states.connection-ends
  itNightly(
    'once stays connected: its link works, and the dashboard says that this is the last known state',
    async () => {
      const breeder = await accounts.connected();
      const { linkId } = await offerPet(breeder);
      const account = await accounts.accountOf(breeder);
      const before = await accounts.rowOf(breeder);
      await accounts.refuse(account);
      const warnings: unknown[] = [];
      const log = { ...product.dependencies.log, warn: (what: unknown) => warnings.push(what) } as never;
      for (let count = 0; count < 2; count++)
        expect(await checkAccount(accounts.context({ log }), account)).toMatchObject({
          isDeauthorized: false,
          refusal: expect.anything(),
        });
      expect(warnings).toEqual([{ account }]);

      expect(await accounts.rowOf(breeder)).toEqual({ ...before, refusals: 2, refusedSince: expect.any(Date) });
      expect(await accounts.statusOf(breeder)).toMatchObject({
        isConnected: true,
        stripeAccountId: account,
        error: 'The payment provider cannot be reached right now. This is the last known state.',
      });
      expect((await product.visitor().call('GET', `/api/payment-links/${linkId}`)).status).toBe(200);
      const { body } = await product.visitor().call<string>('GET', '/metrics');
      expect(body).toContain('connected_accounts_refused 1');

      await accounts.authorize(account);
      await reconcileAccounts(accounts.context());
      expect(await accounts.rowOf(breeder)).toMatchObject({ refusals: 0, refusedSince: null, disconnectedAt: null });
      expect(await accounts.statusOf(breeder)).toMatchObject({ isConnected: true, error: null });
      expect((await product.visitor().call<string>('GET', '/metrics')).body).toContain('connected_accounts_refused 0');
    },
  );

  // Shows states.connection-ends
  itNightly('repeatedly is disconnected only after half an hour, however often it is fetched', async () => {
    const breeder = await accounts.connected();
    const account = await accounts.accountOf(breeder);
    await accounts.refuse(account);
    for (let count = 0; count < 5; count++) {
      expect((await accounts.connect(breeder)).status).toBe(502);
      expect(await accounts.statusOf(breeder)).toMatchObject({ isConnected: true });
    }
    await reconcileAccounts(accounts.context());
    await accounts.ageRefusals(account, 29);
    await reconcileAccounts(accounts.context());
    expect(await accounts.rowOf(breeder)).toMatchObject({ disconnectedAt: null, chargesEnabled: true });
    await accounts.ageRefusals(account, 31);
    const { repaired } = await reconcileAccounts(accounts.context());
    expect(repaired).toEqual([`account ${account}: deauthorized by its breeder`]);
    expect(await accounts.rowOf(breeder)).toMatchObject({
      disconnectedAt: expect.any(Date),
      disconnectReason: 'deauthorized',
      chargesEnabled: false,
    });
    expect(await accounts.statusOf(breeder)).toMatchObject({ isConnected: false, stripeAccountId: null, error: null });
  });

  it('for long, but only twice, stays connected', async () => {
    const breeder = await accounts.connected();
    const account = await accounts.accountOf(breeder);
    await accounts.refuse(account);
    await checkAccount(accounts.context(), account);
    await accounts.ageRefusals(account, 600);
    expect(await checkAccount(accounts.context(), account)).toMatchObject({ isDeauthorized: false });
    await accounts.authorize(account);
    await checkAccount(accounts.context(), account);
  });

  it('and that never answered since the database belongs to this provider is not disconnected by refusals', async () => {
    const breeder = await accounts.connected();
    const account = await accounts.accountOf(breeder);
    await accounts.change(account, { refreshedAt: new Date(Date.now() - 600 * MINUTE) });
    await accounts.refuse(account);
    for (let count = 0; count < 4; count++) {
      await checkAccount(accounts.context(), account);
      await accounts.ageRefusals(account, 60);
    }
    expect(await accounts.rowOf(breeder)).toMatchObject({ disconnectedAt: null, chargesEnabled: true });
    await accounts.authorize(account);
    await checkAccount(accounts.context(), account);
  });

  // Shows states.connection-ends
  itNightly('while our own account is another stays connected, whatever an event says', async () => {
    const breeder = await accounts.connected();
    const account = await accounts.accountOf(breeder);
    const before = await accounts.rowOf(breeder);
    let eventId = '';
    await accounts.asOfAnotherProvider(async () => {
      await accounts.refuse(account);
      for (let count = 0; count < 4; count++) {
        await expect(checkAccount(accounts.context(), account)).rejects.toMatchObject({ kind: 'ProviderRefused' });
        expect((await accounts.connect(breeder)).status).toBe(502);
      }
      eventId = await accounts.deliver('account.application.deauthorized', account);
      await eventually(async () => expect((await accounts.eventOf(eventId)).lastError).toBeTruthy());
      expect((await accounts.eventOf(eventId)).handledAt).toBeNull();
      expect(await accounts.rowOf(breeder)).toEqual(before);
    });
    // With the right account again, the event is confirmed.
    await accounts.processed(eventId);
    expect(await accounts.rowOf(breeder)).toMatchObject({ disconnectReason: 'deauthorized' });
  });

  // Shows states.connection-ends
  it('stays connected despite an event, as long as the provider answers for it', async () => {
    const breeder = await accounts.connected();
    const account = await accounts.accountOf(breeder);
    await accounts.processed(await accounts.deliver('account.application.deauthorized', account));
    expect(await accounts.rowOf(breeder)).toMatchObject({ disconnectedAt: null, chargesEnabled: true, refusals: 0 });
  });

  // Shows states.connection-ends
  itNightly('keeps its open orders until its deauthorization is confirmed; then they are closed', async () => {
    const breeder = await accounts.connected();
    const account = await accounts.accountOf(breeder);
    const { pet, linkId } = await offerPet(breeder);
    await openCheckout(product.visitor(), linkId);
    const orderOf = async () => (await readOrders(product.dependencies.db, eq(orders.paymentLinkId, linkId)))[0]!;
    await accounts.refuse(account);
    expect((await breeder.call('PATCH', `/api/pets/${pet.id}`, { price: '900.00' })).status).toBe(200);
    const later = new Date(Date.now() + 120 * MINUTE);
    await reconcileOrders(accounts.context({ now: later }), { all: true });
    expect((await orderOf()).status).toBe('pending');
    await accounts.ageRefusals(account, 31);
    await reconcileAccounts(accounts.context());
    await reconcileOrders(accounts.context({ now: later }), { all: true });
    expect(await accounts.rowOf(breeder)).toMatchObject({ disconnectReason: 'deauthorized' });
    expect((await orderOf()).status).toBe('expired');
  });

  itNightly('keeps its position in the list of events', async () => {
    const breeder = await accounts.connected();
    const account = await accounts.accountOf(breeder);
    const name = `events ${account}`;
    const position = async () =>
      (await product.dependencies.db.select().from(reconcileCursors).where(eq(reconcileCursors.name, name)))[0]
        ?.position;
    await collectEvents(accounts.context({ now: new Date(Date.now() + 2 * MINUTE) }), { all: true });
    const before = await position();
    expect(before).toEqual({ until: expect.any(Number) });
    await accounts.refuse(account);
    await collectEvents(accounts.context({ now: new Date(Date.now() + 3 * MINUTE) }), { all: true });
    expect(await position()).toEqual(before);
    await accounts.authorize(account);
  });

  itNightly('doesn’t delay the others: refused accounts have separate batches', async () => {
    const refusedRows = [];
    for (let count = 0; count < 12; count++) {
      const { userId } = await registerBreeder(product);
      refusedRows.push({
        id: `refused-${String(count).padStart(2, '0')}`,
        userId,
        stripeAccountId: `acct_1Refused${count}`,
        chargesEnabled: true,
        refreshedAt: new Date(0),
        refusedSince: new Date(),
        refusals: 1,
      });
    }
    await product.dependencies.db.insert(connectedAccounts).values(refusedRows);
    const breeder = await accounts.connected();
    const account = await accounts.accountOf(breeder);
    const long = new Date(Date.now() - 600 * MINUTE);
    await accounts.change(account, { refreshedAt: long });
    await reconcileAccounts(accounts.context());
    expect((await accounts.rowOf(breeder)).refreshedAt!.getTime()).toBeGreaterThan(long.getTime());
    await reconcileAccounts(accounts.context());
    const rows = await product.dependencies.db
      .select()
      .from(connectedAccounts)
      .where(like(connectedAccounts.id, 'refused-%'));
    expect(rows.filter(({ refusals }) => refusals >= 2)).toHaveLength(12);
    await product.dependencies.db.delete(connectedAccounts).where(like(connectedAccounts.id, 'refused-%'));
  });
});
