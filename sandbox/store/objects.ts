import type { Query } from '../database.ts';
import { noSuch } from '../http/errors.ts';
import { listFacets } from './facets.ts';
import type { Kind, Kinds } from './kinds.ts';
import type { World } from './world.ts';

/** A stored object: the API's representation and the sandbox's internal state. */
export interface Stored<Data> {
  id: string;
  object: Kind;
  account: string;
  created: number;
  data: Data;
  internal: Record<string, unknown>;
  /** When a loop processes it, in seconds. */
  dueAt: number | null;
}

interface Row extends Omit<Stored<never>, 'created' | 'dueAt'> {
  created: string | number;
  due_at: string | number | null;
}

function stored<Data>({ created, due_at, ...row }: Row): Stored<Data> {
  return { ...row, created: Number(created), dueAt: due_at === null ? null : Number(due_at) };
}

const COLUMNS = 'id, object, account, created, due_at, data, internal';

/** Inserts the objects that `insertedRows` encodes as the first parameter, in their order. */
export const INSERT = `insert into sandbox.objects (${COLUMNS}, facets)
  select ${COLUMNS}, facets from json_to_recordset($1::json) as r(n int, id text, object text, account text,
    created bigint, due_at bigint, data json, internal json, facets text[]) order by n`;

export function insertedRows(objects: Stored<object>[]): string {
  return JSON.stringify(
    objects.map(({ dueAt, ...object }, n) => ({ ...object, n, due_at: dueAt, facets: listFacets({ ...object }) })),
  );
}

export async function insertObjects(tx: Query, objects: Stored<object>[]): Promise<void> {
  await tx.query(INSERT, [insertedRows(objects)]);
}

type Extras = Partial<Pick<Stored<unknown>, 'internal' | 'dueAt'>>;

export function newObject<Data extends { id: string; object: Kind }>(
  { now }: Pick<World, 'now'>,
  account: string,
  data: Data,
  { internal = {}, dueAt = null }: Extras = {},
): Stored<Data> {
  return { id: data.id, object: data.object, account, created: now, data, internal, dueAt };
}

/** Stores a new object of the account. */
export async function insert<Data extends { id: string; object: Kind }>(
  world: World,
  account: string,
  data: Data,
  extras?: Extras,
): Promise<Stored<Data>> {
  const object = newObject(world, account, data, extras);
  await insertObjects(world.tx, [object]);
  return object;
}

/** Stores the state of a page's visitor, which the API never shows. */
export async function insertState(
  world: World,
  state: Pick<Stored<object>, 'id' | 'object' | 'account' | 'internal'> & { data?: object },
): Promise<void> {
  await insertObjects(world.tx, [{ data: {}, created: world.now, dueAt: null, ...state }]);
}

export interface Where {
  /** Without it, an object of any account is found: for a page's URL or an expanded field. */
  account?: string;
  /** The row stays locked until the transaction ends. */
  lock?: boolean;
}

/** Finds an object by id alone: with more conditions, a database without statistics scans all objects of an account. */
export async function findById(
  { tx }: Pick<World, 'tx'>,
  id: string,
  lock = false,
): Promise<Stored<object> | undefined> {
  const [row] = await tx.query<Row>(
    `select ${COLUMNS} from sandbox.objects where id = $1${lock ? ' for update' : ''}`,
    [id],
  );
  return row && stored(row);
}

export async function find<Name extends Kind>(
  world: Pick<World, 'tx'>,
  object: Name,
  id: string,
  { account, lock }: Where = {},
): Promise<Stored<Kinds[Name]> | undefined> {
  const found = await findById(world, id, lock);
  const isWanted = found?.object === object && (account === undefined || found.account === account);
  return isWanted ? (found as Stored<Kinds[Name]>) : undefined;
}

/** Like `find`, but throws Stripe's 404 if there is none; `param` is the parameter that names the object. */
export async function existing<Name extends Kind>(
  world: Pick<World, 'tx'>,
  object: Name,
  id: string,
  { param, ...where }: Where & { param?: string } = {},
): Promise<Stored<Kinds[Name]>> {
  const found = await find(world, object, id, where);
  if (!found) throw noSuch(object, id, param);
  return found;
}

/** Locks and returns due objects of one kind, skipping those that another process has locked. */
export async function claimDueObjects<Name extends Kind>(
  { tx, now }: World,
  object: Name,
  limit: number,
): Promise<Stored<Kinds[Name]>[]> {
  const rows = await tx.query<Row>(
    `select ${COLUMNS} from sandbox.objects where object = $1 and due_at <= $2
     order by due_at limit $3 for update skip locked`,
    [object, now, limit],
  );
  return rows.map((row) => stored(row));
}

/** Writes a changed object back. */
export async function save({ tx }: Pick<World, 'tx'>, changed: Stored<object>): Promise<void> {
  const { id, data, internal, dueAt } = changed;
  await tx.query(
    `update sandbox.objects set data = $2::json, internal = $3::json, due_at = $4, facets = $5 where id = $1`,
    [id, JSON.stringify(data), JSON.stringify(internal), dueAt, listFacets(changed)],
  );
}

/** Removes an object of which nothing is kept. */
export async function deleteObject({ tx }: Pick<World, 'tx'>, id: string): Promise<void> {
  await tx.query(`delete from sandbox.objects where id = $1`, [id]);
}
