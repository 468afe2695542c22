import { and, asc, eq, inArray, lt, notInArray, sql, type SQL } from 'drizzle-orm';
import { IMPORT_PREVIEW_HOURS, IMPORT_UNDO_DAYS } from '../../../contract/imports/imports.ts';
import type { DbOrTx } from '../../db/client.ts';
import { importRows, imports } from '../../db/schema.ts';
import type { ErasureStep } from '../../upkeep/erasure.ts';
import type { RetentionRule } from '../../upkeep/retention.ts';
import { endStuckImports } from './run-import.ts';

/** Deletes rows first, so that no statement deletes a whole file at once. */
async function eraseImports(db: DbOrTx, which: SQL | undefined, limit: number): Promise<number> {
  const due = db.select({ id: imports.id }).from(imports).where(which).orderBy(asc(imports.expiresAt)).limit(limit);
  const next = db
    .select({ importId: importRows.importId, number: importRows.number })
    .from(importRows)
    .where(inArray(importRows.importId, due))
    .limit(limit);
  const rows = await db
    .delete(importRows)
    .where(sql`(${importRows.importId}, ${importRows.number}) in ${next}`)
    .returning({ number: importRows.number });
  if (rows.length === limit) return limit;
  const gone = await db.delete(imports).where(inArray(imports.id, due)).returning({ id: imports.id });
  return rows.length + gone.length;
}

/** The files of a closed account. */
export const eraseImportsOfBreeder: ErasureStep = {
  what: 'imports',
  eraseBatch: (_context, tx, { userId }, limit) => eraseImports(tx, eq(imports.userId, userId), limit),
};

export const importRetention: RetentionRule = {
  what: 'A file that a breeder imports: its rows until they are imported, then the name in each; rows with a problem',
  kept: `${IMPORT_UNDO_DAYS} days after the import; ${IMPORT_PREVIEW_HOURS} hours if it is not imported; a night more at most`,
  why: 'The breeder can correct the file, and undo the import',
  by: {
    eraseBatch: async (context, limit) => {
      const { db, now } = context;
      await endStuckImports(context);
      return eraseImports(
        db,
        and(lt(imports.expiresAt, now), notInArray(imports.state, ['importing', 'undoing'])),
        limit,
      );
    },
  },
};
