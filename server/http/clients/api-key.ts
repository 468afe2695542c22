import type { FastifyRequest } from 'fastify';
import { KEY_LIMIT } from '../../../contract/api-keys/api-keys.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { Actor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { countAttempt } from '../../db/limits.ts';
import { badRequest, forbidden, unauthorized } from '../../errors.ts';
import { tooManyAttempts } from '../http-error.ts';
import { toLimit } from '../limits/limits.ts';

/** The API key that a program sends; other bearer tokens are none of ours. */
export const readApiKey = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer (ll_[\w-]{1,200})$/i.exec(headers.authorization ?? '')?.[1];

/**
 * Who makes a request, by API key or by session and never by both; null for nobody. Throws Unauthorized for a key that isn't valid,
 * Forbidden for a call that it may not make, and 429 past its limit.
 */
export async function findCaller(
  context: Context,
  request: FastifyRequest,
  scope: Endpoint['scope'],
): Promise<Actor | null> {
  const key = readApiKey(request);
  if (key === undefined) return context.callers.findActor(context, request.headers);
  if (request.headers.cookie !== undefined) throw badRequest('Please send an API key without cookies.');
  const holder = await context.callers.findKeyHolder(context, key);
  if (!holder) throw unauthorized('This API key is not valid, or not anymore.');
  const { actor, keyId, scopes } = holder;
  if (context.config.rateLimits) {
    const refusal = await countAttempt(
      context.db,
      [toLimit(context, 'any call', 'API key', keyId, KEY_LIMIT)],
      context.now,
    );
    if (refusal) throw tooManyAttempts(refusal.seconds);
  }
  if (!scope) throw forbidden('This call takes no API key.');
  if (!scopes.includes(scope)) throw forbidden(`This API key may not do this: it lacks ${scope}.`);
  return actor;
}
