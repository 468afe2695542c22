import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcileAccounts } from '../../../server/features/connected-accounts/reconcile.ts';
import { checkAccount } from '../../../server/features/connected-accounts/refresh.ts';
import { itNightly } from '../../environment/it-nightly.ts';
import { MINUTE, accountsAtProvider } from '../../product/accounts-at-provider.ts';
import { connectAccount, offerPet } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { operate } from '../../product/operator.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { quiet } from '../../product/quiet.ts';

let product: Product;
let accounts: ReturnType<typeof accountsAtProvider>;
beforeAll(async () => {
  product = await startProduct();
  accounts = accountsAtProvider(product);
});
afterAll(() => product.stop());

describe('a deauthorized account', () => {
  // Shows states.reconnection
  it('is reconnected when the provider reports the authorization', async () => {
    const breeder = await accounts.connected();
    const { linkId } = await offerPet(breeder);
    const seen = async () => (await product.visitor().call('GET', `/api/payment-links/${linkId}`)).status;
    const account = await accounts.deauthorize(breeder);
    expect(await seen()).toBe(404);
    await operate(product, 'authorize', { account });
    await eventually(async () => expect(await accounts.statusOf(breeder)).toMatchObject({ isConnected: true }));
    expect(await accounts.rowsOf(breeder)).toMatchObject([
      { stripeAccountId: account, chargesEnabled: true, disconnectedAt: null, disconnectReason: null, refusals: 0 },
    ]);
    expect(await seen()).toBe(200);
  });

  // Shows states.reconnection
  itNightly.each(['account.updated', 'capability.updated'])('is reconnected by %s', async (type) => {
    const breeder = await accounts.connected();
    const account = await accounts.deauthorize(breeder);
    await accounts.processed(await accounts.deliver(type, account));
    expect(await accounts.statusOf(breeder)).toMatchObject({ isConnected: false });
    await accounts.authorize(account);
    await accounts.processed(await accounts.deliver(type, account));
    expect(await accounts.statusOf(breeder)).toMatchObject({ isConnected: true, stripeAccountId: account });
  });

  // Shows states.reconnection
  itNightly('is reconnected by reconciliation if the event is lost; after 30 days no longer', async () => {
    const [breeder, other] = [await accounts.connected(), await accounts.connected()];
    const left = [await accounts.deauthorize(breeder), await accounts.deauthorize(other)];
    for (const account of left) await accounts.authorize(account);
    await accounts.change(left[1]!, { disconnectedAt: new Date(Date.now() - 31 * 24 * 60 * MINUTE) });
    const repaired: string[] = [];
    for (let run = 0; run < 6; run++) repaired.push(...(await reconcileAccounts(accounts.context())).repaired);
    expect(repaired).toContain(`account ${left[0]}: reconnected`);
    expect(await accounts.statusOf(breeder)).toMatchObject({ isConnected: true, stripeAccountId: left[0] });
    expect(await accounts.statusOf(other)).toMatchObject({ isConnected: false });
  });

  // Shows states.reconnection
  itNightly(
    'is reconnected by the button, and another one is created only if the provider still refuses it',
    async () => {
      const [back, gone] = [await accounts.connected(), await accounts.connected()];
      const account = await accounts.deauthorize(back);
      await accounts.authorize(account);
      expect((await accounts.connect(back)).body).toMatchObject({ connected: true, onboardingUrl: null });
      expect(await accounts.rowsOf(back)).toMatchObject([{ stripeAccountId: account, disconnectedAt: null }]);

      const left = await accounts.deauthorize(gone);
      expect((await accounts.connect(gone)).body['onboardingUrl']).toEqual(expect.any(String));
      const rows = await accounts.rowsOf(gone);
      expect(rows).toMatchObject([
        { stripeAccountId: left, disconnectReason: 'deauthorized' },
        { disconnectedAt: null },
      ]);
      expect(rows[1]!.stripeAccountId).not.toBe(left);
    },
  );

  itNightly('stays disconnected if its breeder has connected another one since, or reset that', async () => {
    const breeder = await accounts.connected();
    const left = await accounts.deauthorize(breeder);
    await connectAccount(breeder);
    const current = (await accounts.statusOf(breeder))['stripeAccountId'];
    expect(current).not.toBe(left);
    await operate(product, 'authorize', { account: left });
    await quiet(product);
    await reconcileAccounts(accounts.context(), { all: true });
    expect(await accounts.statusOf(breeder)).toMatchObject({ isConnected: true, stripeAccountId: current });
    expect((await breeder.call('POST', '/api/stripe/reset')).status).toBe(200);
    await accounts.processed(await accounts.deliver('account.updated', left));
    await reconcileAccounts(accounts.context(), { all: true });
    expect(await accounts.statusOf(breeder)).toMatchObject({ isConnected: false, stripeAccountId: null });
    // The button reconnects it.
    expect((await accounts.connect(breeder)).body).toMatchObject({ connected: true });
    expect(await accounts.statusOf(breeder)).toMatchObject({ stripeAccountId: left });
  });

  itNightly('is reconnected once when events, reconciliation and the button race', async () => {
    for (let round = 0; round < 3; round++) {
      const breeder = await accounts.connected();
      const account = await accounts.deauthorize(breeder);
      await operate(product, 'authorize', { account });
      const outcomes = await Promise.all([
        accounts.connect(breeder),
        accounts.connect(breeder),
        checkAccount(accounts.context(), account).then(() => ({ status: 200 })),
        reconcileAccounts(accounts.context(), { all: true }).then(() => ({ status: 200 })),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      await quiet(product);
      expect((await accounts.rowsOf(breeder)).filter(({ disconnectedAt }) => !disconnectedAt)).toHaveLength(1);
    }
  });

  // Shows states.reconnection
  itNightly.each(['reset', null] as const)(
    'and was disconnected with reason %s never comes back by itself',
    async (reason) => {
      const breeder = await accounts.connected();
      const account = await accounts.accountOf(breeder);
      expect((await breeder.call('POST', '/api/stripe/reset')).status).toBe(200);
      expect(await accounts.rowOf(breeder)).toMatchObject({ disconnectReason: 'reset' });
      // Rows older than the column have no reason.
      await accounts.change(account, { disconnectReason: reason });
      await operate(product, 'deauthorize', { account });
      await quiet(product);
      await operate(product, 'authorize', { account });
      await quiet(product);
      await accounts.processed(await accounts.deliver('account.updated', account));
      await reconcileAccounts(accounts.context(), { all: true });
      expect(await accounts.rowsOf(breeder)).toMatchObject([
        { disconnectedAt: expect.any(Date), disconnectReason: reason },
      ]);
      await connectAccount(breeder);
      expect((await accounts.statusOf(breeder))['stripeAccountId']).not.toBe(account);
    },
  );
});
