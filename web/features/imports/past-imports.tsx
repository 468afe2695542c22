import { IMPORT_NAMES } from '../../../contract/imports/columns.ts';
import type { FileImport } from '../../../contract/imports/imports.ts';
import { screens } from '../../../contract/screens.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { Dotted } from '../../ui/dotted.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { countRows } from './count-rows.ts';
import { problemsAddress, useImport, useUndoImport } from './queries.ts';

/** The imports that can still be undone, and those that were. */
export function PastImports({ imports }: { imports: FileImport[] }) {
  if (imports.length === 0) return null;
  return (
    <Card aria-labelledby="past-title">
      <h2 id="past-title" tabIndex={-1} className="mb-3 text-xl outline-none">
        Imports of the last 7 days
      </h2>
      <ul className="divide-y divide-line">
        {imports.map((file) => (
          <PastRow key={file.id} file={file} />
        ))}
      </ul>
    </Card>
  );
}

function PastRow({ file }: { file: FileImport }) {
  const { id, kind, state, rows, good, imported, removed, stopped, createdAt, until } = file;
  const isUndone = state === 'undone';
  const title = isUndone ? `${countRows(kind, removed)} removed again` : `${countRows(kind, imported)} imported`;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">{title}</p>
        <Dotted className="text-sm text-muted">
          {[
            `${IMPORT_NAMES[kind].title}, ${formatMoment(createdAt)}`,
            !isUndone && imported > 0 && `Undo until ${formatMoment(until)}`,
          ].filter((text) => text !== false)}
        </Dotted>
        {stopped && <p className="mt-1 text-sm text-danger">{stopped}</p>}
        {isUndone && removed < imported && <KeptNames id={id} count={imported - removed} />}
        {!isUndone && imported > 0 && <WhereItIs file={file} />}
        {rows > good && !isUndone && (
          <a
            className="inline-flex min-h-11 items-center text-sm font-medium text-evergreen underline underline-offset-4"
            href={problemsAddress(id)}
            download
          >
            Download rows to correct
          </a>
        )}
      </div>
      {!isUndone && imported > 0 && <UndoButton file={file} />}
    </li>
  );
}

function WhereItIs({ file: { kind } }: { file: FileImport }) {
  return kind === 'pets' ? (
    <p className="text-sm text-muted">
      They have no photo yet. Add one on <TextLink href={screens.pets.path}>Pets</TextLink>, then create each link
      there.
    </p>
  ) : (
    <p className="text-sm text-muted">
      They are in <TextLink href={screens.books.path}>Books</TextLink>, recorded by hand.
    </p>
  );
}

/** What stayed was changed or used after the import. */
function KeptNames({ id, count }: { id: string; count: number }) {
  const { data } = useImport(id);
  const names = data?.kept ?? [];
  const more = count - names.length;
  return (
    <p className="mt-1 text-sm wrap-anywhere">
      {count} stayed, since you have changed or used {count === 1 ? 'it' : 'them'}
      {names.length > 0 && `: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`}.
    </p>
  );
}

function UndoButton({ file: { id, kind, imported } }: { file: FileImport }) {
  const undo = useUndoImport();
  return (
    <Confirm
      trigger={
        <Button kind="quietDanger" aria-label={`Undo the import of ${countRows(kind, imported)}`}>
          Undo
        </Button>
      }
      title="Undo this import?"
      description={`What it brought is removed. ${
        kind === 'pets'
          ? 'A pet that you have changed, or that has a photo, a link or a sale,'
          : 'A sale that you have changed'
      } stays.`}
      action="Undo Import"
      busyLabel="Undoing..."
      onConfirm={() => undo.mutateAsync(id)}
    />
  );
}
