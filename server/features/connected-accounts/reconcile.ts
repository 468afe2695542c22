import { and, asc, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { connectedAccounts } from '../../db/schema.ts';
import { lookAt, nothingFound, type Findings } from '../../findings.ts';
import type { ConnectedAccount } from './queries.ts';
import { refreshAccount } from './service.ts';

/** Facts of an account that nobody asked for since are fetched anew so often: a webhook may have been lost. */
const OLD_MS = 6 * 3_600_000;
const BATCH = 25;

/**
 * Fetches the facts of connected accounts anew, those that are old or, with `all`, every one. Harmless to run twice,
 * also at once.
 */
export async function reconcileAccounts(context: Context, { all = false } = {}): Promise<Findings> {
  const { db, now } = context;
  const findings = nothingFound();
  const isOld = or(
    isNull(connectedAccounts.refreshedAt),
    lt(connectedAccounts.refreshedAt, new Date(now.getTime() - OLD_MS)),
  );
  const live = and(isNull(connectedAccounts.disconnectedAt), isNotNull(connectedAccounts.stripeAccountId));
  const query = db
    .select()
    .from(connectedAccounts)
    .where(all ? live : and(live, isOld))
    .orderBy(asc(connectedAccounts.refreshedAt));
  for (const before of await (all ? query : query.limit(BATCH))) {
    await lookAt(context, findings, `account ${before.stripeAccountId}`, async () => {
      const after = await refreshAccount(context, before.stripeAccountId!);
      return after ? changesOf(before, after) : 'its breeder has cut the connection';
    });
  }
  return findings;
}

const FACTS = ['chargesEnabled', 'payoutsEnabled', 'detailsSubmitted', 'klarnaActive', 'requirements'] as const;

function changesOf(before: ConnectedAccount, after: ConnectedAccount): string | undefined {
  const changes = FACTS.filter((fact) => String(before[fact]) !== String(after[fact]));
  return changes.map((fact) => `${fact} ${String(before[fact])} → ${String(after[fact])}`).join(', ') || undefined;
}

/** Accounts at the provider that breeders have connected now. */
export async function connectedIds({ db }: Context): Promise<string[]> {
  const rows = await db
    .select({ id: connectedAccounts.stripeAccountId })
    .from(connectedAccounts)
    .where(and(isNull(connectedAccounts.disconnectedAt), isNotNull(connectedAccounts.stripeAccountId)));
  return rows.map(({ id }) => id!);
}
