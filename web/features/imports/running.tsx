import { useEffect } from 'react';
import type { ImportDetails } from '../../../contract/imports/imports.ts';
import { grouped } from '../../../contract/grouped.ts';
import { Card } from '../../ui/card.tsx';
import { notify } from '../../ui/notify.ts';
import { Progress } from '../../ui/progress.tsx';
import { countRows } from './count-rows.ts';
import { readOutcome } from './queries.ts';
import { StepTitle } from './step-title.tsx';

interface RunningProps {
  act: 'importing' | 'undoing';
  details: ImportDetails;
}

/** An import or undo at work. The page may be left meanwhile. */
export function Running({ act, details: { import: file } }: RunningProps) {
  const { kind, state, good, imported, removed } = file;
  const isUndo = act === 'undoing';
  const [done, all] = isUndo ? [removed, imported] : [imported, good];
  // What the browser had read before the start may still say another state.
  const hasEnded = state === (isUndo ? 'undone' : 'imported');
  useEffect(() => {
    if (!hasEnded) return;
    notify.success(
      isUndo ? 'Import Undone' : 'Import Finished',
      `${countRows(kind, done)} ${isUndo ? 'removed' : 'imported'}.`,
    );
    void readOutcome();
  }, [hasEnded, isUndo, kind, done]);
  return (
    <Card aria-labelledby="running-title">
      <StepTitle id="running-title">{isUndo ? 'Undoing the import' : 'Importing'}</StepTitle>
      <p className="mt-1 mb-4 text-muted">
        {grouped(done)} of {grouped(all)} rows. You can leave this page: it goes on.
      </p>
      <Progress label={isUndo ? 'Undoing' : 'Importing'} value={all === 0 ? 0 : done / all} />
    </Card>
  );
}
