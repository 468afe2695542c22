import * as importsCalls from '../../../contract/imports/imports.ts';
import type { Feature } from '../../feature.ts';
import { eraseImportsOfBreeder, importRetention } from './retention.ts';
import { importRoutes } from './routes.ts';
import { runImportJob } from './run-import.ts';

export const imports: Feature = {
  name: 'imports',
  uses: ['audit', 'accounts', 'pets', 'books'],
  tables: { writes: ['imports', 'import_rows'] },
  calls: [importsCalls],
  routes: [importRoutes],
  jobs: [runImportJob],
  retention: [importRetention],
  erasure: [eraseImportsOfBreeder],
};
