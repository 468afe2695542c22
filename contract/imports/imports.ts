import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { givenId, id, time } from '../fields.ts';
import { grouped } from '../grouped.ts';
import { RETENTION_DAYS } from '../retention.ts';
import { IMPORT_KINDS } from './columns.ts';

export const IMPORT_MAX_BYTES = 5_000_000;
export const IMPORT_MAX_ROWS = 10_000;
export const IMPORT_MAX_COLUMNS = 100;
/** How long an import can be undone, and how long a file that was not imported waits. */
export const IMPORT_UNDO_DAYS = RETENTION_DAYS.import;
export const IMPORT_PREVIEW_HOURS = 24;
/** Imports of an account within IMPORT_UNDO_DAYS. */
export const IMPORTS_MAX = 20;
/** Rows, problems and names that one answer shows. */
export const IMPORT_SHOWN = { rows: 50, problems: 100, kept: 50, ignored: 20 } as const;

export const IMPORT_STATES = ['preview', 'importing', 'imported', 'undoing', 'undone'] as const;
type ImportState = (typeof IMPORT_STATES)[number];

/** A job is at work. */
export const isRunning = (state: ImportState): boolean => state === 'importing' || state === 'undoing';

const fileImport = z.object({
  id,
  kind: z.enum(IMPORT_KINDS),
  state: z.enum(IMPORT_STATES),
  /** Rows of the file, those among them without a problem, and those that are imported. */
  rows: z.int(),
  good: z.int(),
  imported: z.int(),
  /** What Undo has removed again. */
  removed: z.int(),
  /** Why the import, or its undo, ended before its last row; null unless it did. */
  stopped: z.string().nullable(),
  createdAt: time,
  /** Until when it can be undone, or a preview waits. */
  until: time,
});
export type FileImport = z.infer<typeof fileImport>;

const importDetails = z.object({
  import: fileImport,
  /** Columns of the file that nothing is read from; the first of them, and how many there are. */
  ignored: z.object({ names: z.array(z.string()), count: z.int() }),
  /** How many more of the kind the account has room for; null once it was started. */
  room: z.int().nullable(),
  /** The first rows as they will be, by the columns of the kind. */
  preview: z.array(z.object({ row: z.int(), values: z.record(z.string(), z.string()) })),
  /** The first problems; `column` is the id of a column, or null for the row as a whole. */
  problems: z.array(z.object({ row: z.int(), column: z.string().nullable(), message: z.string() })),
  /** Names of what Undo left, since it has been changed or used. */
  kept: z.array(z.string()),
});
export type ImportDetails = z.infer<typeof importDetails>;

const kind = z.enum(IMPORT_KINDS, { error: 'Please choose what to import' });
const oneImport = z.object({ id: givenId });
const NOT_YOURS = { 404: 'Missing, or not yours' };
const IN_FLIGHT = 'under_way: another import or undo is running';

export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  who: 'member',
  shows: ['imports'],
  summary: `The imports of the last ${IMPORT_UNDO_DAYS} days, the newest first`,
  answer: z.object({ imports: z.array(fileImport) }),
});

export const importTemplate = endpoint({
  method: 'GET',
  path: '/api/imports/template',
  who: 'member',
  download: 'text/csv',
  readLimit: { max: 30, minutes: 1 },
  summary: 'An empty file with the columns of a kind and one example, as CSV',
  query: z.object({ kind }),
  answer: z.string(),
});

export const previewImport = endpoint({
  method: 'POST',
  path: '/api/imports',
  who: 'member',
  changes: ['imports'],
  multipart: { field: 'file', maxBytes: IMPORT_MAX_BYTES },
  limits: { account: { max: 40, minutes: 24 * 60 } },
  status: 201,
  summary: `Read a CSV file of ${grouped(IMPORT_MAX_ROWS)} rows and 5 MB at most, and check each row; imports nothing yet, and replaces the file that was read before`,
  errors: {
    409: `${IN_FLIGHT}; too_many: ${IMPORTS_MAX} imports within ${IMPORT_UNDO_DAYS} days`,
    413: 'The file is too large',
  },
  query: z.object({ kind }),
  answer: z.object({ import: fileImport }),
});

export const getImport = endpoint({
  method: 'GET',
  path: '/api/imports/{id}',
  who: 'member',
  shows: ['imports'],
  summary: 'One import: its first rows, its problems and its progress',
  errors: NOT_YOURS,
  params: oneImport,
  answer: importDetails,
});

export const importProblems = endpoint({
  method: 'GET',
  path: '/api/imports/{id}/problems',
  who: 'member',
  download: 'text/csv',
  readLimit: { max: 30, minutes: 1 },
  summary: 'The rows with a problem, to correct and import again, as CSV',
  errors: NOT_YOURS,
  params: oneImport,
  answer: z.string(),
});

export const startImport = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/start',
  who: 'member',
  changes: ['imports'],
  summary: 'Import the rows without a problem; a job does it, and again does nothing',
  errors: {
    ...NOT_YOURS,
    409: `${IN_FLIGHT}; quota_reached: the account has no room for so many; nothing_left: no row is without a problem`,
  },
  params: oneImport,
  answer: z.object({ import: fileImport }),
});

export const undoImport = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/undo',
  who: 'member',
  changes: ['imports'],
  summary: `Remove what an import made within ${IMPORT_UNDO_DAYS} days, unless it has been changed or used since`,
  errors: { ...NOT_YOURS, 409: `${IN_FLIGHT}; expired: it is too late, or nothing was imported` },
  params: oneImport,
  answer: z.object({ import: fileImport }),
});

export const discardImport = endpoint({
  method: 'DELETE',
  path: '/api/imports/{id}',
  who: 'member',
  changes: ['imports'],
  summary: 'Forget a file that was not imported',
  errors: { ...NOT_YOURS, 409: 'under_way: it was started' },
  status: 204,
  params: oneImport,
});
