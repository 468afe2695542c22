import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint, Who } from '../../contract/endpoint.ts';
import type { Context, Dependencies, UserContext } from '../context.ts';
import { findActor } from '../features/accounts/actor.ts';
import { forbidden, invalid, membershipEnded, unauthorized } from './errors.ts';

/** Answers a call: returns the body of the answer, or `{ status, body }` where the call has two good statuses. */
type Handler<E extends Endpoint> = (input: {
  context: E['who'] extends 'anyone' ? Context : UserContext;
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
  request: FastifyRequest;
  reply: FastifyReply;
}) => Promise<z.input<E['answer']> | undefined | void>;

export interface RouteOptions {
  /** Tries per time window and network address; `key` narrows it further. */
  limit?: { max: number; windowSeconds: number };
}

/**
 * Serves one call of the contract: who may, validation with a text per field, and an answer that holds
 * declared fields only.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  dependencies: Dependencies,
  endpoint: E,
  handler: Handler<E>,
  options: RouteOptions = {},
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: {
      rateLimit: options.limit ? { max: options.limit.max, timeWindow: options.limit.windowSeconds * 1000 } : undefined,
    },
    handler: async (request, reply) => {
      const context = await contextOf(request, dependencies, endpoint.who);
      const body = await handler({
        context: context as never,
        params: parse(endpoint.params as E['params'], request.params),
        query: parse(endpoint.query as E['query'], request.query),
        body: parse(endpoint.body as E['body'], request.body ?? {}),
        request,
        reply,
      });
      // A handler may have chosen another good status, such as 200 for something that was there already.
      if (reply.statusCode === 200) reply.status(endpoint.status);
      else if (reply.statusCode === REPLACED_STATUS) reply.status(200);
      reply.header('cache-control', 'no-store');
      if (endpoint.status === 204) return reply.send();
      return reply.send(endpoint.answer.parse(body));
    },
  });
}

/** For a handler of a 201 call whose thing was there already: the answer is 200. */
const REPLACED_STATUS = 203;
export function answerExisting(reply: FastifyReply): void {
  reply.status(REPLACED_STATUS);
}

async function contextOf(request: FastifyRequest, dependencies: Dependencies, who: Who): Promise<Context> {
  const now = dependencies.clock();
  const base = { ...dependencies, log: request.log, now };
  if (who === 'anyone') return { ...base, actor: null };
  const actor = await findActor({ ...base, actor: null }, request.headers);
  if (!actor) throw unauthorized();
  if (who === 'admin' && !actor.isAdmin) throw forbidden('Only admins may do this.');
  if (who === 'member' && !actor.isMember) throw membershipEnded(actor.subscriptionStatus === 'expired');
  return { ...base, actor };
}

/** Throws a 400 with one text per field. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) {
    if (path.length > 0) errors[path.join('.')] ??= message;
    else errors['body'] ??= 'Please send a JSON object.';
  }
  throw invalid(errors);
}
