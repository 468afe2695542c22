import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/admin/admin.ts';
import * as moderation from '../../../contract/admin/moderation.ts';
import { adminHealth } from '../../../contract/admin/health.ts';
import type { Dependencies } from '../../context.ts';
import { route } from '../../http/route.ts';
import {
  closeAccount,
  endUserSessions,
  findActor,
  listErasures,
  reinstateAccount,
  suspendAccount,
  userNotFound,
} from '../accounts/api.ts';
import { reinstateKennelPage, suspendKennelPage } from '../kennel-pages/api.ts';
import { reinstateLink, suspendLink } from '../payment-links/api.ts';
import { reinstateLitter, suspendLitter } from '../pets/api.ts';
import { reinstateAnswer, reinstateReview, suspendAnswer, suspendReview } from '../reviews/api.ts';
import { listFailures, payOtherwise, retryFailure, reviewFailure } from './failures.ts';
import { readHealth } from './health.ts';
import * as admin from './service.ts';

const ERASURES = 50;

export function adminRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, calls.setupAdmin, async ({ context, body, request }) => {
    await admin.setupAdmin(context, body, await findActor(context, request.headers));
    return { message: 'This account is an admin now.' };
  });
  route(app, dependencies, calls.adminStats, ({ context }) => admin.stats(context));
  route(app, dependencies, calls.adminUsers, ({ context, query }) => admin.listUsers(context, query));
  route(app, dependencies, calls.adminSubscribers, ({ context, query }) => admin.subscribers(context, query));
  route(app, dependencies, calls.allowActivePets, async ({ context, params, body }) => {
    await admin.allowActivePets(context, params.id, body.activePetsMax);
    return { user: { id: params.id, ...body } };
  });
  route(app, dependencies, calls.deleteUser, async ({ context, params }) => {
    if (!(await closeAccount(context, params.id))) throw userNotFound();
  });
  route(app, dependencies, moderation.suspendUser, ({ context, params, body }) =>
    suspendAccount(context, params.id, body.reason),
  );
  route(app, dependencies, moderation.reinstateUser, ({ context, params }) => reinstateAccount(context, params.id));
  route(app, dependencies, moderation.endUserSessions, ({ context, params }) => endUserSessions(context, params.id));
  route(app, dependencies, moderation.suspendLink, ({ context, params, body }) =>
    suspendLink(context, params.id, body.reason),
  );
  route(app, dependencies, moderation.reinstateLink, ({ context, params }) => reinstateLink(context, params.id));
  route(app, dependencies, moderation.suspendLitter, ({ context, params, body }) =>
    suspendLitter(context, params.id, body.reason),
  );
  route(app, dependencies, moderation.reinstateLitter, ({ context, params }) => reinstateLitter(context, params.id));
  route(app, dependencies, moderation.suspendKennelPage, ({ context, params, body }) =>
    suspendKennelPage(context, params.id, body.reason),
  );
  route(app, dependencies, moderation.reinstateKennelPage, ({ context, params }) =>
    reinstateKennelPage(context, params.id),
  );
  route(app, dependencies, moderation.suspendReview, ({ context, params, body }) =>
    suspendReview(context, params.id, body.reason),
  );
  route(app, dependencies, moderation.reinstateReview, ({ context, params }) => reinstateReview(context, params.id));
  route(app, dependencies, moderation.suspendAnswer, ({ context, params, body }) =>
    suspendAnswer(context, params.id, body.reason),
  );
  route(app, dependencies, moderation.reinstateAnswer, ({ context, params }) => reinstateAnswer(context, params.id));
  route(app, dependencies, calls.adminErasures, async ({ context }) => ({
    erasures: (await listErasures(context.db, ERASURES)).map(({ userId, startedAt, step: what, done, total }) => ({
      userId,
      since: startedAt.toISOString(),
      what,
      done,
      total,
    })),
  }));
  route(app, dependencies, calls.adminFailures, async ({ context }) => ({
    failures: await listFailures(context),
  }));
  route(app, dependencies, adminHealth, ({ context }) => readHealth(context));
  route(app, dependencies, calls.retryFailure, ({ context, params }) => retryFailure(context, params));
  route(app, dependencies, calls.reviewFailure, ({ context, params }) => reviewFailure(context, params));
  route(app, dependencies, calls.payOtherwise, ({ context, params, body }) => payOtherwise(context, params, body.note));
}
