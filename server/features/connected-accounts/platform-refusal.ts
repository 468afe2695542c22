import { eq, isNotNull, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { providerIdentity } from '../../db/schema.ts';
import { PlatformRefused } from './provider.ts';

/** While the platform's own account isn't set up at the provider, nobody can connect: the operator has to know. */

const nothing = { accountsRefusal: null, accountsRefusedSince: null, accountsRefusedAt: null, accountsRefusals: 0 };

/** Runs a call that needs a platform that is set up, and keeps its refusal until such a call succeeds. */
export async function needPlatform<Result>(context: Context, call: () => Promise<Result>): Promise<Result> {
  const { db, log, now } = context;
  try {
    const result = await call();
    await db.update(providerIdentity).set(nothing).where(isNotNull(providerIdentity.accountsRefusal));
    return result;
  } catch (error) {
    if (!(error instanceof PlatformRefused)) throw error;
    const { providerCode: code, reason } = error;
    log.error({ event: 'platform_refused', code, reason }, 'the payment provider creates no account for a breeder');
    await db.update(providerIdentity).set({
      accountsRefusal: reason,
      accountsRefusedSince: sql`coalesce(${providerIdentity.accountsRefusedSince}, ${now.toISOString()}::timestamptz)`,
      accountsRefusedAt: now,
      accountsRefusals: sql`${providerIdentity.accountsRefusals} + 1`,
    });
    throw error;
  }
}

const readRefusal = async ({ db }: Pick<Context, 'db'>) =>
  (await db.select().from(providerIdentity).where(isNotNull(providerIdentity.accountsRefusal)))[0];

/** For the admin (server/registry/failures.ts). */
export const platformFailures = {
  async list(context: Context) {
    const row = await readRefusal(context);
    if (!row) return [];
    return [
      {
        id: row.id,
        what: 'No breeder can connect a payment account',
        about: row.stripeAccountId,
        tries: row.accountsRefusals,
        since: row.accountsRefusedSince!.toISOString(),
        lastTriedAt: row.accountsRefusedAt!.toISOString(),
        error: row.accountsRefusal,
        isSettled: false,
        actions: ['review'] as const,
      },
    ];
  },
  /** Removes it from the list, until a breeder is refused again. */
  async review({ db }: Context, id: string): Promise<boolean> {
    const rows = await db.update(providerIdentity).set(nothing).where(eq(providerIdentity.id, id)).returning();
    return rows.length > 0;
  },
};

/** For /metrics. */
export const platformRefused = {
  name: 'connected_accounts_blocked',
  help: 'Attempts to connect that failed since the payment provider creates no account for the platform; 0 once it does',
  alarmAbove: 0,
  count: async (context: Pick<Context, 'db'>): Promise<number> => (await readRefusal(context))?.accountsRefusals ?? 0,
};
