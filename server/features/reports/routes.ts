import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/reports.ts';
import type { Dependencies } from '../../context.ts';
import { route } from '../../http/route.ts';
import { reportedPages, resolveReports } from './service.ts';

export function reportRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, calls.adminReports, async ({ context }) => ({ pages: await reportedPages(context) }));
  route(app, dependencies, calls.resolveReports, ({ context, params, body }) =>
    resolveReports(context, params.linkId, body),
  );
}
