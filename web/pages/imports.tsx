import { isRunning, type FileImport } from '../../contract/imports/imports.ts';
import { screens } from '../../contract/screens.ts';
import { ChooseFile } from '../features/imports/choose-file.tsx';
import { PastImports } from '../features/imports/past-imports.tsx';
import { Preview } from '../features/imports/preview.tsx';
import { useImport, useImports } from '../features/imports/queries.ts';
import { Running } from '../features/imports/running.tsx';
import { BackLink } from '../features/workspace/back-link.tsx';
import { PageTitle } from '../features/workspace/page-title.tsx';
import { Card } from '../ui/card.tsx';
import { LinesShape } from '../ui/lines-shape.tsx';
import { Retry } from '../ui/retry.tsx';

export default function ImportsPage() {
  const { data, isError, refetch } = useImports();
  return (
    <>
      <BackLink href={screens.accountData.path}>Data and help</BackLink>
      <PageTitle>Import</PageTitle>
      <p className="mt-2 max-w-2xl text-muted">
        Bring your pets and past sales from a spreadsheet. You see each row first.
      </p>
      <div className="mt-6 max-w-3xl space-y-6">
        {data ? (
          <Steps imports={data.imports} />
        ) : isError ? (
          <Retry what="your imports" onRetry={refetch} />
        ) : (
          <LinesShape />
        )}
      </div>
    </>
  );
}

const isOpen = ({ state }: FileImport): boolean => state === 'preview' || isRunning(state);

/** The file that waits or runs, else the choice of one; below, what was imported. */
function Steps({ imports }: { imports: FileImport[] }) {
  const open = imports.find(isOpen);
  return (
    <>
      {open ? <OpenImport key={open.id} file={open} /> : <ChooseFile />}
      <PastImports imports={imports.filter((each) => !isOpen(each))} />
    </>
  );
}

function OpenImport({ file: { id, state } }: { file: FileImport }) {
  const { data, isError, refetch } = useImport(id);
  if (isError) return <Retry what="this import" onRetry={refetch} />;
  if (!data)
    return (
      <Card>
        <LinesShape />
      </Card>
    );
  return state === 'importing' || state === 'undoing' ? (
    <Running act={state} details={data} />
  ) : (
    <Preview details={data} />
  );
}
