import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountErasures, mails, users } from '../../../server/db/schema.ts';
import { connectedBreeder, registerBreeder } from '../../product/breeder.ts';
import { eventually } from '../../product/eventually.ts';
import { mailContaining } from '../../product/outbox.ts';
import { startProduct, type Product } from '../../product/product.ts';
import { sellPet } from '../../product/sale.ts';

let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(() => product.stop());

const db = () => product.dependencies.db;

/** Somebody has bought a pet, and somebody registers with the address of the purchase. */
async function registeredAsBuyer() {
  const sale = await sellPet(product, await connectedBreeder(product));
  await mailContaining(product, sale.buyerEmail, 'receipt');
  const account = await registerBreeder(product, { email: sale.buyerEmail });
  await mailContaining(product, sale.buyerEmail, 'confirm');
  const receipt = () => db().$count(mails, eq(mails.occasion, `receipt:${sale.orderId}`));
  return { sale, account, receipt };
}

const mailsIn = async (account: Awaited<ReturnType<typeof registerBreeder>>) =>
  (await account.call('GET', '/api/user/export')).body['mails'].map(({ subject }: { subject: string }) => subject);

async function close(account: Awaited<ReturnType<typeof registerBreeder>>) {
  expect((await account.call('DELETE', '/api/user/delete-account')).status).toBe(204);
  await eventually(async () =>
    expect(await db().select().from(accountErasures).where(eq(accountErasures.userId, account.userId))).toMatchObject([
      { finishedAt: expect.any(Date) },
    ]),
  );
}

describe('an account with the address of a buyer', () => {
  it('reads none of the buyer’s mails before the address is confirmed, and sends none again', async () => {
    const { sale, account } = await registeredAsBuyer();
    expect(await mailsIn(account)).toEqual([expect.stringContaining('onfirm')]);
    const refused = { sentAt: null, refusedAt: new Date() };
    await db()
      .update(mails)
      .set(refused)
      .where(eq(mails.occasion, `receipt:${sale.orderId}`));
    expect((await account.call('GET', '/api/account/mails')).body).toEqual({ refusedAt: null });
    await account.call('POST', '/api/account/mails');
    expect(
      await db()
        .select()
        .from(mails)
        .where(eq(mails.occasion, `receipt:${sale.orderId}`)),
    ).toMatchObject([{ sentAt: null, refusedAt: expect.any(Date) }]);
    await db().update(users).set({ emailVerified: true }).where(eq(users.id, account.userId));
    expect((await mailsIn(account)).length).toBeGreaterThan(1);
  });

  it('takes none of the buyer’s mails with it that was never its own', async () => {
    const { sale, account, receipt } = await registeredAsBuyer();
    const ofAddress = () => db().$count(mails, eq(mails.recipient, sale.buyerEmail));
    const before = await ofAddress();
    await close(account);
    expect(await receipt()).toBe(1);
    // The mail that confirmed the address has gone.
    expect(await ofAddress()).toBe(before - 1);
  });

  it('leaves what proves the purchase, and nothing of the account, also where the buyer has confirmed it', async () => {
    const { sale, account, receipt } = await registeredAsBuyer();
    await db().update(users).set({ emailVerified: true }).where(eq(users.id, account.userId));
    await close(account);
    expect(await receipt()).toBe(1);
    const ofAccount = and(eq(mails.recipient, sale.buyerEmail), like(mails.occasion, 'confirm-address:%'));
    expect(await db().$count(mails, ofAccount)).toBe(0);
  });
});
