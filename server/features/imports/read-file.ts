import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import type { ImportCells, ImportKind } from '../../../contract/imports/columns.ts';
import { matchHeader } from '../../../contract/imports/columns.ts';
import { IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS, IMPORT_SHOWN } from '../../../contract/imports/imports.ts';
import { grouped } from '../../../contract/grouped.ts';
import { invalid } from '../../errors.ts';
import { decodeText } from './decode-text.ts';

export interface ReadRow {
  /** Its row in a spreadsheet. */
  number: number;
  cells: ImportCells;
  /** Text behind the last column: most often a comma that no quotation marks surround. */
  hasMore: boolean;
}

interface ReadFile {
  rows: ReadRow[];
  ignored: { names: string[]; count: number };
}

const DELIMITERS = [',', ';', '\t'] as const;
/** Longer than any field allows, so that the form's own sentence refuses it. */
const CELL_MAX = 25_000;
/** With blank ones between the rows. */
const LINES_MAX = 100_000;
/** More than any sheet has: each takes its time. */
const CELLS_MAX = { line: 1_000, file: 1_000_000 };
const NAME_MAX = 100;
const PART = 16 * 1024;

const refuse = (message: string) => invalid({ file: message });
const tooManyColumns = () =>
  refuse(`This file has more than ${IMPORT_MAX_COLUMNS} columns. Please remove those that we don’t need.`);
const tooManyRows = () => refuse(`This file has more than ${grouped(IMPORT_MAX_ROWS)} rows. Please split it.`);

/** Reads a CSV file by the columns of a kind. Throws Invalid for what is no such file. */
export async function readFile(kind: ImportKind, file: Buffer): Promise<ReadFile> {
  const lines = readLines(toText(file));
  const header = (await lines.next()).value?.cells ?? [];
  if (header.length > IMPORT_MAX_COLUMNS) throw tooManyColumns();
  const { columns, ignored, missing } = matchHeader(kind, header);
  if (missing.length > 0) {
    const names = missing.map((column) => `“${column.header}”`).join(', ');
    throw refuse(`The first row must name the columns, and lacks ${names}. The template shows how.`);
  }
  const rows: ReadRow[] = [];
  for await (const { number, cells } of lines) {
    if (rows.length === IMPORT_MAX_ROWS) throw tooManyRows();
    const known = columns.flatMap((column, at) => (column ? [[column.id, toCell(cells[at] ?? '')]] : []));
    const hasMore = cells.slice(header.length).some((cell) => !isBlank(cell));
    rows.push({ number, cells: Object.fromEntries(known) as ImportCells, hasMore });
  }
  if (rows.length === 0) throw refuse('This file has no rows below its first one.');
  const names = ignored.slice(0, IMPORT_SHOWN.ignored).map((name) => toCell(name.slice(0, NAME_MAX)));
  return { rows, ignored: { names, count: ignored.length } };
}

function toText(file: Buffer): string {
  // What spreadsheets save by themselves: a ZIP file, or the older format of Excel.
  if (file.subarray(0, 2).equals(Buffer.from('PK')) || file.subarray(0, 2).equals(Buffer.from([0xd0, 0xcf])))
    throw refuse('This is a spreadsheet, not a CSV file. Please save it as CSV first.');
  // No database stores this character.
  const text = decodeText(file).replaceAll('\0', '');
  if (text.trim() === '') throw refuse('This file is empty.');
  return text;
}

interface Line {
  number: number;
  cells: string[];
}

/** The lines that aren't blank, each with its number. */
async function* readLines(text: string): AsyncGenerator<Line, undefined> {
  const [, named] = /^sep=([,;\t|])\r?\n/i.exec(text) ?? [];
  const body = named ? text.slice(text.indexOf('\n') + 1) : text;
  const delimiter = named ?? guessDelimiter(body);
  refuseTooManyCells(body, delimiter);
  const parser = Readable.from(cut(body)).pipe(
    parse({
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
    }),
  );
  let number = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1;
      if (number > LINES_MAX) throw tooManyRows();
      if (!cells.every(isBlank)) yield { number, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refuse(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'A quotation mark in this file is opened and never closed. Please save it as CSV again.'
        : `Row ${number + 1} of this file can’t be read. Please save it as CSV again.`,
    );
  }
}

/** Also counts what is within quotation marks. */
function refuseTooManyCells(text: string, delimiter: string): void {
  let inLine = 0;
  let inFile = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\n' || text[at] === '\r') inLine = 0;
    if (text[at] !== delimiter) continue;
    inLine += 1;
    inFile += 1;
    if (inLine > CELLS_MAX.line || inFile > CELLS_MAX.file) throw tooManyColumns();
  }
}

/** A part at a time, between which the process does what else waits. */
async function* cut(text: string): AsyncGenerator<string, void> {
  for (let start = 0; start < text.length; start += PART) {
    await setImmediate();
    yield text.slice(start, start + PART);
  }
}

/** The sign that is most often in the first line, outside of quotation marks. */
function guessDelimiter(text: string): string {
  const [line = ''] = /^[^\r\n]*/.exec(text.slice(0, CELL_MAX)) ?? [];
  const bare = line.replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => bare.split(delimiter).length;
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** Without the mark that our own files put before what a spreadsheet would calculate. */
const toCell = (text: string): string =>
  text
    .slice(0, CELL_MAX)
    // No half of a character, which no database stores.
    .toWellFormed()
    .replace(/^'(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/, '');

const isBlank = (cell: string): boolean => cell.trim() === '';
