import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../../server/context.ts';
import { accountErasures, mails, orders, users } from '../../../server/db/schema.ts';
import { checkAccount } from '../../../server/features/connected-accounts/refresh.ts';
import { settleRefundsAndDisputes } from '../../../server/features/settlement/from-provider.ts';
import { eraseAccountJob } from '../../../server/registry/account-deletion.ts';
import { connectedBreeder, makeAdmin, registerBreeder, type Breeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { accountOf } from '../../product/moments.ts';
import { operate } from '../../product/operator.ts';
import { readOrders } from '../../product/orders.ts';
import { mailbox } from '../../product/outbox.ts';
import { quiet } from '../../product/quiet.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { sellPet, type Sale } from '../../product/sale.ts';

const NOBODY = /deleted\.invalid|Deleted account/;

let product: Product;
let breeder: Breeder;
let admin: Breeder;
let refunded: Sale;
let disputed: Sale;
let failed: Sale;
let stripeAccount: string;
let reportedLink: string;

/** Each step of the erasure stores its progress, so the account stays as it was closed until this is undone. */
async function holdErasures(): Promise<void> {
  const { query } = product.dependencies.database;
  await query(`create function hold() returns trigger language plpgsql as $$ begin raise 'held'; end $$`);
  await query('create trigger hold before update on account_erasures for each row execute function hold()');
}
const releaseErasures = () => product.dependencies.database.query('drop trigger hold on account_erasures');

beforeAll(async () => {
  product = await startProduct();
  breeder = await connectedBreeder(product);
  admin = await registerBreeder(product);
  await makeAdmin(product, admin);
  stripeAccount = await accountOf(product, breeder);
  refunded = await sellPet(product, breeder, '510.00');
  disputed = await sellPet(product, breeder, '520.00');
  failed = await sellPet(product, breeder, '530.00');
  reportedLink = refunded.linkId;
  await product.visitor().submit(`/checkout/${reportedLink}/report`, { reason: 'scam' });
  await holdErasures();
  expect((await breeder.call('DELETE', '/api/user/delete-account')).status).toBe(204);
});
afterAll(() => product.stop());

const paidBy = async (sale: Sale) => (await readOrders(product.dependencies.db, eq(orders.id, sale.orderId)))[0]!;
const refundAtProvider = ({ paymentIntentId }: Sale) =>
  product.dependencies.stripe.refunds.create({ payment_intent: paymentIntentId }, { stripeAccount });
/** Waits until the provider's facts of a sale are applied. */
const becomes = (sale: Sale, status: string) =>
  eventually(async () => {
    await settleRefundsAndDisputes(systemContext(product.dependencies), sale.paymentIntentId, stripeAccount);
    expect((await paidBy(sale)).status).toBe(status);
  });
const recipients = async () =>
  (await product.dependencies.db.select({ to: mails.recipient }).from(mails)).map(({ to }) => to);

describe('while a closed account is being erased', () => {
  // Shows data.nobody-mailed
  it('a refund and a dispute mail the buyers, and nobody in the breeder’s place', async () => {
    await refundAtProvider(refunded);
    await becomes(refunded, 'refunded');
    const { dispute } = await operate(product, 'open_dispute', { charge: (await paidBy(disputed)).chargeId });
    await becomes(disputed, 'disputed');
    await operate(product, 'lose_dispute', { dispute });
    await becomes(disputed, 'lost');
    const [, notice] = await mailbox(product, refunded.buyerEmail, 2);
    expect(notice).toContain('Payment returned: Biscuit');
    expect(notice).not.toMatch(NOBODY);
    expect(notice).toContain('The breeder refunded your full payment');
    expect(notice).toContain('please ask the breeder.');
    expect((await recipients()).filter((to) => NOBODY.test(to))).toEqual([]);
    // What was mailed to the breeder is of before, and says that the account is closed.
    const [erasure] = await product.dependencies.db.select().from(accountErasures);
    expect(erasure).toMatchObject({ userId: breeder.userId, email: breeder.email, finishedAt: null });
  });

  // Shows data.nobody-mailed
  it('buyers get a copy of their data without the breeder', async () => {
    await product.visitor().call('POST', '/api/buyer-data', { email: failed.buyerEmail, kind: 'copy' });
    const [, mail = ''] = await mailbox(product, failed.buyerEmail, 2);
    const token = /\/copy\?key=([\w-]{43})/.exec(mail)![1];
    const { body } = await product.visitor().call('POST', '/api/buyer-data/copy', { token });
    expect(body['orders']).toMatchObject([{ id: failed.orderId, breeder: null }]);
  });

  // Shows data.nobody-mailed
  it('admins read ids in place of the address in the audit log, and no report of its pages', async () => {
    const log = await admin.call('GET', `/api/admin/audit?person=${breeder.userId}`);
    expect(log.body['entries'].length).toBeGreaterThan(3);
    expect(log.body['entries'][0]).toMatchObject({
      act: expect.any(String),
      account: { id: breeder.userId, email: null },
    });
    for (const path of ['/api/admin/audit', '/api/admin/audit.csv', '/api/admin/reports', '/api/admin/users']) {
      const { status, body } = await admin.call('GET', path);
      expect([path, status, NOBODY.test(JSON.stringify(body))]).toEqual([path, 200, false]);
    }
    const again = await product.visitor().submit(`/checkout/${reportedLink}/report`, { reason: 'welfare' });
    expect(again.status).toBe(404);
  });

  // Shows data.nobody-mailed
  it('its connected account can come back at the provider, and nobody is mailed', async () => {
    await operate(product, 'deauthorize', { account: stripeAccount });
    await checkAccount(systemContext(product.dependencies), stripeAccount, { isReportedDeauthorized: true });
    await operate(product, 'authorize', { account: stripeAccount });
    await checkAccount(systemContext(product.dependencies), stripeAccount);
    await quiet(product);
    expect((await recipients()).filter((to) => NOBODY.test(to))).toEqual([]);
  });

  // Shows data.nobody-mailed
  it('the erasure ends with no mail to the closed account, and its row holds no person', async () => {
    await releaseErasures();
    await eventually(async () => {
      await eraseAccountJob.handle(systemContext(product.dependencies), { userId: breeder.userId });
      const [erasure] = await product.dependencies.db.select().from(accountErasures);
      expect(erasure).toMatchObject({ finishedAt: expect.any(Date), email: null });
    });
    expect((await recipients()).filter((to) => NOBODY.test(to) || to === breeder.email)).toEqual([]);
    const [row] = await product.dependencies.db.select().from(users).where(eq(users.id, breeder.userId));
    expect(row).toMatchObject({ fullName: 'Deleted account', physicalAddress: '', phoneNumber: null });
  });
});
