import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { listScreens, type ScreenName } from '../../contract/screens.ts';
import type { Dependencies } from '../context.ts';
import { sessionCookieName } from '../session-cookie.ts';
import { answerUnknownCall } from '../http/error-handler.ts';
import { requestPath } from '../http/security.ts';
import { withFirstAnswers } from './first-answers.ts';
import type { Website } from './website.ts';

/** The app's document at the address of each screen; any other address gets its 404 page, with status 404. */
export async function appPages(app: FastifyInstance, website: Website, { config, clock }: Dependencies): Promise<void> {
  await website.serveFiles(app);
  const cookie = sessionCookieName(config);
  const document = async (request: FastifyRequest, reply: FastifyReply, screen?: ScreenName) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'private, no-cache');
    const html = await website.appDocument(screen);
    if (!request.cookies[cookie]) return reply.send(html);
    const filled = screen && (await withFirstAnswers(app, website, request, screen, html));
    // Going back shows no old answers.
    if (filled) reply.header('cache-control', 'private, no-store');
    return reply.send((filled ?? html).replace('<html', `<html data-session data-now="${clock().getTime()}"`));
  };
  for (const { path, name } of listScreens(config)) app.get(path, (request, reply) => document(request, reply, name));

  app.setNotFoundHandler((request, reply) => {
    const path = requestPath(request);
    if (path.startsWith('/api/') || (request.method !== 'GET' && request.method !== 'HEAD'))
      return answerUnknownCall(request, reply);
    reply.status(404);
    return document(request, reply);
  });
}
