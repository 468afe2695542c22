import type { Readable } from 'node:stream';
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import { IMPORT_COLUMNS, PROBLEM_COLUMNS, type ImportKind } from '../../../contract/imports/columns.ts';
import type { UserContext } from '../../context.ts';
import { everyPage } from '../../db/paging/every-page.ts';
import { importRows } from '../../db/schema.ts';
import { streamCsv } from '../../integrations/csv.ts';
import type { ImportRow } from './presenter.ts';

const PAGE = 500;

/** What a spreadsheet would calculate gets a mark, which an import takes off. */
const writeCsv = (lines: Iterable<string[]> | AsyncIterable<string[]>) => streamCsv(lines, { bom: true });

const listHeaders = (kind: ImportKind) => IMPORT_COLUMNS[kind].map(({ header }) => header);

/** A file with the columns of a kind, and one example. */
export const templateCsv = (kind: ImportKind): Readable =>
  writeCsv([listHeaders(kind), IMPORT_COLUMNS[kind].map(({ example }) => example)]);

/** The rows with a problem, page by page, with what is wrong; a corrected file can be imported as it is. */
export function problemsCsv({ db }: UserContext, { id, kind }: ImportRow): Readable {
  const columns = IMPORT_COLUMNS[kind];
  const findHeader = (column: string | null) => columns.find((each) => each.id === column)?.header;
  const pages = everyPage<typeof importRows.$inferSelect>(PAGE, (after, limit) =>
    db
      .select()
      .from(importRows)
      .where(
        and(eq(importRows.importId, id), isNotNull(importRows.problems), after && gt(importRows.number, after.number)),
      )
      .orderBy(asc(importRows.number))
      .limit(limit),
  );
  async function* lines() {
    yield [PROBLEM_COLUMNS.row, ...listHeaders(kind), PROBLEM_COLUMNS.problem];
    for await (const { number, cells, problems } of pages) {
      const sentences = (problems ?? []).map(({ column, message }) => {
        const header = findHeader(column);
        return header === undefined ? message : `${header}: ${message}`;
      });
      yield [String(number), ...columns.map((column) => cells?.[column.id] ?? ''), sentences.join(' ')];
    }
  }
  return writeCsv(lines());
}
