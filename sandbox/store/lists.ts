import type { Query } from '../database.ts';
import { invalidRequest, noSuch } from '../http/errors.ts';

interface CreatedRange {
  gt?: number | undefined;
  gte?: number | undefined;
  lt?: number | undefined;
  lte?: number | undefined;
}

export interface ListRequest {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?: CreatedRange | undefined;
}

export interface Listed {
  object: 'list';
  data: object[];
  has_more: boolean;
  url: string;
}

/**
 * A page of an account's objects of one kind, newest first, like Stripe's lists.
 * `filters` maps facet names to values; a list of values matches any of them.
 */
export async function listObjects(
  tx: Query,
  where: {
    account: string;
    object: string;
    url: string;
    filters?: Record<string, string | string[] | boolean | undefined>;
  },
  request: ListRequest,
): Promise<Listed> {
  const limit = request.limit ?? 10;
  if (limit < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  if (limit > 100)
    throw invalidRequest('This value must be less than or equal to 100.', {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  if (request.starting_after && request.ending_before) {
    throw invalidRequest('You cannot specify both `starting_after` and `ending_before`.', { param: 'ending_before' });
  }
  const values: unknown[] = [where.account, where.object];
  const bind = (value: unknown): string => `$${values.push(value)}`;

  const filters = Object.entries(where.filters ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, wanted: Array.isArray(value) ? value : [String(value)] }],
  );
  // The first filter drives the index scan; the others are checked row by row.
  const [first, ...others] = filters;
  const conditions = ['k.account = $1', 'k.object = $2'];
  if (first) {
    conditions.push(`k.name = ${bind(first.name)}`);
    conditions.push(
      first.wanted.length === 1 ? `k.value = ${bind(first.wanted[0])}` : `k.value = any(${bind(first.wanted)}::text[])`,
    );
  }
  for (const other of others) {
    conditions.push(
      `exists (select 1 from sandbox.facets x where x.id = k.id and x.name = ${bind(other.name)} and x.value = any(${bind(other.wanted)}::text[]))`,
    );
  }
  const signs = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
  for (const [name, sign] of Object.entries(signs)) {
    const bound = request.created?.[name as keyof typeof signs];
    if (bound !== undefined) conditions.push(`k.created ${sign} ${bind(bound)}`);
  }
  const backwards = request.ending_before !== undefined;
  const cursor = request.starting_after ?? request.ending_before;
  if (cursor !== undefined) {
    const [row] = await tx.query<{ created: string; seq: string }>(
      `select created::text as created, seq::text as seq from sandbox.objects where id = $1 and object = $2 and account = $3`,
      [cursor, where.object, where.account],
    );
    if (!row) throw noSuch(where.object, cursor, backwards ? 'ending_before' : 'starting_after');
    conditions.push(
      `(k.created, k.seq) ${backwards ? '>' : '<'} (${bind(row.created)}::bigint, ${bind(row.seq)}::bigint)`,
    );
  }
  const direction = backwards ? 'asc' : 'desc';
  const from = first ? 'sandbox.facets' : 'sandbox.objects';
  const rows = await tx.query<{ data: object }>(
    `select o.data from (
       select k.id, k.created, k.seq from ${from} k where ${conditions.join(' and ')}
       order by k.created ${direction}, k.seq ${direction} limit ${bind(limit + 1)}
     ) page join sandbox.objects o on o.id = page.id
     order by page.created ${direction}, page.seq ${direction}`,
    values,
  );
  const data = rows.slice(0, limit).map((row) => row.data);
  return { object: 'list', data: backwards ? data.toReversed() : data, has_more: rows.length > limit, url: where.url };
}
