import { setImmediate } from 'node:timers/promises';
import { and, eq, gt } from 'drizzle-orm';
import { HOUR_MS } from '../../../contract/durations.ts';
import type { ImportKind } from '../../../contract/imports/columns.ts';
import {
  IMPORTS_MAX,
  IMPORT_PREVIEW_HOURS,
  IMPORT_UNDO_DAYS,
  type FileImport,
} from '../../../contract/imports/imports.ts';
import type { UserContext } from '../../context.ts';
import { importRows, imports, type RowProblem } from '../../db/schema.ts';
import { conflict } from '../../errors.ts';
import { createSemaphore } from '../../integrations/concurrency/semaphore.ts';
import { KINDS, checkRow } from './kinds.ts';
import { presentImport } from './presenter.ts';
import { lockImports, refuseWhileRunning } from './queries.ts';
import { readFile, type ReadRow } from './read-file.ts';

/** Rows that are checked before the process does what else waits, and rows of one statement. */
const ROWS_PER_PAUSE = 100;
const ROWS_PER_INSERT = 1_000;
/** A file with many cells takes 100 MB while it is read. */
const runOneByOne = createSemaphore(1, 64 * 1024 * 1024, 'files');

const TOO_MANY = `You have imported ${IMPORTS_MAX} files within ${IMPORT_UNDO_DAYS} days. Please wait until the oldest can no longer be undone.`;
const TOO_WIDE =
  'This row has more cells than the first one. A cell with a comma in it needs quotation marks around it. Please correct it in your own file: the rows to download lack what stands behind the last column.';

/**
 * Reads a file and checks each row; nothing is imported yet. It replaces the file that was read before. Throws Invalid for what is no CSV
 * file of the kind, Busy while many files wait, and Conflict while another import runs or after too many.
 */
export async function previewImport(context: UserContext, kind: ImportKind, file: Buffer): Promise<FileImport> {
  const { db, actor, now } = context;
  const { rows, ignored, problems } = await runOneByOne({ weight: 1, bytes: file.length }, async () => {
    const read = await readFile(kind, file);
    return { ...read, problems: await checkRows(context, kind, read.rows) };
  });
  return db.transaction(async (tx) => {
    await lockImports(context, tx);
    await refuseWhileRunning(context, tx);
    const own = eq(imports.userId, actor.id);
    await tx.delete(imports).where(and(own, eq(imports.state, 'preview')));
    if ((await tx.$count(imports, and(own, gt(imports.expiresAt, now)))) >= IMPORTS_MAX)
      throw conflict(TOO_MANY, 'too_many');
    const [made] = await tx
      .insert(imports)
      .values({
        userId: actor.id,
        kind,
        rowCount: rows.length,
        goodCount: rows.length - problems.size,
        ignored,
        createdAt: now,
        expiresAt: new Date(now.getTime() + IMPORT_PREVIEW_HOURS * HOUR_MS),
      })
      .returning();
    for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
      await tx.insert(importRows).values(
        rows.slice(start, start + ROWS_PER_INSERT).map(({ number, cells }) => ({
          importId: made!.id,
          number,
          cells,
          problems: problems.get(number) ?? null,
        })),
      );
    return presentImport(made!);
  });
}

/** The problems of each row that has some, by its number. */
async function checkRows(context: UserContext, name: ImportKind, rows: ReadRow[]): Promise<Map<number, RowProblem[]>> {
  const kind = KINDS[name];
  const known = await kind.readKnown(context);
  const found = new Map<number, RowProblem[]>();
  for (const [index, { number, cells, hasMore }] of rows.entries()) {
    if (index % ROWS_PER_PAUSE === 0) await setImmediate();
    const { input, problems } = checkRow(context, kind, cells);
    if (hasMore) found.set(number, [{ column: null, message: TOO_WIDE }]);
    else if (problems) found.set(number, problems);
    else if (known.has(kind.toKey(input))) found.set(number, [kind.knownProblem]);
  }
  return found;
}
