import { Column, getTableName, is } from 'drizzle-orm';
import { toDecoder as toExpressionDecoder, type ResultField } from './drizzle-insides.ts';

type Decode = (value: unknown) => unknown;

/** An object of the result: its fields by position, and the objects in it. */
interface Shape {
  /** All its names, with nulls. */
  blank: Record<string, unknown>;
  fields: { name: string; position: number; decode: Decode }[];
  objects: { name: string; shape: Shape; nullBy: number | undefined }[];
}

/**
 * Maps rows as drizzle does, with everything that depends on the query alone looked up once: drizzle looks it up for each value,
 * which takes longer than the query. `isAlwaysThere` names the tables whose join always finds a row; without joins there is none.
 */
export function rowMapper(
  fields: ResultField[],
  isAlwaysThere: Record<string, boolean> | undefined,
): (rows: unknown[][]) => unknown[] {
  const shape = toShape(
    fields.map(({ path, field }, position) => ({ path, field, position })),
    isAlwaysThere,
  );
  return (rows) => rows.map((row) => read(shape, row));
}

type Placed = ResultField & { position: number };

function toShape(placed: Placed[], isAlwaysThere: Record<string, boolean> | undefined): Shape {
  const fields = placed
    .filter(({ path }) => path.length === 1)
    .map(({ path, field, position }) => ({ name: path[0]!, position, decode: toDecoder(field) }));
  const nested = Map.groupBy(
    placed.filter(({ path }) => path.length > 1),
    ({ path }) => path[0]!,
  );
  const objects = [...nested].map(([name, members]) => ({
    name,
    shape: toShape(
      members.map((member) => ({ ...member, path: member.path.slice(1) })),
      undefined,
    ),
    nullBy: isAlwaysThere && findNullMarker(members, isAlwaysThere),
  }));
  const blank = Object.fromEntries([...fields, ...objects].map(({ name }) => [name, null]));
  return { blank, fields, objects };
}

/** The column whose null means that the join found no row: the first one of an object, if all of it is of one table. */
function findNullMarker(members: Placed[], isAlwaysThere: Record<string, boolean>): number | undefined {
  const columns = members.flatMap(({ path, field, position }) =>
    path.length === 2 && is(field, Column) ? [{ table: getTableName(field.table), position }] : [],
  );
  const [first] = columns;
  const isOfOneTable = columns.every(({ table }) => table === first?.table);
  return first && isOfOneTable && !isAlwaysThere[first.table] ? first.position : undefined;
}

const toDecoder = (field: ResultField['field']): Decode =>
  is(field, Column) ? (value) => field.mapFromDriverValue(value) : toExpressionDecoder(field);

function read({ blank, fields, objects }: Shape, row: unknown[]): Record<string, unknown> {
  // A copy of an object with all names is quicker than an object that gets them one by one.
  const made = { ...blank };
  for (const { name, position, decode } of fields) {
    const value = row[position];
    if (value !== null) made[name] = decode(value);
  }
  for (const { name, shape, nullBy } of objects)
    if (nullBy === undefined || row[nullBy] !== null) made[name] = read(shape, row);
  return made;
}
