import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/connected-accounts/connected-accounts.ts';
import { screens } from '../../../contract/screens.ts';
import { systemContext, type Dependencies } from '../../context.ts';
import { countAttempt } from '../../db/limits.ts';
import { readOrigin } from '../../http/clients/origin.ts';
import { toLimit } from '../../http/limits/limits.ts';
import { route } from '../../http/route.ts';
import { findActor } from '../accounts/api.ts';
import { connect, connectionStatus, resetConnection } from './service.ts';

export function connectedAccountRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, calls.stripeStatus, ({ context }) => connectionStatus(context));
  route(app, dependencies, calls.connect, async ({ context }) => {
    const { connected, isAdmin, message, onboardingUrl } = await connect(context);
    return { success: true, connected, isConnected: connected, isAdmin, message, onboardingUrl, url: onboardingUrl };
  });
  route(app, dependencies, calls.connectSetup, async ({ context }) => {
    const { connected, message, onboardingUrl } = await connect(context);
    return { success: true, message, onboardingUrl, connected };
  });
  route(app, dependencies, calls.resetConnection, async ({ context }) => {
    await resetConnection(context);
    return { success: true, message: 'The payment account was disconnected. You can connect another one.' };
  });

  // The provider's return URL after onboarding; the dashboard shows the outcome.
  app.get('/api/stripe/return', async (request, reply) => {
    const context = { ...systemContext(dependencies), origin: readOrigin(dependencies.config, request) };
    const actor = await findActor(context, request.headers);
    if (!actor) return reply.redirect(screens.signIn.path, 303);
    // Above the limit the dashboard shows what is stored.
    const limit = toLimit(context, '/api/stripe/return', 'account', actor.id, calls.CONNECTING);
    const isAboveLimit = context.config.rateLimits && (await countAttempt(context.db, [limit], context.now));
    const status = await connectionStatus({ ...context, actor }, !isAboveLimit).catch(() => undefined);
    const outcome = !status || status.error ? 'error' : status.isConnected ? 'connected' : 'incomplete';
    return reply.redirect(`${screens.dashboard.path}?stripe=${outcome}`, 303);
  });
  app.get('/api/stripe/refresh', (_request, reply) =>
    reply.redirect(`${screens.dashboard.path}?stripe_refresh=true`, 303),
  );
}
