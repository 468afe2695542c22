import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { profile, User } from '../../../contract/accounts.ts';
import type { Plan } from '../../../contract/business.ts';
import type { UserContext } from '../../context.ts';
import { users } from '../../db/schema.ts';
import { presentUser } from './presenter.ts';

export function currentUser(context: UserContext): User {
  return presentUser(context.actor.account, context.now);
}

/** Changes what is given and leaves the rest; a blank website or phone number is none. */
export async function updateProfile(context: UserContext, change: Partial<z.output<typeof profile>>): Promise<User> {
  const { website, phoneNumber, ...rest } = change;
  return update(context, {
    ...rest,
    ...(website === undefined ? {} : { website: website || null }),
    ...(phoneNumber === undefined ? {} : { phoneNumber: phoneNumber || null }),
  });
}

/** Records the plan that is wanted after the trial; the trial itself began with the registration. */
export async function choosePlan(context: UserContext, plan: Plan): Promise<User> {
  return update(context, { planType: plan });
}

async function update({ db, actor, now }: UserContext, change: Partial<typeof users.$inferInsert>): Promise<User> {
  const [user] = await db
    .update(users)
    .set({ ...change, updatedAt: now })
    .where(eq(users.id, actor.id))
    .returning();
  return presentUser({ ...actor.account, user: user ?? actor.account.user }, now);
}
