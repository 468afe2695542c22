import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/admin/audit.ts';
import { toUtcDay } from '../../../contract/day.ts';
import type { Dependencies } from '../../context.ts';
import { attach } from '../../http/answers/attachment.ts';
import { route } from '../../http/route.ts';
import { auditCsv, auditLog, ownActivity } from './reading.ts';

export function auditRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, calls.adminAudit, ({ context, query }) => auditLog(context, query));
  route(app, dependencies, calls.prepareAuditCsv, async () => ({ path: calls.adminAuditCsv.path }));
  route(app, dependencies, calls.adminAuditCsv, async ({ context, query, reply }) => {
    const day = toUtcDay(context.now);
    attach(reply, `audit-log-${day}.csv`);
    return auditCsv(context, query);
  });
  route(app, dependencies, calls.ownActivity, ({ context, query }) => ownActivity(context, query.cursor));
}
