import type { FileImport } from '../../../contract/imports/imports.ts';
import type { imports } from '../../db/schema.ts';

export type ImportRow = typeof imports.$inferSelect;

export const presentImport = (row: ImportRow): FileImport => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  rows: row.rowCount,
  good: row.goodCount,
  imported: row.importedCount,
  removed: row.removedCount,
  stopped: row.stopped,
  createdAt: row.createdAt.toISOString(),
  until: row.expiresAt.toISOString(),
});
