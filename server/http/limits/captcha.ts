import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { challenge, type Challenge } from '../../../contract/accounts/captcha.ts';
import { MINUTE_MS } from '../../../contract/durations.ts';
import type { Endpoint, Unproven } from '../../../contract/endpoint.ts';
import { CAPTCHA_HEADER, CAPTCHA_MESSAGE, CAPTCHA_REQUIRED } from '../../../contract/accounts/proof-of-work.ts';
import type { Context, Dependencies } from '../../context.ts';
import { countAttempt, type Refusal } from '../../db/limits.ts';
import { claimOnce } from '../../db/one-time-tokens.ts';
import { keyedHash } from '../../ids.ts';
import { forbidden } from '../../errors.ts';
import { tooManyAttempts } from '../http-error.ts';
import { toLimit } from './limits.ts';
import { toNetwork } from '../../network/to-network.ts';

/**
 * Attempts without a proof of work. Enough per network for a person who mistypes, or a household; the overall limit
 * is shared by all networks.
 */
const FREE_TRIES = { network: { max: 5, minutes: 60 }, overall: { max: 300, minutes: 60 } };
const EXPIRES_AFTER_MS = 10 * MINUTE_MS;
/**
 * About a thousand keys of a thousand rounds each: half a second on a desktop, two or three on a phone. Making and
 * checking a challenge costs us one such key at most.
 */
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 1_000, leastKeys: 500, mostKeys: 1_500 };
/** A proof is about 700 characters long. */
const PROOF_MAX_LENGTH = 4_000;

const proof = z.object({
  challenge,
  solution: z.object({ counter: z.int().min(0), derivedKey: z.string().max(200) }),
});

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Refuses an attempt that needs a proof of work and has none; all endpoints share one counter. Throws Forbidden with code
     * `captcha_required` for a missing, wrong, old or used proof.
     */
    checkCaptcha: (context: Context, request: FastifyRequest) => Promise<void>;
  }
}

/** Off with RATE_LIMITS=off. */
export function addCaptcha(app: FastifyInstance, { config }: Dependencies): void {
  app.decorate('checkCaptcha', async (context: Context, request: FastifyRequest) => {
    if (config.rateLimits && !(await isFree(context, request))) await requireProof(context, request);
  });
}

async function requireProof(context: Context, request: FastifyRequest): Promise<void> {
  const given = request.headers[CAPTCHA_HEADER];
  if (typeof given !== 'string' || !(await isValidProof(context, given))) {
    throw forbidden(CAPTCHA_MESSAGE, CAPTCHA_REQUIRED, { errors: { captcha: CAPTCHA_MESSAGE } });
  }
}

/**
 * Refuses a request beyond the endpoint's own allowance (`proofAfter`) that has no proof of work. Before the limits: a
 * request that is repeated with its proof counts once.
 */
export async function checkUnproven(context: Context, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  if (context.config.rateLimits && (await findCaptchaRefusal(context, endpoint, request, 'address')))
    await requireProof(context, request);
}

/**
 * Limits a form without scripts, which can't prove work: beyond the endpoint's own allowance (`proofAfter`) it has a second, smaller one;
 * beyond both it gets 429.
 */
export async function checkPlainForm(
  context: Context,
  endpoint: Endpoint,
  request: FastifyRequest,
  message = MANY_BUYERS,
): Promise<void> {
  if (!context.config.rateLimits || !(await findCaptchaRefusal(context, endpoint, request, 'address'))) return;
  const refusal = await findCaptchaRefusal(context, endpoint, request, 'plainForm');
  if (refusal) throw tooManyAttempts(refusal.seconds, message);
}

const MANY_BUYERS =
  'Many people on your network are buying at this moment. Please turn on JavaScript for this page, or try again later.';

async function findCaptchaRefusal(
  context: Context,
  { path, proofAfter }: Endpoint,
  request: FastifyRequest,
  kind: keyof Unproven,
): Promise<Refusal | undefined> {
  if (!proofAfter) return undefined;
  return countAttempt(
    context.db,
    [toLimit(context, path, `unproven ${kind}`, toNetwork(request.ip), proofAfter[kind])],
    context.now,
  );
}

async function isFree(context: Context, request: FastifyRequest): Promise<boolean> {
  const limits = [
    toLimit(context, 'captcha', 'address', toNetwork(request.ip), FREE_TRIES.network),
    toLimit(context, 'captcha', 'overall', '', FREE_TRIES.overall),
  ];
  return (await countAttempt(context.db, limits, context.now)) === undefined;
}

/** Signed, so that no challenge has to be stored. */
export async function newChallenge({ config, now }: Context): Promise<Challenge> {
  const { algorithm, cost, leastKeys, mostKeys } = WORK;
  const made = await createChallenge({
    algorithm,
    cost,
    deriveKey,
    ...deriveSecrets(config.sessionSecret),
    counter: randomInt(leastKeys, mostKeys),
    expiresAt: new Date(now.getTime() + EXPIRES_AFTER_MS),
  });
  return challenge.parse(made);
}

const deriveSecrets = (sessionSecret: string) => ({
  hmacSignatureSecret: keyedHash(sessionSecret, 'captcha challenge'),
  hmacKeySignatureSecret: keyedHash(sessionSecret, 'captcha key'),
});

/** Whether the challenge was signed with any of the secrets, and is solved. */
async function isSolved(given: z.infer<typeof proof>, secrets: string[]): Promise<boolean> {
  for (const secret of secrets) {
    const { verified } = await verifySolution({ ...given, deriveKey, ...deriveSecrets(secret) }).catch(
      () => NOT_VERIFIED,
    );
    if (verified) return true;
  }
  return false;
}

const NOT_VERIFIED = { verified: false };

/** Whether a proof solves a challenge of ours and is unused; marks it as used. */
async function isValidProof({ db, config }: Context, given: string): Promise<boolean> {
  const read = given.length <= PROOF_MAX_LENGTH ? proof.safeParse(readJson(given)) : undefined;
  if (!read?.success) return false;
  if (!(await isSolved(read.data, config.sessionSecrets))) return false;
  const { nonce, expiresAt } = read.data.challenge.parameters;
  return claimOnce(db, 'captcha', nonce, new Date(expiresAt * 1_000));
}

function readJson(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, 'base64').toString());
  } catch {
    return undefined;
  }
}
