import { and, eq, gt, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/client.ts';
import { everyPage } from '../../db/paging/every-page.ts';
import { accountCounts, accountStandings, users } from '../../db/schema.ts';
import { checkOne, noFindings, type Findings } from '../../upkeep/findings.ts';

const ACCOUNTS_PER_PAGE = 500;
/** More mistakes than these have one cause, and the next run repairs the others. */
const REPAIRED_PER_RUN = 1_000;

/**
 * Compares what triggers keep for the admin's figures with the accounts: each account's standing, and their numbers. Repairs both.
 * Idempotent, and safe beside registrations and another run.
 */
export async function reconcileCountedAccounts(context: Context): Promise<Findings> {
  const findings = noFindings();
  const { db, signal } = context;
  const { accounts, wrong, isMiscounted } = await compare(db, signal);
  for (const id of wrong.slice(0, REPAIRED_PER_RUN))
    await checkOne(context, findings, `standing of ${id}`, () => repairStanding(db, id));
  if (isMiscounted) await checkOne(context, findings, 'numbers of accounts', () => recount(db));
  if (wrong.length > REPAIRED_PER_RUN)
    findings.unresolved.push({
      about: 'standings of accounts',
      problem: `${wrong.length} are wrong, of which ${REPAIRED_PER_RUN} were looked at`,
    });
  return { ...findings, checked: accounts };
}

interface Comparison {
  accounts: number;
  /** Accounts whose standing isn't the one that follows from them. */
  wrong: string[];
  /** Whether the numbers aren't those of the standings that are kept. */
  isMiscounted: boolean;
}

/** Page by page, all of one moment: a registration meanwhile is in the accounts and in their number, or in neither. */
function compare(db: Db, signal: AbortSignal): Promise<Comparison> {
  const moment = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
  return db.transaction(async (tx) => {
    const numbers = new Map<string, number>();
    for (const { standing, part, accounts } of await tx.select().from(accountCounts))
      numbers.set(`${standing} ${part}`, accounts);
    const wrong: string[] = [];
    let accounts = 0;
    const read = (after: Standing | undefined, limit: number) => readStandings(tx, after?.id ?? '', limit);
    for await (const { id, kept, part, isWrong } of everyPage<Standing>(ACCOUNTS_PER_PAGE, read, signal)) {
      accounts++;
      if (isWrong) wrong.push(id);
      if (kept !== null) numbers.set(`${kept} ${part}`, (numbers.get(`${kept} ${part}`) ?? 0) - 1);
    }
    return { accounts, wrong, isMiscounted: [...numbers.values()].some((left) => left !== 0) };
  }, moment);
}

type Standing = Awaited<ReturnType<typeof readStandings>>[number];

/**
 * Each account's, as it is kept and as it follows from the account. A lookup per account, since a join would read the
 * table from its start.
 */
const readStandings = (tx: Tx, after: string, limit: number) =>
  tx
    .select({
      id: users.id,
      kept: sql<string | null>`(${tx
        .select({ standing: accountStandings.standing })
        .from(accountStandings)
        .where(eq(accountStandings.userId, users.id))})`,
      isWrong: sql<boolean>`not exists(${tx
        .select({ userId: accountStandings.userId })
        .from(accountStandings)
        .where(and(eq(accountStandings.userId, users.id), sql`not ${isWrong}`))})`,
      part: standingsPart(users.id),
    })
    .from(users)
    .where(gt(users.id, after))
    .orderBy(users.id)
    .limit(limit);

/** Whether a row of standings differs from what its trigger would write. */
const isWrong = sql`(${accountStandings.standing}, ${accountStandings.trialEndsAt})
  is distinct from (standing_of(${accountStandings.userId}), trial_end_of(${accountStandings.userId}))`;

/** As the trigger that counts has it. */
const standingsPart = (userId: typeof users.id | typeof accountStandings.userId) =>
  sql<number>`hashtext(${userId}) & 7`.mapWith(Number);

/**
 * Locks as the trigger does: a concurrent change of the account waits, or this waits for it. The numbers follow by
 * their trigger.
 */
const repairStanding = (db: Db, id: string): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    const { userId } = accountStandings;
    const uncounted = tx
      .select({
        userId: users.id,
        standing: sql<'uncounted'>`'uncounted'`.as('standing'),
        trialEndsAt: sql<null>`null`.as('trial_ends_at'),
      })
      .from(users)
      .where(eq(users.id, id));
    const added = await tx.insert(accountStandings).select(uncounted).onConflictDoNothing().returning();
    const [kept] = await tx.select().from(accountStandings).where(eq(userId, id)).for('update');
    const [repaired] = await tx
      .update(accountStandings)
      .set({ standing: sql`standing_of(${userId})`, trialEndsAt: sql`trial_end_of(${userId})` })
      .where(and(eq(userId, id), isWrong))
      .returning();
    if (!kept || (added.length === 0 && !repaired)) return undefined;
    return `${added.length > 0 ? 'none' : describeStanding(kept)} → ${describeStanding(repaired ?? kept)}`;
  });

const describeStanding = ({ standing, trialEndsAt }: typeof accountStandings.$inferSelect) =>
  trialEndsAt ? `${standing} (trial until ${trialEndsAt.toISOString()})` : standing;

/**
 * Counts all again while no other transaction counts: each one is then committed with its counts, or not read at all.
 */
const recount = (db: Db): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${accountCounts} in share row exclusive mode`);
    const { accounts } = accountCounts;
    const { rows } = await tx.execute<{ name: string; before: number; after: number }>(sql`
      with counted as (
        select ${accountStandings.standing} as standing, ${standingsPart(accountStandings.userId)} as part, count(*)::int as accounts
        from ${accountStandings} group by 1, 2
      ), compared as (
        select standing, part, coalesce(${accounts}, 0) as before, coalesce(counted.accounts, 0) as after
        from ${accountCounts} full join counted using (standing, part)
      ), wrong as (select * from compared where before <> after), changed as (
        insert into ${accountCounts} (standing, part, accounts) select standing, part, after from wrong
        on conflict (standing, part) do update set accounts = excluded.accounts
      )
      select concat(standing, ' ', part) as name, before, after from wrong order by 1`);
    return rows.map(({ name, before, after }) => `${name}: ${before} → ${after}`).join(', ') || undefined;
  });
