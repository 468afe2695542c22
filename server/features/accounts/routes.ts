import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '../../../contract/accounts.ts';
import type { Dependencies } from '../../context.ts';
import { route } from '../../http/route.ts';
import { confirmEmail, resendConfirmation } from './confirmation.ts';
import * as accounts from './service.ts';

const HOUR = 3600;

const originOf = (request: FastifyRequest) => ({
  ipAddress: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
});

export function accountRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(
    app,
    dependencies,
    calls.register,
    async ({ context, body, request, reply }) => {
      const { user, cookies } = await accounts.register(context, body, originOf(request));
      reply.header('set-cookie', cookies);
      return { user };
    },
    { limit: { max: 30, windowSeconds: HOUR } },
  );
  route(
    app,
    dependencies,
    calls.login,
    async ({ context, body, request, reply }) => {
      const { user, cookies } = await accounts.signIn(context, body, originOf(request));
      reply.header('set-cookie', cookies);
      return { user };
    },
    { limit: { max: 20, windowSeconds: 300 } },
  );
  route(app, dependencies, calls.logout, async ({ context, request, reply }) => {
    reply.header('set-cookie', await accounts.signOut(context, request.headers.cookie));
  });
  route(app, dependencies, calls.me, async ({ context }) => ({ user: accounts.currentUser(context) }));
  route(app, dependencies, calls.startFreeTrial, async ({ context, body }) => ({
    user: await accounts.choosePlan(context, body.plan),
  }));
  route(
    app,
    dependencies,
    calls.verifyEmail,
    async ({ context, body }) => {
      await confirmEmail(context, body.token);
      return { message: 'Your e-mail address is confirmed.' };
    },
    { limit: { max: 30, windowSeconds: HOUR } },
  );
  route(
    app,
    dependencies,
    calls.resendConfirmation,
    async ({ context }) => {
      await resendConfirmation(context);
      return { message: 'We sent the confirmation mail again.' };
    },
    { limit: { max: 5, windowSeconds: HOUR } },
  );
}
