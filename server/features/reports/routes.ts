import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/reports/reports.ts';
import * as photoCalls from '../../../contract/reports/similar-photos.ts';
import type { Dependencies } from '../../context.ts';
import { route } from '../../http/route.ts';
import { reportedPages, resolveReports } from './service.ts';
import { resolveSimilarPhotos, similarPhotos } from './similar-photos.ts';

export function reportRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, calls.adminReports, async ({ context }) => ({ pages: await reportedPages(context) }));
  route(app, dependencies, calls.resolveReports, ({ context, params, body }) => resolveReports(context, params, body));
  route(app, dependencies, photoCalls.adminSimilarPhotos, async ({ context }) => ({
    pairs: await similarPhotos(context),
  }));
  route(app, dependencies, photoCalls.resolveSimilarPhotos, ({ context, params, body }) =>
    resolveSimilarPhotos(context, params.id, body.outcome),
  );
}
