import { randomUUID } from 'node:crypto';
import type { RequestListener, Server } from 'node:http';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Dependencies } from './context.ts';
import type { Config } from './config.ts';
import { features } from './features/index.ts';
import { addBodyRules } from './http/body.ts';
import { captchaRoutes } from './http/captcha-routes.ts';
import { addCaptcha } from './http/limits/captcha.ts';
import { answerClientError } from './http/connections/client-error.ts';
import { toTrustSetting } from './http/clients/client-address.ts';
import { addCompression } from './http/answers/compression.ts';
import { acceptOlderSignatures } from './http/cookies/cookie-signatures.ts';
import { refuseLateRequests } from './http/connections/drain.ts';
import { setErrorHandling } from './http/error-handler.ts';
import { healthRoutes, type Readiness } from './http/observing/health.ts';
import { leadToPages } from './http/page-addresses.ts';
import { createListener, TIMEOUTS, type Timeouts } from './http/connections/listener.ts';
import type { Intercept } from './http/answers/intercept.ts';
import { loggerOptions } from './http/observing/logging.ts';
import { traceRequests } from './http/observing/request-trace.ts';
import { createRequestLog } from './http/observing/request-log.ts';
import { addSecurity } from './http/security.ts';
import { addLanguages } from './http/language.ts';
import { addSharedAnswers } from './http/answers/shared-answer.ts';
import { addUnreadBodyRules } from './http/connections/unread-body.ts';
import { answerUnreadableAddress, readableAddress } from './http/connections/unreadable-address.ts';
import { REQUEST_DEADLINE_MS, withDeadline } from './integrations/concurrency/deadline.ts';
import { apiDocs } from './pages/api-docs.ts';
import { appPages } from './pages/app-pages.ts';
import { isReadByPerson, sendErrorPage } from './pages/error-page.ts';
import { mailboxPages } from './pages/mailbox.ts';
import { askForPress } from './pages/person-press.ts';
import { readyPages } from './pages/ready/ready-pages.ts';
import { securityTxt } from './pages/security-txt.ts';
import { siteFiles } from './pages/site-files.ts';
import type { Website } from './pages/website.ts';

/** The largest JSON body that any call needs is far below this. */
const BODY_MAX_BYTES = 64 * 1024;

declare module 'fastify' {
  interface FastifyInstance {
    /** Set once the routes are there; see pages/ready. */
    answerReady: Intercept;
  }
}

const passOn: Intercept = (_request, _response, pass) => pass();

interface ServerOptions {
  intercept?: Intercept;
  timeouts?: Timeouts;
}

/** An instance without routes; created first, since everything else uses its logger. */
export function createServer(
  config: Pick<Config, 'logLevel' | 'trustProxy' | 'maxConnections'>,
  { intercept = passOn, timeouts = TIMEOUTS }: ServerOptions = {},
): FastifyInstance {
  const { maxConnections } = config;
  const serverFactory = (handler: RequestListener) =>
    createListener(
      (request, response) => {
        void intercept(
          request,
          response,
          () => void app.answerReady(request, response, () => handler(request, response)),
        );
      },
      { timeouts, maxConnections },
    );
  const app: FastifyInstance = Fastify<Server>({
    logger: loggerOptions(config.logLevel),
    logController: createRequestLog(),
    genReqId: () => randomUUID(),
    trustProxy: toTrustSetting(config.trustProxy),
    bodyLimit: BODY_MAX_BYTES,
    // Node already limits the length of addresses; past this limit the framework would send its own error body.
    routerOptions: { maxParamLength: 20_000 },
    rewriteUrl: readableAddress,
    clientErrorHandler: (error, socket) => void answerClientError(app, error, socket),
    forceCloseConnections: 'idle',
    // Our own answer (http/connections/drain.ts) has the form of every other error.
    return503OnClosing: false,
    serverFactory,
  });
  app.decorateRequest('userId', null);
  app.decorate('answerReady', passOn);
  return app;
}

/** What a process that only works answers: its health. */
export async function buildWorkerApp(app: FastifyInstance, dependencies: Dependencies, readiness: Readiness) {
  setErrorHandling(app);
  await addSecurity(app, dependencies);
  refuseLateRequests(app, readiness);
  addHealth(app, dependencies, readiness);
}

const addHealth = (app: FastifyInstance, dependencies: Dependencies, readiness: Readiness) =>
  healthRoutes(app, dependencies, readiness);

/** Registers all routes and hooks on `app`. */
export async function buildApp(
  app: FastifyInstance,
  dependencies: Dependencies,
  website: Website,
  readiness: Readiness,
  { bodyMs } = TIMEOUTS,
) {
  setErrorHandling(app, (reply, error) =>
    isReadByPerson(reply.request) ? sendErrorPage(website, dependencies, reply, error) : undefined,
  );
  acceptOlderSignatures(app, dependencies.config);
  await addSecurity(app, dependencies);
  refuseLateRequests(app, readiness);
  addUnreadBodyRules(app, bodyMs);
  addBodyRules(app);
  await app.register(cookie);
  // The last hook before the handler: reading the body loses the async context that an earlier hook sets.
  app.addHook('preHandler', (_request, _reply, done) => withDeadline(REQUEST_DEADLINE_MS, done));
  if (dependencies.config.traceRatio !== null) traceRequests(app, dependencies);
  addCaptcha(app, dependencies);
  addSharedAnswers(app);
  addLanguages(app, dependencies.config);
  answerUnreadableAddress(app);
  leadToPages(app);
  readiness.stopping.addEventListener('abort', () => dependencies.live.stop());
  const observe = addHealth(app, dependencies, readiness);
  if (website.isBuilt && dependencies.config.readyPagesMegabytes > 0)
    app.answerReady = readyPages(app, dependencies, readiness, observe);
  addCompression(app);
  captchaRoutes(app, dependencies);
  askForPress(app, dependencies, website);
  for (const { routes = [], pages = [] } of features) {
    for (const addRoutes of routes) await addRoutes(app, dependencies);
    for (const addPages of pages) await addPages(app, dependencies, website);
  }
  apiDocs(app, dependencies, features);
  mailboxPages(app, dependencies);
  securityTxt(app, dependencies);
  siteFiles(app, dependencies.config);
  await appPages(app, website, dependencies);
  return app;
}
