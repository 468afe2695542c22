import { FileDown, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { IMPORT_COLUMNS, IMPORT_KINDS, IMPORT_NAMES, type ImportKind } from '../../../contract/imports/columns.ts';
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '../../../contract/imports/imports.ts';
import { grouped } from '../../../contract/grouped.ts';
import { isHandled } from '../../calls/query-client.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Radio } from '../../ui/radio.tsx';
import { templateAddress, useReadFile } from './queries.ts';
import { StepTitle } from './step-title.tsx';

const TEXTS: Record<ImportKind, string> = {
  pets: 'With price, description and details. Photos come afterwards, one pet at a time.',
  sales: 'What you sold before, in cash or elsewhere. They count in your figures as sales recorded by hand.',
};

/** What is imported, its template, and the file. */
export function ChooseFile() {
  const [kind, setKind] = useState<ImportKind>('pets');
  const needed = IMPORT_COLUMNS[kind].filter((column) => column.required).map(({ header }) => header);
  return (
    <Card aria-labelledby="choose-title">
      <StepTitle id="choose-title">New import</StepTitle>
      <fieldset className="mt-4 space-y-3">
        <legend className="mb-2 text-sm font-medium">What is in your file?</legend>
        {IMPORT_KINDS.map((each) => (
          <Radio
            key={each}
            name="kind"
            title={IMPORT_NAMES[each].title}
            text={TEXTS[each]}
            checked={kind === each}
            onChange={() => setKind(each)}
          />
        ))}
      </fieldset>
      <p className="mt-4 text-sm text-muted">
        A CSV file, as each spreadsheet saves it: {grouped(IMPORT_MAX_ROWS)} rows and 5 MB at most. Its first row names
        the columns; {needed.slice(0, -1).join(', ')} and {needed.at(-1)} are needed.
      </p>
      <FileButtons key={kind} kind={kind} />
    </Card>
  );
}

function FileButtons({ kind }: { kind: ImportKind }) {
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState(0);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const reading = useReadFile();
  const send = (file: File | undefined) => {
    if (input.current) input.current.value = '';
    if (!file) return;
    setShare(0);
    setIsTooLarge(file.size > IMPORT_MAX_BYTES);
    if (file.size <= IMPORT_MAX_BYTES) reading.mutate({ kind, file, onProgress: setShare });
  };
  const refusal = reading.error && !isHandled(reading.error) ? reading.error.message : undefined;
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-3">
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          hidden
          aria-label="CSV file"
          onChange={(event) => send(event.target.files?.[0])}
        />
        <Button
          busy={reading.isPending}
          busyLabel={share < 1 ? 'Sending...' : 'Checking...'}
          onClick={() => input.current?.click()}
        >
          <Upload aria-hidden="true" className="size-4" />
          Choose file
        </Button>
        <a className={buttonClass('secondary')} href={templateAddress(kind)} download>
          <FileDown aria-hidden="true" className="size-4" />
          Download template
        </a>
      </div>
      {reading.isPending && (
        <div className="mt-3">
          <Progress label="Sending the file" value={share} />
        </div>
      )}
      {!reading.isPending && (isTooLarge || refusal) && (
        <Alert className="mt-3">{isTooLarge ? 'This file is larger than 5 MB. Please split it.' : refusal}</Alert>
      )}
    </>
  );
}
