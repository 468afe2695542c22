import { randomUUID } from 'node:crypto';
import type { RequestListener, Server } from 'node:http';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Dependencies } from './context.ts';
import type { Config } from './config.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { agreementRoutes } from './features/agreements/routes.ts';
import { adminRoutes } from './features/admin/routes.ts';
import { refusedAccounts } from './features/connected-accounts/refresh.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { bookRoutes } from './features/books/routes.ts';
import { connectedAccountRoutes } from './features/connected-accounts/routes.ts';
import { openCheckouts } from './features/checkout/close-many.ts';
import { orderRoutes } from './features/sales/routes.ts';
import { unmatchedByStatus } from './features/settlement/unmatched-failures.ts';
import { createLive } from './features/live/live.ts';
import { liveRoutes, openStreams } from './features/live/routes.ts';
import { linksOfPets } from './features/payment-links/sale.ts';
import { paymentLinkRoutes } from './features/payment-links/routes.ts';
import { petRoutes } from './features/pets/routes.ts';
import { analyticsRoutes } from './features/analytics/routes.ts';
import { questionRoutes } from './features/questions/routes.ts';
import { waitlistRoutes } from './features/waitlists/routes.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { subscriptionRoutes } from './features/subscriptions/routes.ts';
import { webhookRoutes } from './features/webhooks/routes.ts';
import { addBodyRules } from './http/body.ts';
import { captchaRoutes } from './http/captcha-routes.ts';
import { addCaptcha } from './http/limits/captcha.ts';
import { answerClientError } from './http/connections/client-error.ts';
import { trustOf } from './http/clients/client-address.ts';
import { addCompression } from './http/answers/compression.ts';
import { acceptOlderSignatures } from './http/cookies/cookie-signatures.ts';
import { refuseLateRequests } from './http/connections/drain.ts';
import { setErrorHandling } from './http/error-handler.ts';
import { healthRoutes, type Figure, type Readiness } from './http/observing/health.ts';
import { createListener, TIMEOUTS, type Timeouts } from './http/connections/listener.ts';
import type { Intercept } from './http/answers/intercept.ts';
import { loggerOptions } from './http/observing/logging.ts';
import { createRequestLog } from './http/observing/request-log.ts';
import { addSecurity } from './http/security.ts';
import { addLanguages } from './http/language.ts';
import { addSharedAnswers } from './http/answers/shared-answer.ts';
import { addUnreadBodyRules } from './http/connections/unread-body.ts';
import { answerUnreadableAddress, readableAddress } from './http/connections/unreadable-address.ts';
import { REQUEST_DEADLINE_MS, withDeadline } from './integrations/concurrency/deadline.ts';
import { failureSources } from './registry/failures.ts';
import { stopSelling } from './registry/stop-selling.ts';
import { alertPages } from './features/alerts/pages.ts';
import { yourDataPages } from './features/buyer-data/pages.ts';
import { apiDocs } from './pages/api-docs.ts';
import { appPages } from './pages/app-pages.ts';
import { mailboxPages } from './pages/mailbox.ts';
import { publicPages } from './features/checkout/pages.ts';
import { readyPages } from './pages/ready/ready-pages.ts';
import { documentPages } from './features/receipts/pages.ts';
import { receiptPages } from './features/hand-overs/pages.ts';
import { verifyPages } from './features/sales/pages.ts';
import { litterPages } from './features/waitlists/pages.ts';
import { agreementPages } from './features/checkout/agreement-pages.ts';
import { questionPages } from './features/questions/pages.ts';
import { waitlistPages } from './features/waitlist-spots/pages.ts';
import { reservationPages } from './features/reservations/pages.ts';
import { reportPages } from './features/reports/pages.ts';
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
    trustProxy: trustOf(config.trustProxy),
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

const addHealth = (app: FastifyInstance, dependencies: Dependencies, readiness: Readiness, own: Figure[] = []) =>
  healthRoutes(app, dependencies, readiness, [refusedAccounts, unmatchedByStatus, ...own]);

/** Registers all routes and hooks on `app`. */
export async function buildApp(
  app: FastifyInstance,
  dependencies: Dependencies,
  website: Website,
  readiness: Readiness,
  { bodyMs } = TIMEOUTS,
) {
  setErrorHandling(app);
  acceptOlderSignatures(app, dependencies.config);
  await addSecurity(app, dependencies);
  refuseLateRequests(app, readiness);
  addUnreadBodyRules(app, bodyMs);
  addBodyRules(app);
  await app.register(cookie);
  // The last hook before the handler: reading the body loses the async context that an earlier hook sets.
  app.addHook('preHandler', (_request, _reply, done) => withDeadline(REQUEST_DEADLINE_MS, done));
  addCaptcha(app, dependencies);
  addSharedAnswers(app);
  addLanguages(app, dependencies.config);
  answerUnreadableAddress(app);
  const live = createLive(dependencies);
  readiness.stopping.addEventListener('abort', () => live.stop());
  const observe = addHealth(app, dependencies, readiness, [openStreams(live)]);
  if (website.isBuilt && dependencies.config.readyPagesMegabytes > 0)
    app.answerReady = readyPages(app, dependencies, readiness, observe);
  addCompression(app);
  captchaRoutes(app, dependencies);
  auditRoutes(app, dependencies);
  accountRoutes(app, dependencies, stopSelling);
  connectedAccountRoutes(app, dependencies, openCheckouts);
  petRoutes(app, dependencies, openCheckouts, linksOfPets);
  agreementRoutes(app, dependencies);
  paymentLinkRoutes(app, dependencies, openCheckouts);
  orderRoutes(app, dependencies);
  liveRoutes(app, dependencies, live);
  bookRoutes(app, dependencies);
  subscriptionRoutes(app, dependencies);
  analyticsRoutes(app, dependencies);
  reportRoutes(app, dependencies);
  questionRoutes(app, dependencies);
  waitlistRoutes(app, dependencies);
  adminRoutes(app, dependencies, failureSources);
  await webhookRoutes(app, dependencies);
  await publicPages(app, dependencies, website);
  await reportPages(app, dependencies, website);
  await agreementPages(app, dependencies, website);
  await questionPages(app, dependencies, website);
  await alertPages(app, dependencies, website);
  await yourDataPages(app, dependencies, website);
  await reservationPages(app, dependencies, website);
  litterPages(app, dependencies, website);
  await waitlistPages(app, dependencies, website);
  verifyPages(app, dependencies, website);
  await receiptPages(app, dependencies, website);
  documentPages(app, dependencies);
  apiDocs(app, dependencies);
  mailboxPages(app, dependencies);
  securityTxt(app, dependencies);
  siteFiles(app, dependencies.config);
  await appPages(app, website, dependencies);
  return app;
}
