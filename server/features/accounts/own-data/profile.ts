import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { PHONE_RULE, type profile, type User } from '../../../../contract/accounts/accounts.ts';
import type { Plan } from '../../../../contract/business.ts';
import { PHONE_NEEDED } from '../../../../contract/accounts/shown-to-buyers.ts';
import type { Context, UserContext } from '../../../context.ts';
import type { Tx } from '../../../db/client.ts';
import { users } from '../../../db/schema.ts';
import { invalid, notFound } from '../../../errors.ts';
import { readPhoneNumber } from '../../../phone-numbers.ts';
import { publish } from '../../../transaction-events.ts';
import { recordAudit } from '../../audit/api.ts';
import { addressToColumns } from '../address/read.ts';
import { presentUser } from '../presenter.ts';
import { findAccount } from '../queries.ts';

export function currentUser(context: UserContext): User {
  const { account, employer } = context.actor;
  return presentUser(account, context.now, employer?.account);
}

/** Rereads the user after a later noun has changed rows of the account. Throws NotFound. */
export async function readUser(context: Context, userId: string): Promise<{ user: User; unsubscribedAt: Date | null }> {
  const account = await findAccount(context.db, userId);
  if (!account) throw notFound('This user was not found.');
  return { user: presentUser(account, context.now), unsubscribedAt: account.user.unsubscribedAt };
}

/** Partial update; a blank website, phone number, license or line is stored as null. Throws Invalid where buyers would get no contact. */
export async function updateProfile(context: UserContext, change: Partial<z.output<typeof profile>>): Promise<User> {
  const { website, license, receiptLine, phoneNumber: typed, addressParts: _, ...rest } = change;
  const phoneNumber = typed ? readPhoneNumber(typed) : typed;
  if (typed && !phoneNumber) throw invalid({ phoneNumber: PHONE_RULE });
  const after = { ...context.actor.account.user, ...change };
  if (after.buyerContact !== 'email' && !after.phoneNumber) throw invalid({ phoneNumber: PHONE_NEEDED });
  const columns = {
    ...rest,
    ...changeOfAddress(context, change),
    ...orNull({ website, license, receiptLine }),
    ...(phoneNumber === undefined ? {} : { phoneNumber: phoneNumber || null }),
  };
  return update(context, 'profile_changed', columns, Object.keys(change));
}

/** The given texts; null for a blank one. */
const orNull = (texts: Record<string, string | null | undefined>) =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (text === undefined ? [] : [[name, text || null]])),
  );

/** Reads an address that changed; with `addressParts` the breeder corrects what was read, or with null leaves it so. */
function changeOfAddress({ actor, now }: UserContext, change: Partial<z.output<typeof profile>>) {
  const stored = actor.account.user;
  const { physicalAddress = stored.physicalAddress, addressParts } = change;
  if (addressParts || physicalAddress !== stored.physicalAddress)
    return addressToColumns(physicalAddress, addressParts, now);
  return addressParts === null ? { addressConfirmedAt: now } : {};
}

declare module '../../../transaction-events.ts' {
  interface TransactionEvents {
    /** A breeder has chosen how buyers can pay. */
    methodsChosen: { userId: string };
  }
}

/** Stores how buyers can pay; the breeder's account at the provider may have to ask for a method. */
export const setPaymentMethods = (
  context: UserContext,
  chosen: Pick<User, 'paymentMethods' | 'keepsPetHours'>,
): Promise<User> =>
  update(context, 'profile_changed', chosen, Object.keys(chosen), (tx) =>
    publish(context, tx, 'methodsChosen', { userId: context.actor.id }),
  );

/** Stores the plan chosen for after the trial; the trial itself starts at registration. */
export async function choosePlan(context: UserContext, plan: Plan): Promise<User> {
  return update(context, 'plan_chosen', { planType: plan });
}

async function update(
  context: UserContext,
  act: 'profile_changed' | 'plan_chosen',
  change: Partial<typeof users.$inferInsert>,
  fields = Object.keys(change),
  after?: (tx: Tx) => Promise<void>,
): Promise<User> {
  const { db, actor, now } = context;
  const user = await db.transaction(async (tx) => {
    const [changed] = await tx
      .update(users)
      .set({ ...change, updatedAt: now })
      .where(eq(users.id, actor.id))
      .returning();
    await recordAudit(context, tx, { act, details: { fields: fields.join(', ') } });
    await after?.(tx);
    return changed;
  });
  return presentUser({ ...actor.account, user: user ?? actor.account.user }, now);
}
