import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Limits } from '../http/limits.ts';
import type { Precedence } from '../http/precedence.ts';
import { isCollision, withWorld, type WorldSettings } from '../store/transaction.ts';
import type { World } from '../store/world.ts';
import { parseFormFields, notFoundPage, pathPrefix, seeOther, sendPage, type PageAnswer } from './layout.ts';

export interface PageSettings extends WorldSettings {
  precedence: Precedence;
  limits: Limits;
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

/** A program repeats a refused call; a person at a page can't be asked to. */
const ATTEMPTS = 5;

/** Serves a page or a redirect in one transaction, again after a collision; undefined means that there is no such page. */
export function serve(
  settings: WorldSettings,
  work: (world: World, request: PageRequest) => Promise<PageAnswer | undefined>,
): PageHandler {
  return async (request, reply) => {
    const prefix = pathPrefix(settings.pagesOrigin());
    const params = request.params as PageRequest['params'];
    const fields = parseFormFields(request.method === 'POST' ? request.body : request.url.split('?')[1]);
    const attempt = () => withWorld(settings, null, (world) => work(world, { request, prefix, params, fields }));
    const answer = await repeatAfterCollision(attempt, ATTEMPTS);
    if (!answer) return sendPage(reply, notFoundPage(prefix), { status: 404 });
    return 'redirect' in answer ? seeOther(reply, answer.redirect) : sendPage(reply, answer.page, answer.options);
  };
}

async function repeatAfterCollision<Answer>(attempt: () => Promise<Answer>, left: number): Promise<Answer> {
  try {
    return await attempt();
  } catch (error) {
    if (left === 1 || !isCollision(error)) throw error;
    return repeatAfterCollision(attempt, left - 1);
  }
}
