import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint, Who } from '../../contract/endpoint.ts';
import type { Context, Dependencies, UserContext } from '../context.ts';
import { findActor } from '../features/accounts/actor.ts';
import { forbidden, invalid, membershipEnded, unauthorized } from '../errors.ts';

/** Returns the response body, or `withStatus` where the endpoint has two success statuses. */
type Handler<E extends Endpoint> = (input: {
  context: E['who'] extends 'anyone' ? Context : UserContext;
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
  request: FastifyRequest;
  reply: FastifyReply;
}) => Promise<z.input<E['answer']> | WithStatus<z.input<E['answer']>> | undefined | void>;

/**
 * Marks a response with another status than the endpoint's usual one; a symbol, so that no body can collide with it.
 */
const STATUS = Symbol('status');
interface WithStatus<Body> {
  [STATUS]: number;
  body: Body;
}

/** For an endpoint with two success statuses, such as 200 instead of 201 for something that already exists. */
export const withStatus = <Body>(status: number, body: Body): WithStatus<Body> => ({ [STATUS]: status, body });

const isWithStatus = (answer: unknown): answer is WithStatus<unknown> =>
  typeof answer === 'object' && answer !== null && STATUS in answer;

export interface RouteOptions {
  /** Requests per time window and network address. */
  limit?: { max: number; windowSeconds: number };
}

/** Serves one endpoint of the contract: authorization, validation with a text per field, and declared fields only. */
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
      const answer = await handler({
        context: context as never,
        params: parse(endpoint.params as E['params'], request.params),
        query: parse(endpoint.query as E['query'], request.query),
        body: parse(endpoint.body as E['body'], request.body ?? {}),
        request,
        reply,
      });
      const { [STATUS]: status, body } = isWithStatus(answer) ? answer : withStatus(endpoint.status, answer);
      reply.header('cache-control', 'no-store').status(status);
      return status === 204 ? reply.send() : reply.send(endpoint.answer.parse(body));
    },
  });
}

async function contextOf(request: FastifyRequest, dependencies: Dependencies, who: Who): Promise<Context> {
  const now = dependencies.clock();
  const base = { ...dependencies, log: request.log, now };
  if (who === 'anyone') return { ...base, actor: null };
  const actor = await findActor(base, request.headers);
  if (!actor) throw unauthorized();
  if (who === 'admin' && !actor.isAdmin) throw forbidden('Only admins may do this.');
  if (who === 'member' && !actor.isMember) throw membershipEnded(actor.subscriptionStatus === 'expired');
  return { ...base, actor };
}

/** Throws Invalid with one text per field. */
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
