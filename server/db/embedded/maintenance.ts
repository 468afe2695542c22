type Query = (text: string) => Promise<unknown[]>;

const EVERY_MS = 60_000;
const MAX_WAL_BYTES = 64 * 1024 * 1024;
/** Requests wait while a table is vacuumed: the next one has its turn a minute later. */
const VACUUM_MS = 200;
/** By the rules of autovacuum, the most urgent first (https://www.postgresql.org/docs/current/routine-vacuuming.html#AUTOVACUUM). */
const DUE_TABLES = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup
  order by greatest(n_dead_tup, n_mod_since_analyze) / (1.0 + n_live_tup) desc`;

/** Does what PostgreSQL does in processes of its own, which PGlite lacks. Returns the function that ends it. */
export function startMaintenance(query: Query): () => void {
  const timer = setInterval(() => {
    // Ignored: if the database fails, the next statement of a request fails too.
    maintain(query).catch(() => {});
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

async function maintain(query: Query): Promise<void> {
  await limitWalSize(query);
  await vacuumDue(query);
  // A plan made for an empty table would scan the table for as long as the process runs.
  await query('discard plans');
}

/** Checkpoints when WAL has grown too long: it would fill the disk, and recovery would replay all of it. */
export async function limitWalSize(query: Query): Promise<void> {
  const [row] = await query(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as length from pg_control_checkpoint()',
  );
  if ((row as { length: number }).length > MAX_WAL_BYTES) await query('checkpoint');
}

/**
 * Frees what updated and deleted rows took, or files would grow for ever, and counts what columns hold, without which the planner guesses:
 * table by table, until none is due or the time is up.
 */
export async function vacuumDue(query: Query): Promise<void> {
  const due = (await query(DUE_TABLES)) as { name: string }[];
  // The most urgent one has its turn on the slowest machine, too.
  const began = performance.now();
  for (const { name } of due) {
    await query(`vacuum (analyze) ${name}`);
    if (performance.now() - began > VACUUM_MS) return;
  }
}
