import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dependencies } from '../context.ts';
import { answerUnknownCall } from '../http/error-handler.ts';
import { pathOf } from '../http/security.ts';
import type { Website } from './website.ts';

/** Screens of the single-page app; any other address gets its 404 page, with status 404. */
const SCREENS = [
  '/',
  '/home',
  '/signin',
  '/auth',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/dashboard',
  '/account',
  '/stripe-connect',
  '/stripe-setup',
  '/pricing',
  '/subscribe',
  '/trial-expired',
  '/admin-setup',
  '/admin',
];
/** Pages for developers and operators; they exist only with DEBUG_TOOLS. */
const DEBUG_SCREENS = ['/login-test', '/mobile-debug', '/dev/parts'];

export async function appPages(app: FastifyInstance, website: Website, { config }: Dependencies): Promise<void> {
  await website.serveFiles(app);
  const document = async (_request: FastifyRequest, reply: FastifyReply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    return reply.send(await website.appDocument());
  };
  for (const screen of [...SCREENS, ...(config.debugTools ? DEBUG_SCREENS : [])]) app.get(screen, document);

  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    if (path.startsWith('/api/') || (request.method !== 'GET' && request.method !== 'HEAD'))
      return answerUnknownCall(request, reply);
    reply.status(404);
    return document(request, reply);
  });
}
