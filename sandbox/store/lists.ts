import type { Query } from '../database.ts';
import { invalidRequest, noSuch } from '../http/errors.ts';
import { facet } from './facets.ts';
import type { Kind, Kinds } from './kinds.ts';

export interface CreatedRange {
  gt?: number | undefined;
  gte?: number | undefined;
  lt?: number | undefined;
  lte?: number | undefined;
}

export interface PageRequest {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?: CreatedRange | undefined;
}

/** Values by filter. A list of values matches any of them; one list has at most one such filter. */
export type Filters = Record<string, string | string[] | undefined>;

export interface Listed<Data = object> {
  object: 'list';
  data: Data[];
  has_more: boolean;
  url: string;
}

interface Source<Name extends Kind> {
  account: string;
  object: Name;
  url?: string;
  filters?: Filters;
}

/** A page of an account's objects of one kind, newest first, like Stripe's lists. */
export async function listObjects<Name extends Kind>(
  tx: Query,
  { account, object, url = '', filters = {} }: Source<Name>,
  { limit = 10, starting_after, ending_before, created = {} }: PageRequest = {},
): Promise<Listed<Kinds[Name]>> {
  if (starting_after && ending_before) {
    throw invalidRequest('You cannot specify both `starting_after` and `ending_before`.', 'ending_before');
  }
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  const facets = (values: [string, unknown][]) =>
    values.flatMap(([name, value]) => [value].flat().map((each) => facet(object, account, name, String(each))));
  const every = facets(given.filter(([, value]) => !Array.isArray(value)));
  const some = facets(given.filter(([, value]) => Array.isArray(value)));
  const backwards = ending_before !== undefined;
  const cursor = await findCursorPosition(tx, { account, object }, ending_before ?? starting_after, backwards);
  const [direction, beyond] = backwards ? ['asc', '>'] : ['desc', '<'];
  const rows = await tx.query<{ data: Kinds[Name] }>(
    `select data from sandbox.objects
     where ${given.length > 0 ? 'facets @> $1 and ($2::text[] is null or facets && $2)' : 'account = $1 and object = $2'}
       and created between $3 and $4 and ($5::bigint is null or (created, seq) ${beyond} ($5, $6::bigint))
     order by created ${direction}, seq ${direction} limit $7`,
    [
      ...(given.length > 0 ? [every, some.length > 0 ? some : null] : [account, object]),
      Math.max(created.gte ?? 0, (created.gt ?? -1) + 1),
      Math.min(created.lte ?? Number.MAX_SAFE_INTEGER, (created.lt ?? Number.MAX_SAFE_INTEGER) - 1),
      cursor?.created ?? null,
      cursor?.seq ?? null,
      limit + 1,
    ],
  );
  const data = rows.slice(0, limit).map((row) => row.data);
  return { object: 'list', data: backwards ? data.toReversed() : data, has_more: rows.length > limit, url };
}

/** The place of the cursor's object in the order; undefined without a cursor. */
async function findCursorPosition(
  tx: Query,
  { account, object }: Source<Kind>,
  id: string | undefined,
  backwards: boolean,
): Promise<{ created: string; seq: string } | undefined> {
  if (id === undefined) return undefined;
  const [row] = await tx.query<{ created: string; seq: string }>(
    `select created::text as created, seq::text as seq from sandbox.objects
     where id = $1 and object = $2 and account = $3`,
    [id, object, account],
  );
  if (!row) throw noSuch(object, id, backwards ? 'ending_before' : 'starting_after');
  return row;
}
