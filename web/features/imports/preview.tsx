import { FileDown } from 'lucide-react';
import { IMPORT_COLUMNS, IMPORT_NAMES, type ImportColumn, type ImportKind } from '../../../contract/imports/columns.ts';
import type { ImportDetails } from '../../../contract/imports/imports.ts';
import { grouped } from '../../../contract/grouped.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { Dotted } from '../../ui/dotted.tsx';
import { countRows } from './count-rows.ts';
import { problemsAddress, useDiscardImport, useStartImport } from './queries.ts';
import { StepTitle } from './step-title.tsx';

/** A file as it will be imported; nothing is yet. */
export function Preview({ details }: { details: ImportDetails }) {
  const { kind, rows, good } = details.import;
  return (
    <Card aria-labelledby="preview-title">
      <StepTitle id="preview-title">
        {`${IMPORT_NAMES[kind].title}: ${grouped(good)} of ${grouped(rows)} ${rows === 1 ? 'row is' : 'rows are'} ready`}
      </StepTitle>
      <p className="mt-1 text-muted">Nothing is imported yet.</p>
      <div className="mt-4 space-y-4">
        <Ignored ignored={details.ignored} />
        <Problems details={details} />
        <Rows details={details} />
        <Buttons details={details} />
      </div>
    </Card>
  );
}

function Ignored({ ignored: { names, count } }: Pick<ImportDetails, 'ignored'>) {
  if (count === 0) return null;
  const more = count - names.length;
  return (
    <Alert kind="notice">
      {count === 1 ? 'This column is' : 'These columns are'} left out: {names.map((name) => `“${name}”`).join(', ')}
      {more > 0 && ` and ${more} more`}.
    </Alert>
  );
}

function Problems({ details: { import: file, problems } }: { details: ImportDetails }) {
  const bad = file.rows - file.good;
  if (bad === 0) return null;
  const findHeader = (id: string | null) => IMPORT_COLUMNS[file.kind].find((column) => column.id === id)?.header;
  const rowsShown = new Set(problems.map(({ row }) => row)).size;
  return (
    <details className="rounded-control border border-line" open={bad <= 10}>
      <summary className="min-h-11 cursor-pointer px-3.5 py-2.5 font-medium">
        {grouped(bad)} {bad === 1 ? 'row has a problem and is' : 'rows have a problem and are'} left out
      </summary>
      <div className="border-t border-line p-3.5">
        <ul className="space-y-2 text-sm">
          {problems.map(({ row, column, message }) => (
            <li key={`${row} ${column}`} className="wrap-anywhere">
              <span className="font-medium">Row {row}</span>
              {findHeader(column) && `, ${findHeader(column)}`}: {message}
            </li>
          ))}
        </ul>
        {rowsShown < bad && <p className="mt-2 text-sm text-muted">The file below has all of them.</p>}
        <a className={buttonClass('secondary', 'mt-3')} href={problemsAddress(file.id)} download>
          <FileDown aria-hidden="true" className="size-4" />
          Download rows to correct
        </a>
      </div>
    </details>
  );
}

function Rows({ details: { import: file, preview } }: { details: ImportDetails }) {
  if (preview.length === 0) return null;
  const [first, ...columns] = toShownColumns(file.kind);
  return (
    <details className="rounded-control border border-line" open={preview.length <= 10}>
      <summary className="min-h-11 cursor-pointer px-3.5 py-2.5 font-medium">
        {preview.length < file.good ? `See the first ${preview.length} rows` : 'See the rows'} as they will be
      </summary>
      <ul className="divide-y divide-line border-t border-line text-sm">
        {preview.map(({ row, values }) => (
          <li key={row} className="px-3.5 py-2.5 wrap-anywhere">
            <p className="font-medium">{values[first!.id]}</p>
            <Dotted className="text-muted">
              {[`Row ${row}`, ...columns.flatMap(({ id, header }) => (values[id] ? [`${header}: ${values[id]}`] : []))]}
            </Dotted>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The pet's name first. */
function toShownColumns(kind: ImportKind): ImportColumn[] {
  const isName = ({ id }: ImportColumn) => id === 'name' || id === 'petName';
  return IMPORT_COLUMNS[kind].toSorted((one, other) => Number(isName(other)) - Number(isName(one)));
}

function Buttons({ details: { import: file, room } }: { details: ImportDetails }) {
  const start = useStartImport();
  const discard = useDiscardImport();
  const isBeyondRoom = room !== null && file.good > room;
  return (
    <>
      {isBeyondRoom && (
        <Alert>
          Your account has room for {countRows(file.kind, room)} more. Please import a smaller file, or write to us: we
          allow more.
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        {file.good > 0 && !isBeyondRoom && (
          <Button busy={start.isPending} busyLabel="Starting..." onClick={() => start.mutate(file.id)}>
            Import {countRows(file.kind, file.good)}
          </Button>
        )}
        <Button
          kind="secondary"
          busy={discard.isPending}
          busyLabel="Forgetting..."
          onClick={() => discard.mutate(file.id)}
        >
          Choose another file
        </Button>
      </div>
    </>
  );
}
