import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import { MINUTE_MS } from '../../contract/durations.ts';
import type { Endpoint, Multipart } from '../../contract/endpoint.ts';
import { isConfirmed, type Actor } from '../actor.ts';
import { NEVER_ABORTED, type Context, type Dependencies, type UserContext } from '../context.ts';
import {
  confirmationRequired,
  ExpectedError,
  forbidden,
  invalid,
  membershipEnded,
  notYourRole,
  secondFactorRequired,
  suspended,
  unauthorized,
} from '../errors.ts';
import { findCaller } from './clients/api-key.ts';
import { readBuyerKeys, type BuyerKeys } from './cookies/buyer-keys.ts';
import { checkUnproven } from './limits/captcha.ts';
import { countRequest } from './limits/limits.ts';
import { readOrigin } from './clients/origin.ts';
import { addFormRoute, readFile, type Refusals } from './multipart.ts';

/** Returns the response body, or `withStatus` where the endpoint has two success statuses. */
type Handler<E extends Endpoint> = (input: {
  context: E['who'] extends 'anyone' ? Context : UserContext;
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: E['idempotency'] extends 'body' ? Omit<z.output<E['body']>, 'key'> : z.output<E['body']>;
  /** Reads the form's file into memory; the refusals are those of no form, a form without the file, and too many bytes. */
  readFile: E['multipart'] extends Multipart ? (refusals: Refusals) => Promise<Buffer> : never;
  idempotencyKey: E['idempotency'] extends 'header'
    ? BuyerKeys
    : E['idempotency'] extends 'body'
      ? string | undefined
      : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}) => Promise<
  E['download'] extends string ? Readable : z.input<E['answer']> | WithStatus<z.input<E['answer']>> | undefined | void
>;

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

/** The limit of an endpoint's reads, as the rate limiter in this process is configured. */
export const toReadLimit = ({ readLimit }: Endpoint) =>
  readLimit ? { max: readLimit.max, timeWindow: readLimit.minutes * MINUTE_MS } : undefined;

/**
 * Serves one endpoint of the contract: authorization, validation with a text per field, limits, proof of work, and
 * declared fields only.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  dependencies: Dependencies,
  endpoint: E,
  handler: Handler<E>,
): void {
  const options: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { rateLimit: toReadLimit(endpoint) },
    handler: async (request, reply) => {
      const context = await authorizeRequest(request, dependencies, endpoint);
      const params = parse(endpoint.params as E['params'], request.params);
      const query = parse(endpoint.query as E['query'], request.query);
      const body = parse(endpoint.body as E['body'], request.body ?? {});
      // After the validation, so that a mistyped form is no attempt.
      await checkUnproven(context, endpoint, request);
      // Before the limits: what proves nothing uses up nothing that others share.
      if (endpoint.captcha) await app.checkCaptcha(context, request);
      const hasSucceeded = await countRequest(context, endpoint, request, body);
      const answer = await handler({
        context,
        params,
        query,
        ...takeIdempotencyKey(endpoint, body, () => readBuyerKeys(dependencies.config, request, reply)),
        readFile: (refusals: Refusals) => readFile(request, endpoint.multipart!, refusals),
        request,
        reply,
      } as Parameters<Handler<E>>[0]);
      await hasSucceeded();
      if (endpoint.download)
        return reply.header('cache-control', 'no-store').type(mediaType(endpoint.download)).send(answer);
      const { [STATUS]: status, body: content } = isWithStatus(answer) ? answer : withStatus(endpoint.status, answer);
      reply.header('cache-control', 'no-store').status(status);
      return status === 204 ? reply.send() : reply.send(endpoint.answer.parse(content));
    },
  };
  if (endpoint.multipart) addFormRoute(app, endpoint.multipart, options);
  else app.route(options);
}

const mediaType = (type: string) => (/^text|json$/.test(type) ? `${type}; charset=utf-8` : type);

/** The key that the endpoint's rule names, and the body without it. */
function takeIdempotencyKey<Body>(
  { idempotency }: Endpoint,
  body: Body,
  fromHeader: () => BuyerKeys,
): { body: Body; idempotencyKey: BuyerKeys | string | undefined } {
  if (idempotency === 'header') return { body, idempotencyKey: fromHeader() };
  if (idempotency === null) return { body, idempotencyKey: undefined };
  const { key, ...rest } = body as { key?: string };
  return { body: rest as Body, idempotencyKey: key };
}

/** Authorizes a request and collects what its services need. Throws Unauthorized, Forbidden or MembershipEnded. */
export async function authorizeRequest(
  request: FastifyRequest,
  dependencies: Dependencies,
  {
    who,
    scope = null,
    confirmed = false,
    whileSuspended = true,
    roles,
  }: Pick<Endpoint, 'who' | 'roles'> & Partial<Pick<Endpoint, 'scope' | 'confirmed' | 'whileSuspended'>>,
): Promise<Context> {
  const now = dependencies.clock();
  const base = {
    ...dependencies,
    log: request.log,
    now,
    siteUrl: dependencies.publicUrl(),
    origin: readOrigin(dependencies.config, request),
    signal: NEVER_ABORTED,
  };
  if (who === 'anyone') return { ...base, actor: null };
  const signedIn = await findCaller({ ...base, actor: null }, request, scope);
  if (!signedIn) throw unauthorized();
  request.userId = signedIn.id;
  const actor = scopeToRole(signedIn, roles);
  if (actor.person && (actor.account.user.suspendedAt ?? signedIn.account.user.suspendedAt))
    throw suspended(dependencies.config.supportEmail);
  if (who === 'admin') {
    if (!actor.isAdmin) throw forbidden('Only admins may do this.');
    if (!actor.secondFactorAt) throw secondFactorRequired();
  }
  if (actor.account.user.suspendedAt && !whileSuspended) throw suspended(dependencies.config.supportEmail);
  if (who === 'member' && !actor.isMember) throw membershipEnded(actor.subscriptionStatus === 'expired');
  if (confirmed && !isConfirmed(actor.confirmedAt, now)) throw confirmationRequired();
  return { ...base, actor };
}

/**
 * The account for which a person's request acts: with `self` their own, else that of the breeder for whom they work. Throws Forbidden for a
 * call that isn't declared for their role.
 */
function scopeToRole(signedIn: Actor, roles: Endpoint['roles']): Actor {
  const { employer } = signedIn;
  if (!employer?.person || roles === 'self') return signedIn;
  if (!roles?.includes(employer.person.role)) throw notYourRole();
  return employer;
}

/** Whether an admin makes this request, one that may open /admin. */
export async function isAdminsRequest(request: FastifyRequest, dependencies: Dependencies): Promise<boolean> {
  try {
    await authorizeRequest(request, dependencies, { who: 'admin' });
    return true;
  } catch (error) {
    if (error instanceof ExpectedError) return false;
    throw error;
  }
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
