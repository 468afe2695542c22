import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isRunning } from '../../../contract/imports/imports.ts';
import type { Context, UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { importRows, imports } from '../../db/schema.ts';
import { ExpectedError } from '../../errors.ts';
import { defineJob } from '../../integrations/jobs/job-definition.ts';
import { daysBefore } from '../../time/days.ts';
import { findActorAtWork, findOwnerAtWork } from '../accounts/api.ts';
import { KINDS, checkRow } from './kinds.ts';
import type { ImportRow } from './presenter.ts';

/** Rows of one transaction. */
const BATCH = 200;

const ENDED = 'It ended before its last row.';
const IS_THERE = 'What was imported until then is there.';
const NO_MEMBER = `${ENDED} Your account couldn’t go on with it. ${IS_THERE}`;
const STUCK = `${ENDED} ${IS_THERE}`;
const UNDO_STUCK = 'Undo ended before its last row. You can undo the rest.';
/** Days after the start, when no retry of the job is left. */
const STUCK_DAYS = 2;

/** Imports, or undoes an import. Its place is stored with each batch, so that another process continues where one was killed. */
export const runImportJob = defineJob({
  name: 'run-import',
  schema: z.object({ importId: z.string() }),
  keyOf: ({ importId }) => importId,
  expireInSeconds: 900,
  concurrency: 2,
  handle: runImport,
});

async function runImport(context: Context, { importId }: { importId: string }): Promise<void> {
  for (let goesOn = true; goesOn;) {
    context.signal.throwIfAborted();
    goesOn = await context.db.transaction((tx) => runBatch(context, tx, importId));
  }
}

/** Returns whether there is more to do. */
async function runBatch(base: Context, tx: Tx, importId: string): Promise<boolean> {
  const [row] = await tx.select().from(imports).where(eq(imports.id, importId)).for('update');
  if (!row || !isRunning(row.state)) return false;
  const isUndo = row.state === 'undoing';
  // What the account brought can be removed without a membership.
  const actor = await (isUndo ? findOwnerAtWork : findActorAtWork)(base, tx, row.userId);
  // The data of a closed account is erased.
  if (!actor) return isUndo ? false : end(tx, row, NO_MEMBER);
  const context: UserContext = { ...base, actor };
  return isUndo ? undoBatch(context, tx, row) : importBatch(context, tx, row);
}

async function importBatch(context: UserContext, tx: Tx, row: ImportRow): Promise<boolean> {
  const kind = KINDS[row.kind];
  const isNext = and(ofImport(row), isNull(importRows.problems), gt(importRows.number, row.position));
  const rows = await tx.select().from(importRows).where(isNext).orderBy(asc(importRows.number)).limit(BATCH);
  const good: { number: number; name: string; input: object & { createdAt: Date } }[] = [];
  for (const { number, cells } of rows) {
    // Once more, since a day or a rule may have changed after the preview.
    const { input, problems } = checkRow(context, kind, cells ?? {});
    if (problems) await tx.update(importRows).set({ problems }).where(isRow(row, number));
    // Lists that show the newest first keep the order of the file.
    else good.push({ number, name: kind.toName(input), input: { ...input, createdAt: before(row, number) } });
  }
  try {
    if (good.length > 0)
      await storeCreated(
        tx,
        row,
        good,
        await kind.create(
          context,
          tx,
          good.map(({ input }) => input),
        ),
      );
  } catch (error) {
    // The account has no room for more; nothing of this batch was written.
    if (!(error instanceof ExpectedError) || error.kind !== 'Conflict') throw error;
    return end(tx, row, `${ENDED} ${error.message}`);
  }
  const importedCount = row.importedCount + good.length;
  await tx
    .update(imports)
    .set({ importedCount, position: rows.at(-1)?.number ?? row.position })
    .where(eq(imports.id, row.id));
  return rows.length === BATCH || end(tx, row, null);
}

async function storeCreated(
  tx: Tx,
  { id }: ImportRow,
  good: readonly { number: number; name: string }[],
  ids: readonly string[],
): Promise<void> {
  const made = JSON.stringify(good.map(({ number, name }, index) => ({ number, name, id: ids[index] })));
  await tx.execute(sql`update ${importRows} set created_id = made.id, name = made.name, cells = null
    from json_to_recordset(${made}::json) as made (number int, name text, id text)
    where ${importRows.importId} = ${id} and ${importRows.number} = made.number`);
}

async function undoBatch(context: UserContext, tx: Tx, row: ImportRow): Promise<boolean> {
  const isNext = and(ofImport(row), isNotNull(importRows.createdId), gt(importRows.number, row.position));
  const rows = await tx.select().from(importRows).where(isNext).orderBy(asc(importRows.number)).limit(BATCH);
  const ids = rows.flatMap(({ createdId }) => createdId ?? []);
  const kept = new Set(ids.length > 0 ? await KINDS[row.kind].remove(context, tx, ids) : []);
  const gone = rows.filter(({ createdId }) => createdId !== null && !kept.has(createdId)).map(({ number }) => number);
  if (gone.length > 0) await tx.delete(importRows).where(and(ofImport(row), inArray(importRows.number, gone)));
  await tx
    .update(imports)
    .set({ removedCount: row.removedCount + gone.length, position: rows.at(-1)?.number ?? row.position })
    .where(eq(imports.id, row.id));
  return rows.length === BATCH || end(tx, row, null);
}

async function end(tx: Tx, { id, state }: ImportRow, stopped: string | null): Promise<false> {
  const ended = state === 'undoing' ? 'undone' : 'imported';
  await tx
    .update(imports)
    .set({ state: ended, ...(stopped !== null && { stopped }) })
    .where(eq(imports.id, id));
  return false;
}

/** Ends what no job works on anymore, which would refuse the account's next import. */
export async function endStuckImports({ db, now }: Context): Promise<void> {
  const isStuck = (state: ImportRow['state']) =>
    and(eq(imports.state, state), lt(imports.startedAt, daysBefore(now, STUCK_DAYS)));
  await db.update(imports).set({ state: 'imported', stopped: STUCK }).where(isStuck('importing'));
  await db.update(imports).set({ state: 'imported', stopped: UNDO_STUCK }).where(isStuck('undoing'));
}

const ofImport = ({ id }: ImportRow) => eq(importRows.importId, id);
const isRow = (row: ImportRow, number: number) => and(ofImport(row), eq(importRows.number, number));
const before = ({ startedAt, createdAt }: ImportRow, number: number): Date =>
  new Date((startedAt ?? createdAt).getTime() - number);
