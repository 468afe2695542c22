import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestFingerprint, storeRefusal, readStoredAnswer } from '../store/idempotency.ts';
import { newId } from '../store/ids.ts';
import { isCollision, withWorld, type WorldSettings } from '../store/transaction.ts';
import type { Answer, IdempotentRequest } from '../store/world.ts';
import { apiError, invalidRequest, isApiError, refusal, type ApiError, type ApiErrorBody } from './errors.ts';
import { actingAccount, redactKey, readSecretKey } from './authentication.ts';
import { expand } from './expand.ts';
import { parseForm, parseJsonForm } from './form.ts';
import { endpointName, nameReason, type Limits } from './limits.ts';
import { list, text } from './params.ts';
import { inMode } from './mode.ts';
import { findGrants, requirePermission } from './permissions.ts';
import type { Precedence } from './precedence.ts';
import type { Route } from './route.ts';
import { apiVersion } from './version.ts';

export interface ApiSettings extends WorldSettings {
  secretKeys: (key: string) => boolean;
  precedence: Precedence;
  limits: Limits;
  livemode: boolean;
  log: (entry: object) => void;
}

/** Serves the routes under /v1 and /v2 the way Stripe does: authentication, accounts, idempotency, expansion, errors. */
export function registerApi(app: FastifyInstance, routes: Route[], settings: ApiSettings): void {
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.path,
      handler: (request, reply) => admitted(route, request, reply, settings),
    });
  }
}

/** Within the limits, and as late as the operator has set. A program that stops waiting has still asked. */
async function admitted(route: Route, request: FastifyRequest, reply: FastifyReply, settings: ApiSettings) {
  const endpoint = endpointName(route);
  let leave: () => void;
  try {
    leave = settings.limits.admit(endpoint);
  } catch (error) {
    if (!isApiError(error)) throw error;
    nameReason(reply, error);
    return refuse(reply, newId('request'), error);
  }
  try {
    const latencyMs = settings.limits.latencyMs.get(endpoint) ?? 0;
    if (latencyMs > 0) await wait(latencyMs);
    return await settings.precedence.first(() => answer(route, request, reply, settings));
  } finally {
    leave();
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
      world.grants = findGrants(world.restrictedKeys, read.secretKey);
      requirePermission(world, account, read.call.keyHint, route.method, read.call.url);
      const params = read.readParams();
      if (claim && !world.hasClaimed) return readStoredAnswer(world.tx, claim);
      claimed = claim;
      const result = await route.handle({ ...world, ...read.call, params, account } as never);
      // A decline is refused, and its records are kept.
      if (isApiError(result)) {
        world.answer = { status: result.status, body: toErrorBody(result, requestId, request.url) };
        return { ...world.answer, requestId };
      }
      world.answer = {
        status: 200,
        body: JSON.stringify(await expand(world, result, read.paths), inMode(settings.livemode), 2),
      };
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
    answered = { status: refused.status, body: toErrorBody(refused, requestId, request.url) };
    // A key of /v2 tries again what was refused.
    if (claimed && isApiError(error) && !isV2(request.url)) await storeRefusal(settings.database, claimed, answered);
    settings.log({ ...entry, status: refused.status, message: refused.body.message });
  }
  return send(reply, requestId, answered);
}

/** What a request asks for. Throws before any transaction if it can't be understood. */
function readRequest(route: Route, request: FastifyRequest, settings: ApiSettings) {
  const { headers, method } = request;
  const secretKey = readSecretKey(headers.authorization, settings.secretKeys);
  const keyHint = redactKey(secretKey);
  const version = headers['stripe-version'];
  const v2 = isV2(request.url);
  if (v2 && version === undefined) throw invalidRequest('Provide the header Stripe-Version to call an API of /v2.');
  if (version !== undefined && version !== apiVersion) {
    throw invalidRequest(`Invalid Stripe API version: ${[version].join()}. The sandbox speaks ${apiVersion} only.`);
  }
  const [path = '', query = ''] = request.url.split(/\?(.*)/s);
  const body = typeof request.body === 'string' ? request.body : '';
  const given = method === 'POST' ? body : query || body;
  const form = v2 && method === 'POST' ? parseJsonForm(given) : parseForm(given);
  const { expand: wanted = [], ...fields } = v2 ? { ...form, expand: [] } : form;
  const account = (
    v2 ? (headers['stripe-context'] ?? headers['stripe-account']) : headers['stripe-account']
  )?.toString();
  const key = headers['idempotency-key']?.toString();
  if (key !== undefined && key.length > 255)
    throw invalidRequest('Idempotency keys can be at most 255 characters long.');
  return {
    account,
    secretKey,
    key: (method === 'POST' || (v2 && method === 'DELETE')) && key !== '' ? key : undefined,
    claim: { account: account || settings.platform, path, fingerprint: requestFingerprint(method, path, given) },
    paths: list(text()).read(wanted, 'expand'),
    /** Permissions are looked at first. */
    readParams: () => route.params.read(fields, ''),
    call: {
      id: (request.params as { id?: string }).id ?? '',
      url: path,
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

const isV2 = (url: string) => url.startsWith('/v2/');

function toErrorBody({ status, body }: ApiError, requestId: string, url: string): string {
  const request_log_url = `https://dashboard.stripe.com/test/workbench/logs?object=${requestId}`;
  const error = isV2(url) ? toV2Error(status, body) : body;
  return JSON.stringify({ error: { ...error, request_log_url } }, null, 2);
}

/** An error of /v2 has a code and a message; a type only where it is not about the request's fields. */
function toV2Error(status: number, { type, code, message, param }: ApiErrorBody) {
  if (type !== 'invalid_request_error') return { code: code ?? type, type, message };
  if (status === 404) return { code: 'not_found', message };
  return { code: param === undefined ? (code ?? 'invalid_request') : 'invalid_fields', message };
}

function refuse(reply: FastifyReply, requestId: string, refused: ApiError): FastifyReply {
  return send(reply, requestId, { status: refused.status, body: toErrorBody(refused, requestId, reply.request.url) });
}

function send(reply: FastifyReply, requestId: string, { status, body }: Answer): FastifyReply {
  return reply
    .code(status)
    .headers({ 'Request-Id': requestId, 'Stripe-Version': apiVersion, 'Cache-Control': 'no-cache, no-store' })
    .type('application/json')
    .send(`${body}\n`);
}
