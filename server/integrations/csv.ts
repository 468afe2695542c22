import { Readable } from 'node:stream';
import { type Options, stringify } from 'csv-stringify';

/**
 * A CSV file (RFC 4180) as its rows are read; no cell is a formula to a spreadsheet. With `bom`, the byte order mark lets spreadsheets
 * read names as UTF-8; with `header`, the first row's fields name the columns.
 */
export function streamCsv(
  rows: Iterable<object> | AsyncIterable<object>,
  options: Pick<Options, 'bom' | 'cast' | 'header'> = {},
): Readable {
  const csv = stringify({ record_delimiter: 'windows', escape_formulas: true, ...options });
  return Readable.from(rows)
    .on('error', (error) => csv.destroy(error))
    .pipe(csv);
}
