import { eq } from 'drizzle-orm';
import { IMPORT_NAMES } from '../../../contract/imports/columns.ts';
import { IMPORT_UNDO_DAYS, type FileImport } from '../../../contract/imports/imports.ts';
import { grouped } from '../../../contract/grouped.ts';
import type { UserContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { importRows, imports } from '../../db/schema.ts';
import { conflict } from '../../errors.ts';
import { daysAfter } from '../../time/days.ts';
import { recordAudit } from '../audit/api.ts';
import { KINDS } from './kinds.ts';
import { presentImport, type ImportRow } from './presenter.ts';
import { lockImport, refuseWhileRunning } from './queries.ts';
import { runImportJob } from './run-import.ts';

/**
 * Lets a job import the rows without a problem; does nothing to an import that was started. Throws NotFound, and Conflict while another
 * one runs, without a good row, or beyond the account's room.
 */
export async function startImport(context: UserContext, id: string): Promise<FileImport> {
  return context.db.transaction(async (tx) => {
    const row = await lockImport(context, tx, id);
    if (row.state !== 'preview') return presentImport(row);
    await refuseWhileRunning(context, tx);
    if (row.goodCount === 0) throw conflict('Each row of this file has a problem.', 'nothing_left');
    await refuseBeyondRoom(context, tx, row);
    const details = { kind: row.kind, rows: row.goodCount };
    await recordAudit(context, tx, { act: 'import_started', details });
    return begin(context, tx, row, { state: 'importing', expiresAt: daysAfter(context.now, IMPORT_UNDO_DAYS) });
  });
}

/**
 * Lets a job remove what an import made, unless it was touched since. Throws NotFound, and Conflict while another one runs, and for one
 * that has nothing to undo.
 */
export async function undoImport(context: UserContext, id: string): Promise<FileImport> {
  return context.db.transaction(async (tx) => {
    const row = await lockImport(context, tx, id);
    if (row.state === 'undoing' || row.state === 'undone') return presentImport(row);
    await refuseWhileRunning(context, tx);
    if (row.state !== 'imported' || row.importedCount === 0)
      throw conflict('There is nothing to undo of this import.', 'expired');
    const details = { kind: row.kind, rows: row.importedCount };
    await recordAudit(context, tx, { act: 'import_undone', details });
    return begin(context, tx, row, { state: 'undoing', stopped: null });
  });
}

/** Forgets a file that was not imported. Throws NotFound, and Conflict once it was started. */
export async function discardImport(context: UserContext, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const { state } = await lockImport(context, tx, id);
    if (state !== 'preview') throw conflict('This import was started. You can undo it.', 'under_way');
    await tx.delete(importRows).where(eq(importRows.importId, id));
    await tx.delete(imports).where(eq(imports.id, id));
  });
}

async function begin(
  context: UserContext,
  tx: Tx,
  { id }: ImportRow,
  change: Partial<Pick<ImportRow, 'state' | 'stopped' | 'expiresAt'>>,
): Promise<FileImport> {
  const [row] = await tx
    .update(imports)
    .set({ ...change, position: 0, startedAt: context.now })
    .where(eq(imports.id, id))
    .returning();
  await context.jobs.send(tx, runImportJob, { importId: id });
  return presentImport(row!);
}

async function refuseBeyondRoom(context: UserContext, tx: Tx, { kind, goodCount }: ImportRow): Promise<void> {
  const room = await KINDS[kind].readRoom(context, tx);
  if (goodCount <= room) return;
  const { many } = IMPORT_NAMES[kind];
  throw conflict(
    `Your account has room for ${grouped(room)} more ${many}, and this file has ${grouped(goodCount)}. Please write to ${context.config.supportEmail}, and we allow more.`,
    'quota_reached',
  );
}
