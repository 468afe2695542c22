import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Precedence } from '../http/precedence.ts';
import { withWorld, type WorldSettings } from '../store/transaction.ts';
import type { World } from '../store/world.ts';
import { parseFormFields, notFoundPage, pathPrefix, seeOther, sendPage, type PageAnswer } from './layout.ts';

export interface PageSettings extends WorldSettings {
  precedence: Precedence;
  mayOperate: (request: FastifyRequest) => boolean | Promise<boolean>;
  log: (entry: object) => void;
}

/** A request for a page: the path of the pages' origin, the names in the path, and the form's or the query's fields. */
export interface PageRequest {
  request: FastifyRequest;
  prefix: string;
  params: Record<string, string | undefined>;
  fields: Record<string, string>;
}

export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Serves a page or a redirect in one transaction; undefined means that there is no such page. */
export function serve(
  settings: WorldSettings,
  work: (world: World, request: PageRequest) => Promise<PageAnswer | undefined>,
): PageHandler {
  return async (request, reply) => {
    const prefix = pathPrefix(settings.pagesOrigin());
    const params = request.params as PageRequest['params'];
    const fields = parseFormFields(request.method === 'POST' ? request.body : request.url.split('?')[1]);
    const answer = await withWorld(settings, null, (world) => work(world, { request, prefix, params, fields }));
    if (!answer) return sendPage(reply, notFoundPage(prefix), { status: 404 });
    return 'redirect' in answer ? seeOther(reply, answer.redirect) : sendPage(reply, answer.page, answer.options);
  };
}
