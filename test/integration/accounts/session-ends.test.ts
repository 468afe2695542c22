import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { SESSIONS_MAX } from '../../../contract/business.ts';
import { sessions } from '../../../server/db/schema.ts';
import { itNightly } from '../../environment/it-nightly.ts';
import { makeAdmin, registerBreeder, type Breeder } from '../../product/breeder.ts';
import type { Product } from '../../product/product.ts';
import { sharedProduct } from '../../product/shared-product.ts';

let product: Product;
beforeAll(async () => void (product = await sharedProduct()));

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const ofUser = ({ userId }: Breeder) => eq(sessions.userId, userId);
const changeSession = (breeder: Breeder, change: Partial<typeof sessions.$inferInsert>) =>
  product.dependencies.db.update(sessions).set(change).where(ofUser(breeder));
const signedInFor = (breeder: Breeder, ms: number) =>
  changeSession(breeder, { createdAt: new Date(Date.now() - ms), expiresAt: new Date(Date.now() + 30 * DAY) });
const stateOf = async (breeder: Breeder) => (await breeder.call('GET', '/api/me')).status;

describe('a session', () => {
  // Shows roles.session-ends
  it('ends 90 days after signing in, however often it is used', async () => {
    const breeder = await registerBreeder(product);
    await signedInFor(breeder, 89 * DAY);
    expect(await stateOf(breeder)).toBe(200);
    await signedInFor(breeder, 91 * DAY);
    expect(await stateOf(breeder)).toBe(401);
    expect(await product.dependencies.db.select().from(sessions).where(ofUser(breeder))).toEqual([]);
  });

  // Shows roles.session-ends
  it('ends 30 days after its last use, which using it postpones', async () => {
    const breeder = await registerBreeder(product);
    await changeSession(breeder, { expiresAt: new Date(Date.now() + DAY), updatedAt: new Date(Date.now() - 29 * DAY) });
    expect(await stateOf(breeder)).toBe(200);
    const [kept] = await product.dependencies.db.select().from(sessions).where(ofUser(breeder));
    expect(kept!.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * DAY);
    await changeSession(breeder, { expiresAt: new Date(Date.now() - 1_000) });
    expect(await stateOf(breeder)).toBe(401);
  });

  // Shows roles.session-ends
  itNightly('ends when its account signs in a hundred times more', async () => {
    const breeder = await registerBreeder(product);
    const { db } = product.dependencies;
    const [first] = await db.select().from(sessions).where(ofUser(breeder));
    const older = (number: number) => ({
      ...first!,
      id: `${first!.id}-${number}`,
      token: `${first!.token}-${number}`,
      createdAt: new Date(first!.createdAt.getTime() - number * 1_000),
    });
    await db.insert(sessions).values(Array.from({ length: SESSIONS_MAX - 1 }, (_each, number) => older(number + 1)));
    const { email, password } = breeder;
    expect((await product.visitor().call('POST', '/api/login', { email, password })).status).toBe(200);
    const listed = await breeder.call<{ sessions: { id: string }[] }>('GET', '/api/user/sessions');
    expect(listed.body.sessions).toHaveLength(SESSIONS_MAX);
    const kept = await db.select({ id: sessions.id }).from(sessions).where(ofUser(breeder));
    expect(kept).toHaveLength(SESSIONS_MAX);
    expect(kept.map(({ id }) => id)).not.toContain(older(SESSIONS_MAX - 1).id);
    // Sign-ins at the same moment end the same sessions.
    for (let round = 0; round < 12; round++) {
      const signIns = Array.from({ length: 8 }, () =>
        product.visitor().call('POST', '/api/login', { email, password }),
      );
      expect(new Set((await Promise.all(signIns)).map(({ status }) => status))).toEqual(new Set([200]));
    }
  });

  // Shows roles.session-ends
  it('of an admin ends after 12 hours', async () => {
    const admin = await registerBreeder(product);
    await makeAdmin(product, admin);
    await signedInFor(admin, 11 * HOUR);
    expect((await admin.call('GET', '/api/admin/stats')).status).toBe(200);
    await signedInFor(admin, 13 * HOUR);
    expect((await admin.call('GET', '/api/admin/stats')).status).toBe(401);
  });
});
