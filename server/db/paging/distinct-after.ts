import { and, gt, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../client.ts';

/**
 * The different values of an indexed column, in their order, behind `after`. Reads one index entry per value, however many
 * rows have it; `distinct` would read all of them.
 */
export async function distinctAfter(
  db: DbOrTx,
  column: AnyPgColumn,
  { after, limit, where }: { after: string; limit: number; where?: SQL },
): Promise<string[]> {
  const nextBehind = (value: SQL) =>
    sql`(select ${column} from ${column.table} where ${and(gt(column, value), where)} order by ${column} limit 1)`;
  const { rows } = await db.execute<{ value: string }>(sql`
    with recursive found (value) as (
      select ${nextBehind(sql`${after}::text`)} as value
      union all
      select ${nextBehind(sql`found.value`)} from found where found.value is not null
    )
    select value from found where value is not null limit ${limit}`);
  return rows.map(({ value }) => value);
}
