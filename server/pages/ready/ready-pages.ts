import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../context.ts';
import { buyerCookieFor, mayBeBuyer } from '../../http/cookies/buyer-keys.ts';
import { hasAddressCookie } from '../../http/cookies/buyer-address.ts';
import { detectLanguage } from '../../http/language.ts';
import { addressReader } from '../../http/clients/client-address.ts';
import type { Readiness } from '../../http/observing/health.ts';
import type { ObserveAnswer } from '../../http/observing/request-metrics.ts';
import type { Intercept } from '../../http/answers/intercept.ts';
import { logRequest } from '../../http/observing/request-line.ts';
import { holdNothing, holdVersions } from './held-versions.ts';
import { createReadyAnswers, type ReadyAnswer } from './answers.ts';
import { cacheAnswers, type PendingRead } from './keep.ts';
import { sendReady } from './send.ts';
import { parseTarget, type Target } from './target.ts';
import { createSnapshots, createVersions } from './versions.ts';

/**
 * Answers reads of a link's page and JSON, and of the public list of pets, with bytes that are ready, as long as the database has their version, before any
 * hook of the framework. Everything else takes the framework's way, whose answer is kept. docs/decisions/0028-ready-pages.md.
 */
export function readyPages(
  app: FastifyInstance,
  dependencies: Dependencies,
  readiness: Readiness,
  observe: ObserveAnswer,
): Intercept {
  const { config, database, clock, log } = dependencies;
  const answers = createReadyAnswers(config.readyPagesMegabytes);
  const asked = new WeakMap<IncomingMessage, PendingRead>();
  const readVersion = createVersions(database);
  const versions = config.readyPagesByNotice ? holdVersions(dependencies, readVersion) : holdNothing(readVersion);
  const readSnapshot = createSnapshots(database);
  app.addHook('preClose', async () => versions.stop());
  const toAddress = addressReader(config);
  cacheAnswers(app, asked, answers);

  /** Returns false where the framework has to answer. */
  async function answer(request: IncomingMessage, response: ServerResponse, target: Target): Promise<boolean> {
    const began = performance.now();
    const cookies = cookie.parse(request.headers.cookie ?? '');
    const visitor = { cookies, headers: request.headers };
    if (hasAddressCookie(config, visitor)) return false;
    const isBuyer = mayBeBuyer(config, visitor);
    const key = target.kind === 'page' ? `${target.key} ${detectLanguage(config, visitor)}` : target.key;
    const version = await currentVersion(target);
    if (version === undefined) return false;
    const ready = answers.get(key);
    if (!ready || !isFresh(ready, version) || (ready.isPersonal && isBuyer)) {
      if (request.method === 'GET') asked.set(request, { key, version, mayBeBuyer: isBuyer });
      return false;
    }
    const id = randomUUID();
    const own = ['x-request-id', id];
    const buyerCookie = target.kind === 'page' && request.method === 'GET' && buyerCookieFor(config, visitor);
    if (buyerCookie) own.push('set-cookie', buyerCookie);
    const status = await sendReady(request, response, ready, own);
    const elapsedMs = performance.now() - began;
    const { method, url } = request;
    logRequest(log, { id, method, url, ipAddress: toAddress(request), status, userId: null, elapsedMs });
    observe({ method: request.method!, route: target.route, status }, elapsedMs);
    return true;
  }

  const currentVersion = (target: Target) =>
    target.kind === 'list'
      ? readSnapshot(target.route)
      : (versions.held(target.linkId) ?? versions.read(target.linkId));

  const isFresh = (ready: ReadyAnswer, version: string) => ready.version === version && clock().getTime() < ready.until;

  return async (request, response, pass) => {
    const target = readiness.ready ? parseTarget(request) : undefined;
    // The framework answers with the right error where reading the version fails.
    if (!target || !(await answer(request, response, target).catch(() => false))) pass();
  };
}
