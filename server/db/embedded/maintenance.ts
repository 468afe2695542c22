type Query = (text: string) => Promise<unknown[]>;

const EVERY_MS = 60_000;
const MAX_WAL_BYTES = 64 * 1024 * 1024;

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
