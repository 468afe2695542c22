import type { Product } from './product.ts';

/** A digest of each table, without what processes note of themselves and what counts requests. */
async function digests({ dependencies }: Product): Promise<Record<string, string>> {
  const { query } = dependencies.database;
  const tables = await query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('processes', 'scheduled_runs', 'rate_limits', 'provider_reads')",
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const rows = `select md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as digest from "${name}" t`;
    found[name] = (await query<{ digest: string }>(rows))[0]!.digest;
  }
  return found;
}

/** Once nothing changes by itself anymore. */
export async function settled(product: Product): Promise<Record<string, string>> {
  let before = await digests(product);
  for (let quiet = 0; quiet < 3;) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const after = await digests(product);
    quiet = JSON.stringify(after) === JSON.stringify(before) ? quiet + 1 : 0;
    before = after;
  }
  return before;
}
