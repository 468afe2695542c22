import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestFingerprint, storeRefusal, readStoredAnswer } from '../store/idempotency.ts';
import { newId } from '../store/ids.ts';
import { isCollision, withWorld, type WorldSettings } from '../store/transaction.ts';
import type { Answer, IdempotentRequest } from '../store/world.ts';
import { apiError, invalidRequest, isApiError, refusal, type ApiError } from './errors.ts';
import { actingAccount, redactKey, readSecretKey } from './authentication.ts';
import { expand } from './expand.ts';
import { parseForm } from './form.ts';
import { list, text } from './params.ts';
import type { Precedence } from './precedence.ts';
import type { Route } from './route.ts';
import { apiVersion } from './version.ts';

export interface ApiSettings extends WorldSettings {
  secretKeys: (key: string) => boolean;
  precedence: Precedence;
  log: (entry: object) => void;
}

/** Serves the routes under /v1 the way Stripe does: authentication, accounts, idempotency, expansion, errors. */
export function registerApi(app: FastifyInstance, routes: Route[], settings: ApiSettings): void {
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.path,
      handler: (request, reply) => settings.precedence.first(() => answer(route, request, reply, settings)),
    });
  }
}

/** Answers requests that match no route. */
export function unrecognized(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?')[0] ?? request.url;
  const message = `Unrecognized request URL (${request.method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
  return refuse(reply, newId('request'), refusal(404, { message }));
}

/** Answers errors of the server itself, such as a body that is too large. */
export function failed(error: unknown, reply: FastifyReply, log: (entry: object) => void): FastifyReply {
  const requestId = newId('request');
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  const known = status < 500 ? refusal(status, { message: (error as Error).message }) : undefined;
  return refuse(reply, requestId, known ?? unexpected(error, requestId, log));
}

async function answer(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  settings: ApiSettings,
): Promise<FastifyReply> {
  const requestId = newId('request');
  const startedMs = settings.clock();
  const entry = { event: 'api', requestId, method: request.method, path: request.url.split('?')[0] };
  let claimed: IdempotentRequest | undefined;
  let answered: Answer;
  try {
    const read = readRequest(route, request, settings);
    const { account: named, key } = read;
    const claim = key === undefined ? undefined : { ...read.claim, key, requestId, nowMs: startedMs };
    const done = await withWorld(settings, { id: requestId, account: named, claim }, async (world) => {
      const account = actingAccount(world, read.call.keyHint);
      if (claim && !world.hasClaimed) return readStoredAnswer(world.tx, claim);
      claimed = claim;
      const result = await route.handle({ ...world, ...read.call, account } as never);
      world.answer = { status: 200, body: JSON.stringify(await expand(world, result, read.paths), null, 2) };
      return { ...world.answer, requestId };
    });
    if (key !== undefined) {
      reply.header('Idempotency-Key', key).header('Original-Request', done.requestId);
      if (done.requestId !== requestId) reply.header('Idempotent-Replayed', 'true');
    }
    if (named !== undefined) reply.header('Stripe-Account', named);
    settings.log({ ...entry, status: done.status, milliseconds: settings.clock() - startedMs });
    answered = done;
  } catch (error) {
    const refused = asRefusal(error, requestId, settings);
    answered = { status: refused.status, body: toErrorBody(refused, requestId) };
    if (claimed && isApiError(error)) await storeRefusal(settings.database, claimed, answered);
    settings.log({ ...entry, status: refused.status, message: refused.body.message });
  }
  return send(reply, requestId, answered);
}

/** What a request asks for. Throws before any transaction if it can't be understood. */
function readRequest(route: Route, request: FastifyRequest, settings: ApiSettings) {
  const { headers, method } = request;
  const keyHint = redactKey(readSecretKey(headers.authorization, settings.secretKeys));
  const version = headers['stripe-version'];
  if (version !== undefined && version !== apiVersion) {
    throw invalidRequest(`Invalid Stripe API version: ${[version].join()}. The sandbox speaks ${apiVersion} only.`);
  }
  const [path = '', query = ''] = request.url.split(/\?(.*)/s);
  const body = typeof request.body === 'string' ? request.body : '';
  const given = method === 'POST' ? body : query || body;
  const { expand: wanted = [], ...fields } = parseForm(given);
  const account = headers['stripe-account']?.toString();
  const key = headers['idempotency-key']?.toString();
  if (key !== undefined && key.length > 255)
    throw invalidRequest('Idempotency keys can be at most 255 characters long.');
  return {
    account,
    key: method === 'POST' && key !== '' ? key : undefined,
    claim: { account: account || settings.platform, path, fingerprint: requestFingerprint(method, path, given) },
    paths: list(text()).read(wanted, 'expand'),
    call: {
      id: (request.params as { id?: string }).id ?? '',
      url: path,
      params: route.params.read(fields, ''),
      keyHint,
    },
  };
}

function asRefusal(error: unknown, requestId: string, settings: ApiSettings): ApiError {
  if (isApiError(error)) return error;
  if (isCollision(error)) {
    return refusal(429, {
      code: 'lock_timeout',
      message:
        'This object cannot be accessed right now because another API request or Stripe process is currently accessing it.',
    });
  }
  return unexpected(error, requestId, settings.log);
}

function unexpected(error: unknown, requestId: string, log: (entry: object) => void): ApiError {
  log({ event: 'failure', requestId, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  return apiError(500, {
    type: 'api_error',
    message: `An unexpected error occurred in the sandbox (request ${requestId}).`,
  });
}

function toErrorBody({ body }: ApiError, requestId: string): string {
  const request_log_url = `https://dashboard.stripe.com/test/workbench/logs?object=${requestId}`;
  return JSON.stringify({ error: { ...body, request_log_url } }, null, 2);
}

function refuse(reply: FastifyReply, requestId: string, refused: ApiError): FastifyReply {
  return send(reply, requestId, { status: refused.status, body: toErrorBody(refused, requestId) });
}

function send(reply: FastifyReply, requestId: string, { status, body }: Answer): FastifyReply {
  return reply
    .code(status)
    .headers({ 'Request-Id': requestId, 'Stripe-Version': apiVersion, 'Cache-Control': 'no-cache, no-store' })
    .type('application/json')
    .send(`${body}\n`);
}
