import type { ImportCells, ImportKind } from '../../../contract/imports/columns.ts';
import type { UserContext } from '../../context.ts';
import type { RowProblem } from '../../db/schema.ts';
import { ExpectedError } from '../../errors.ts';
import type { Kind } from './kinds/kind.ts';
import { petKind } from './kinds/pets.ts';
import { saleKind } from './kinds/sales.ts';

export const KINDS: Record<ImportKind, Kind<object>> = { pets: petKind, sales: saleKind };

type CheckedRow = { input: object; problems?: never } | { input?: never; problems: RowProblem[] };

/** Checks a row by the rules of its form. */
export function checkRow(context: UserContext, kind: Kind<object>, cells: ImportCells): CheckedRow {
  const { data: input, error } = kind.parse(context, cells);
  if (error) return { problems: toProblems(error.issues.map(({ path, message }) => [path.at(-1), message])) };
  try {
    kind.check(context, input);
  } catch (refusal) {
    if (!(refusal instanceof ExpectedError) || refusal.kind !== 'Invalid') throw refusal;
    const errors = Object.entries(refusal.details.errors ?? {});
    return { problems: toProblems(errors.map(([path, message]) => [path.split('.').at(-1), message])) };
  }
  return { input };
}

/** One per column. */
function toProblems(issues: [PropertyKey | undefined, string][]): RowProblem[] {
  const columns = new Map<string | null, string>();
  for (const [field, message] of issues) {
    const column = field === undefined ? null : String(field);
    if (!columns.has(column)) columns.set(column, message);
  }
  return Array.from(columns, ([column, message]) => ({ column, message }));
}
