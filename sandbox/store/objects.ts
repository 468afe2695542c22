import type { Query } from '../database.ts';
import { facetsOf, type Facet } from './facets.ts';

/** A stored object: the API's representation and the sandbox's internal state. */
export interface Stored<Data> {
  id: string;
  account: string;
  created: number;
  data: Data;
  internal: Record<string, unknown>;
  /** When the expiry loop processes it, in seconds. */
  dueAt: number | null;
  /** Its facets when it was read or last written; undefined before that. */
  facets?: Facet[];
}

interface Row {
  id: string;
  object: string;
  account: string;
  created: string | number;
  due_at: string | number | null;
  data: unknown;
  internal: Record<string, unknown>;
}

function stored<Data>(row: Row): Stored<Data> {
  return {
    id: row.id,
    account: row.account,
    created: Number(row.created),
    data: row.data as Data,
    internal: row.internal,
    dueAt: row.due_at === null ? null : Number(row.due_at),
    facets: facetsOf(row.object, row.data as object),
  };
}

const columns = 'id, object, account, created, due_at, data, internal';

export interface NewObject {
  id: string;
  object: string;
  account: string;
  created: number;
  data: object;
  internal?: Record<string, unknown>;
  dueAt?: number | null;
}

/** Inserts objects with their facets in one statement. */
export async function insertObjects(tx: Query, objects: NewObject[]): Promise<void> {
  if (objects.length > 0) await tx.query(`with ${INSERTED} select`, insertedValues(objects));
}

/** CTEs that insert objects with their facets, for use in a larger statement; see `insertedValues`. */
export const INSERTED = `kept as (
    insert into sandbox.objects (id, object, account, created, due_at, data, internal)
    select id, object, account, created, due_at, data, internal
    from json_to_recordset($1::json) as r(n int, id text, object text, account text, created bigint, due_at bigint, data json, internal json)
    order by n
    returning id, object, account, created, seq
  ),
  faceted as (
    insert into sandbox.facets (account, object, name, value, created, seq, id)
    select kept.account, kept.object, f.name, f.value, kept.created, kept.seq, kept.id
    from kept join json_to_recordset($2::json) as f(id text, name text, value text) on f.id = kept.id
  )`;

/** The first two parameters of a statement with `INSERTED`. */
export function insertedValues(objects: NewObject[]): [string, string] {
  const rows = objects.map((object, position) => ({
    n: position,
    id: object.id,
    object: object.object,
    account: object.account,
    created: object.created,
    due_at: object.dueAt ?? null,
    data: object.data,
    internal: object.internal ?? {},
  }));
  const facets = objects.flatMap((object) =>
    facetsOf(object.object, object.data).map(([name, value]) => ({ id: object.id, name, value })),
  );
  return [JSON.stringify(rows), JSON.stringify(facets)];
}

export async function insertObject(tx: Query, object: NewObject): Promise<void> {
  await insertObjects(tx, [object]);
}

/** One object of an account, or undefined. With `lock` the row stays locked until this transaction ends. */
export async function findObject<Data>(
  tx: Query,
  where: { account: string; object: string; id: string; lock?: boolean },
): Promise<Stored<Data> | undefined> {
  const row = await findRow(tx, where.id, where.lock);
  return row?.object === where.object && row.account === where.account ? stored<Data>(row) : undefined;
}

/** Like findObject, for a caller that knows only the id (a page's URL, an expanded field). */
export async function findObjectById<Data>(
  tx: Query,
  object: string,
  id: string,
  options: { lock?: boolean } = {},
): Promise<Stored<Data> | undefined> {
  const row = await findRow(tx, id, options.lock);
  return row?.object === object ? stored<Data>(row) : undefined;
}

/** Filters by id alone: with more conditions, a database without statistics scans all objects of an account. */
async function findRow(tx: Query, id: string, lock = false): Promise<Row | undefined> {
  const [row] = await tx.query<Row>(
    `select ${columns} from sandbox.objects where id = $1${lock ? ' for update' : ''}`,
    [id],
  );
  return row;
}

/** Locks and returns due objects of one kind, skipping those that another process has locked. */
export async function claimDueObjects<Data>(
  tx: Query,
  object: string,
  now: number,
  limit: number,
): Promise<Stored<Data>[]> {
  const rows = await tx.query<Row>(
    `select ${columns} from sandbox.objects where object = $1 and due_at <= $2 order by due_at limit $3 for update skip locked`,
    [object, now, limit],
  );
  return rows.map((row) => stored<Data>(row));
}

/** Writes a changed object back, and its facets if they changed. */
export async function updateObject(tx: Query, object: string, changed: Stored<object>): Promise<void> {
  const facets = facetsOf(object, changed.data);
  const update = `update sandbox.objects set data = $2::json, internal = $3::json, due_at = $4 where id = $1`;
  const values = [changed.id, JSON.stringify(changed.data), JSON.stringify(changed.internal), changed.dueAt];
  const change = changeOf(changed.facets, facets);
  if (change === 'none') await tx.query(update, values);
  else
    await tx.query(change === 'values' ? withNewValues(update) : withFacets(update), [
      ...values,
      facets.map(([name]) => name),
      facets.map(([, value]) => value),
    ]);
  changed.facets = facets;
}

/** How facets changed: not at all, only the values of single-valued names, or in any way. */
function changeOf(before: Facet[] | undefined, after: Facet[]): 'none' | 'values' | 'anything' {
  if (!before || before.length !== after.length) return 'anything';
  const isAs = (part: 0 | 1) => after.every((facet, place) => facet[part] === before[place]?.[part]);
  if (!isAs(0)) return 'anything';
  if (isAs(1)) return 'none';
  return new Set(after.map(([name]) => name)).size === after.length ? 'values' : 'anything';
}

/** Costs half of `withFacets`, which plans three changes. */
const withNewValues = (update: string) =>
  `with kept as (${update})
   update sandbox.facets set value = f.value from unnest($5::text[], $6::text[]) as f(name, value)
   where facets.id = $1 and facets.name = f.name and facets.value <> f.value`;

const withFacets = (update: string) =>
  `with kept as (${update} returning id, object, account, created, seq),
   wanted as (select * from unnest($5::text[], $6::text[]) as f(name, value)),
   removed as (delete from sandbox.facets where id = $1 and (name, value) not in (select name, value from wanted))
   insert into sandbox.facets (account, object, name, value, created, seq, id)
   select kept.account, kept.object, wanted.name, wanted.value, kept.created, kept.seq, kept.id from kept, wanted
   on conflict do nothing`;

export async function deleteObject(tx: Query, id: string): Promise<void> {
  await tx.query(`delete from sandbox.objects where id = $1`, [id]);
}
