import type { FastifyRequest } from 'fastify';
import type { Endpoint, Window } from '../../../contract/endpoint.ts';
import type { Context } from '../../context.ts';
import { clearAttempts, countAttempt, uncountAttempt, type Limit } from '../../db/limits.ts';
import { toMailbox } from '../../mailbox.ts';
import { toLimitKey } from '../../ids.ts';
import { readKnownBuyer } from '../cookies/buyer-cookie.ts';
import { tooManyAttempts } from '../http-error.ts';
import { listWiderNetworks, toNetwork } from '../../network/to-network.ts';

/** What a limit counts for: a call, and whose attempts. Stored as a keyed hash. */
export const toLimit = (
  { config }: Pick<Context, 'config'>,
  call: string,
  kind: string,
  subject: string,
  window: Window,
): Limit => ({ ...window, key: toLimitKey(config.limitSecret, 'limit', call, kind, subject) });

/** How much more than a network's /64 the /56 and the /48 around it may: one party may have all of either, or many people share it. */
const WIDER = [1, 1.5, 1.8];

/** The limits of an address's network and of the wider ones around it, the narrowest first. */
export const limitNetworks = (
  window: Window,
  ip: string,
  toLimitOf: (network: string, window: Window) => Limit,
): Limit[] =>
  [toNetwork(ip), ...listWiderNetworks(ip)].map((network, width) =>
    toLimitOf(network, { ...window, max: Math.ceil(window.max * WIDER[width]!) }),
  );

/**
 * Counts a request against the limits of its endpoint; off with RATE_LIMITS=off. Returns what to do once it has
 * succeeded. Throws 429 with Retry-After.
 */
export async function countRequest(
  context: Context,
  endpoint: Endpoint,
  request: FastifyRequest,
  body: unknown,
): Promise<() => Promise<void>> {
  const { config, db, now } = context;
  if (!endpoint.limits || !config.rateLimits) return async () => {};
  const { startedSignIn } = endpoint.limits;
  const startedBy = startedSignIn && (await context.callers.findStartedSignIn(context, request.headers.cookie));
  // Refused at once, it must use up nothing that others share.
  if (startedSignIn && !startedBy) return async () => {};
  const device = await findDeviceLimit(context, endpoint, body);
  const limits = device ? [device] : listLimits(context, endpoint, request, startedBy || nameAccount(context, body));
  const refusal = await countAttempt(db, [...limits, ...(await listAttemptLimits(context, endpoint, body))], now);
  if (refusal) {
    // Once per window: an entry per refused attempt would fill the log, and cost an attacker nothing.
    if (refusal.isFirst) await context.callers.recordLimitReached(context, endpoint.path, emailIn(body));
    throw tooManyAttempts(refusal.seconds);
  }
  if (!endpoint.limits.failuresOnly) return async () => {};
  // The device's limit is reset. The other limits uncount this attempt only; others' failures stay counted.
  return () => (device ? clearAttempts(db, device) : uncountAttempt(db, limits));
}

/**
 * Last: guesses that another limit refuses use up nothing of it. Per account and not per mailbox, as right passwords count: somebody
 * else may have an account with another address of the mailbox.
 */
async function listAttemptLimits(context: Context, { path, limits }: Endpoint, body: unknown): Promise<Limit[]> {
  const email = emailIn(body);
  if (!limits?.attempts || !email) return [];
  const subject = (await context.callers.findAccountId(context, email)) ?? toMailbox(email);
  return [toLimit(context, path, 'attempts', subject, limits.attempts)];
}

/** Limits of a request, in the order in which `countAttempt` locks them. */
function listLimits(
  context: Context,
  { path, limits }: Endpoint,
  request: FastifyRequest,
  named: string | undefined,
): Limit[] {
  const known = limits?.buyer && readKnownBuyer(context.config, request);
  const { address, account, buyer, thing, overall } = { ...limits, ...(known ? limits?.ofBuyers : {}) };
  const kind = known ? 'buyers' : 'others';
  const network = toNetwork(request.ip);
  const { id = '' } = request.params as { id?: string };
  return [
    ...(buyer && known ? [toLimit(context, path, 'buyer', known, buyer)] : []),
    ...(thing ? [toLimit(context, path, `thing of ${kind}`, `${network} ${id}`, thing)] : []),
    // Failures alone for wider networks: thousands of phones of a carrier share one.
    ...(address
      ? limitNetworks(address, request.ip, (each, window) =>
          toLimit(context, path, `address of ${kind}`, each, window),
        ).slice(0, limits?.failuresOnly ? undefined : 1)
      : []),
    ...(account && named ? [toLimit(context, path, 'account', named, account)] : []),
    ...(overall ? [toLimit(context, path, 'overall', '', overall)] : []),
  ];
}

/** The signed-in account, or the mailbox that the body names, however its address is spelled: one person gets the mails. */
function nameAccount({ actor }: Context, body: unknown): string | undefined {
  const email = emailIn(body);
  return actor?.id ?? (email && toMailbox(email));
}

/** The allowance of a device that has signed in to the named account before: no one else can use it up. */
async function findDeviceLimit(
  context: Context,
  { path, limits }: Endpoint,
  body: unknown,
): Promise<Limit | undefined> {
  const token = context.origin?.deviceToken;
  const email = emailIn(body);
  if (!limits?.device || !token || !email) return undefined;
  const deviceId = await context.callers.findKnownDevice(context, email, token);
  return deviceId === undefined ? undefined : toLimit(context, path, 'device', deviceId, limits.device);
}

function emailIn(body: unknown): string | undefined {
  const email = (body as { email?: unknown } | undefined)?.email;
  return typeof email === 'string' ? email.toLowerCase() : undefined;
}
