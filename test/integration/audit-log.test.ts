import { asc, eq, or, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../server/db/schema.ts';
import { connectAccount, registerBreeder, type Breeder } from '../product/breeder.ts';
import type { Product } from '../product/product.ts';
import { sharedProduct } from '../product/shared-product.ts';

let product: Product;
beforeAll(async () => void (product = await sharedProduct()));

const entriesOf = ({ userId }: Breeder) =>
  product.dependencies.db
    .select()
    .from(auditEntries)
    .where(or(eq(auditEntries.userId, userId), eq(auditEntries.actorId, userId)))
    .orderBy(asc(auditEntries.createdAt), auditEntries.id);
const actsOf = async (breeder: Breeder) => (await entriesOf(breeder)).map(({ act }) => act);

describe('the audit log', () => {
  it('names who signed in, from which address and device, and when a sign-in failed', async () => {
    const breeder = await registerBreeder(product);
    await product.visitor().call('POST', '/api/login', { email: breeder.email, password: 'a wrong one' });
    const entries = await entriesOf(breeder);
    const entry = (act: string) => entries.find((each) => each.act === act);
    const here = { ipAddress: '127.0.0.1', device: 'Unknown device', createdAt: expect.any(Date) };
    expect(entry('account_registered')).toMatchObject({
      act: 'account_registered',
      actorKind: 'user',
      actorId: breeder.userId,
      ...here,
    });
    expect(entry('signed_in')).toMatchObject({ act: 'signed_in', actorKind: 'user', userId: breeder.userId, ...here });
    expect(entry('sign_in_failed')).toMatchObject({
      act: 'sign_in_failed',
      actorKind: 'visitor',
      actorId: null,
      ...here,
    });
  });

  it('records what an owner does to the account', async () => {
    const breeder = await registerBreeder(product);
    await breeder.call('PATCH', '/api/me', { fullName: 'Anna Maria Berg' });
    await breeder.call('GET', '/api/user/export');
    await breeder.call('POST', '/api/user/change-password', {
      currentPassword: breeder.password,
      newPassword: 'better horse',
    });
    await connectAccount(breeder);
    await breeder.call('POST', '/api/stripe/reset');
    await breeder.call('DELETE', '/api/user/delete-account');
    expect((await actsOf(breeder)).slice(2)).toEqual([
      'profile_changed',
      'data_exported',
      'password_changed',
      'payout_connected',
      'payout_reset',
      'account_deleted',
    ]);
    expect(JSON.stringify(await entriesOf(breeder))).not.toMatch(/Anna|example\.com|horse/);
  });

  it('can’t be changed, emptied, or shortened within a year', async () => {
    const breeder = await registerBreeder(product);
    const { db } = product.dependencies;
    const own = eq(auditEntries.userId, breeder.userId);
    const refused = { cause: { code: '23001' } };
    await expect(db.update(auditEntries).set({ act: 'signed_out' }).where(own)).rejects.toMatchObject(refused);
    await expect(db.delete(auditEntries).where(own)).rejects.toMatchObject(refused);
    await expect(db.execute(sql`truncate audit_entries`)).rejects.toMatchObject(refused);
    expect((await actsOf(breeder)).toSorted()).toEqual(['account_registered', 'signed_in']);
  });
});
