import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/imports/imports.ts';
import type { Dependencies } from '../../context.ts';
import { documentTooLarge, invalid } from '../../errors.ts';
import { attach } from '../../http/answers/attachment.ts';
import { route } from '../../http/route.ts';
import { previewImport } from './preview-import.ts';
import { findImport, listOwnImports, readImport } from './read-import.ts';
import { discardImport, startImport, undoImport } from './start-import.ts';
import { problemsCsv, templateCsv } from './write-csv.ts';

const choose = () => invalid({ file: 'Please choose a CSV file.' });
const refusals = {
  noForm: choose,
  missing: choose,
  tooLarge: () => documentTooLarge('This file is larger than 5 MB. Please split it.'),
};

export function importRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, calls.listImports, async ({ context }) => ({ imports: await listOwnImports(context) }));
  route(app, dependencies, calls.importTemplate, async ({ query, reply }) => {
    attach(reply, `${query.kind}.csv`);
    return templateCsv(query.kind);
  });
  route(app, dependencies, calls.previewImport, async ({ context, query, readFile }) => ({
    import: await previewImport(context, query.kind, await readFile(refusals)),
  }));
  route(app, dependencies, calls.getImport, ({ context, params }) => readImport(context, params.id));
  route(app, dependencies, calls.importProblems, async ({ context, params, reply }) => {
    const row = await findImport(context, params.id);
    attach(reply, `${row.kind}-problems.csv`);
    return problemsCsv(context, row);
  });
  route(app, dependencies, calls.startImport, async ({ context, params }) => ({
    import: await startImport(context, params.id),
  }));
  route(app, dependencies, calls.undoImport, async ({ context, params }) => ({
    import: await undoImport(context, params.id),
  }));
  route(app, dependencies, calls.discardImport, ({ context, params }) => discardImport(context, params.id));
}
