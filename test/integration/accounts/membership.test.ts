import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscriptions, users } from '../../../server/db/schema.ts';
import {
  isMember,
  isMemberSql,
  latestSubscription,
  statusSql,
  toSubscriptionStatus,
} from '../../../server/features/accounts/membership.ts';
import { startProduct, type Product } from '../../product/product.ts';

const DAY = 86_400_000;
const now = new Date();
const inDays = (days: number | null) => (days === null ? null : new Date(now.getTime() + days * DAY));

let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(() => product.stop());

/** All combinations of an account's facts; days count from now. */
function* everyAccount() {
  for (const isAdmin of [false, true]) {
    for (const trialEndsAt of [null, -1, 1]) {
      for (const unsubscribedAt of [null, -2]) {
        for (const status of [null, 'incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'canceled']) {
          for (const [pastDueSince, canceledAt] of [
            [null, null],
            [-8, null],
            [-6, null],
            [-6, -1],
            [null, -1],
          ] as const) {
            const user = {
              isAdmin,
              trialEndsAt: inDays(trialEndsAt),
              unsubscribedAt: inDays(unsubscribedAt),
              closedAt: null,
            };
            const subscription = status && {
              status,
              pastDueSince: inDays(pastDueSince),
              canceledAt: inDays(canceledAt),
            };
            yield { user, subscription: subscription || null };
            if (!status) break;
          }
        }
      }
    }
  }
}

describe('the status of an account', () => {
  // Shows states.account
  it('is the same in SQL and in code, for all combinations of facts', async () => {
    const { db } = product.dependencies;
    const accounts = [...everyAccount()].map((account, index) => ({ ...account, id: `account-${index}` }));
    await db.insert(users).values(
      accounts.map(({ id, user }) => ({
        ...user,
        id,
        username: id,
        email: `${id}@example.com`,
        fullName: id,
        physicalAddress: id,
      })),
    );
    await db.insert(subscriptions).values(
      accounts.flatMap(({ id, subscription }) =>
        subscription
          ? [
              // An older canceled subscription must not count.
              {
                id: `${id}-older`,
                userId: id,
                plan: 'monthly' as const,
                status: 'active',
                canceledAt: now,
                createdAt: inDays(-90)!,
              },
              { ...subscription, id, userId: id, plan: 'monthly' as const, createdAt: inDays(-30)! },
            ]
          : [],
      ),
    );
    const latest = latestSubscription(db);
    const listed = await db
      .select({ id: users.id, status: statusSql(latest, now) })
      .from(users)
      .leftJoinLateral(latest, sql`true`);
    const members = await db.select({ id: users.id }).from(users).where(isMemberSql(db, now));
    const expected = accounts.map(({ id, user, subscription }) => ({
      id,
      status: toSubscriptionStatus(user, subscription, now),
    }));
    const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
    expect(listed.sort(byId)).toEqual(expected.sort(byId));
    expect(new Set(expected.map(({ status }) => status))).toEqual(new Set(['active', 'trial', 'expired', 'inactive']));
    expect(members.map(({ id }) => id).sort()).toEqual(
      expected
        .filter(({ status }) => isMember(status))
        .map(({ id }) => id)
        .sort(),
    );
  });
});
