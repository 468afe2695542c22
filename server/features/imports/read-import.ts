import { and, asc, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { IMPORTS_MAX, IMPORT_SHOWN, type FileImport, type ImportDetails } from '../../../contract/imports/imports.ts';
import type { UserContext } from '../../context.ts';
import { importRows, imports } from '../../db/schema.ts';
import { KINDS, checkRow } from './kinds.ts';
import { presentImport, type ImportRow } from './presenter.ts';
import { importNotFound, isOwn } from './queries.ts';

/** Longer texts end in the preview. */
const VALUE_MAX = 200;

/** The actor's imports that can still be undone, and the file that waits, newest first. */
export async function listOwnImports({ db, actor, now }: UserContext): Promise<FileImport[]> {
  const rows = await db
    .select()
    .from(imports)
    .where(and(eq(imports.userId, actor.id), gt(imports.expiresAt, now)))
    .orderBy(desc(imports.createdAt), imports.id)
    .limit(IMPORTS_MAX + 1);
  return rows.map(presentImport);
}

/** Throws NotFound. */
export async function findImport(context: UserContext, id: string): Promise<ImportRow> {
  const [row] = await context.db.select().from(imports).where(isOwn(context, id));
  if (!row) throw importNotFound();
  return row;
}

/** One import, with its first rows and problems. Throws NotFound. */
export async function readImport(context: UserContext, id: string): Promise<ImportDetails> {
  const row = await findImport(context, id);
  const isPreview = row.state === 'preview';
  return {
    import: presentImport(row),
    ignored: row.ignored,
    room: isPreview ? await KINDS[row.kind].readRoom(context, context.db) : null,
    preview: isPreview ? await readPreview(context, row) : [],
    problems: await readProblems(context, id),
    kept: row.state === 'undone' ? await readKept(context, id) : [],
  };
}

async function readPreview(context: UserContext, { id, kind: name }: ImportRow): Promise<ImportDetails['preview']> {
  const kind = KINDS[name];
  const rows = await context.db
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, id), isNull(importRows.problems)))
    .orderBy(asc(importRows.number))
    .limit(IMPORT_SHOWN.rows);
  return rows.flatMap(({ number, cells }) => {
    const { input } = checkRow(context, kind, cells ?? {});
    if (!input) return [];
    const values = Object.entries(kind.present(context, input)).flatMap(([column, value]) =>
      value ? [[column, clip(value)]] : [],
    );
    return [{ row: number, values: Object.fromEntries(values) as Record<string, string> }];
  });
}

const clip = (text: string): string => (text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text);

async function readProblems({ db }: UserContext, id: string): Promise<ImportDetails['problems']> {
  const rows = await db
    .select({ row: importRows.number, problems: importRows.problems })
    .from(importRows)
    .where(and(eq(importRows.importId, id), isNotNull(importRows.problems)))
    .orderBy(asc(importRows.number))
    .limit(IMPORT_SHOWN.problems);
  return rows
    .flatMap(({ row, problems }) => (problems ?? []).map((problem) => ({ row, ...problem })))
    .slice(0, IMPORT_SHOWN.problems);
}

async function readKept({ db }: UserContext, id: string): Promise<string[]> {
  const rows = await db
    .select({ name: importRows.name })
    .from(importRows)
    .where(and(eq(importRows.importId, id), isNotNull(importRows.createdId)))
    .orderBy(asc(importRows.number))
    .limit(IMPORT_SHOWN.kept);
  return rows.flatMap(({ name }) => name ?? []);
}
