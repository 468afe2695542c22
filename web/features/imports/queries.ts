import { useQuery } from '@tanstack/react-query';
import type { ImportKind } from '../../../contract/imports/columns.ts';
import * as calls from '../../../contract/imports/imports.ts';
import type { Topic } from '../../../contract/endpoint.ts';
import { toRequestUrl } from '../../calls/api.ts';
import { change, readAgain } from '../../calls/change.ts';
import { read } from '../../calls/query-client.ts';
import { sendFile } from '../../calls/send-file.ts';
import { useAct } from '../../calls/use-act.ts';

/** A running import is asked for this often. */
const PROGRESS_MS = 1_000;

const toInput = (id: string) => ({ params: { id } });

export const useImports = () => useQuery(read(calls.listImports, {}));

/** One import, again and again while a job works on it. */
export function useImport(id: string) {
  return useQuery({
    ...read(calls.getImport, toInput(id)),
    refetchInterval: ({ state }) => (state.data && calls.isRunning(state.data.import.state) ? PROGRESS_MS : false),
  });
}

interface ChosenFile {
  kind: ImportKind;
  file: File;
  onProgress: (share: number) => void;
}

/** Sends a file, which is read and checked. */
export function useReadFile() {
  return useAct(({ kind, file, onProgress }: ChosenFile) =>
    change(
      calls.previewImport,
      { query: { kind } },
      { send: (endpoint) => sendFile({ endpoint, query: { kind }, file, onProgress }), waits: true },
    ),
  );
}

export const useStartImport = () =>
  useAct((id: string) => change(calls.startImport, toInput(id), { waits: true }), { failed: 'Not Imported' });
export const useUndoImport = () =>
  useAct((id: string) => change(calls.undoImport, toInput(id), { waits: true }), { failed: 'Not Undone' });
export const useDiscardImport = () =>
  useAct((id: string) => change(calls.discardImport, toInput(id)), { failed: 'Please Try Again' });

/** What an import and its undo change, besides the imports. */
const CHANGED: readonly Topic[] = ['imports', 'pets', 'books', 'sales'];

/** Reads again what shows the outcome of a job that has ended. */
export const readOutcome = (): Promise<void> => readAgain(CHANGED);

export const templateAddress = (kind: ImportKind): string => toRequestUrl(calls.importTemplate, { query: { kind } });
export const problemsAddress = (id: string): string => toRequestUrl(calls.importProblems, toInput(id));
