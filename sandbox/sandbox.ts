import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { ensurePlatform } from './api/account-create.ts';
import { apiRoutes } from './api/routes.ts';
import type { Database } from './database.ts';
import { failed, registerApi, unrecognized } from './http/api.ts';
import { requestsTo, type Exchange } from './http/fetch.ts';
import { createLimits, limitsOfMode, NO_LIMITS, type LimitSettings } from './http/limits.ts';
import { formOfUpload } from './http/multipart.ts';
import { isLoopback } from './http/loopback.ts';
import { createPrecedence } from './http/precedence.ts';
import { pageFailed, pageNotFound, registerPages } from './pages/pages.ts';
import { migrate } from './store/migrations.ts';
import { withWorld, type WorldSettings } from './store/transaction.ts';
import { defaultRetryDelaysMs, deliverByFetch, type Deliver } from './webhooks/deliveries.ts';
import { registerEndpoint, type WebhookEndpointOptions } from './webhooks/endpoints.ts';
import { createLoops } from './webhooks/loops.ts';

export interface SandboxOptions {
  database: Database;
  /** Decides which secret keys are accepted; all belong to the one platform account. */
  secretKeys: (key: string) => boolean;
  /** Whether its objects are of live mode. */
  livemode?: boolean;
  /** The platform account's id. */
  platform?: string;
  /** The base URL of the pages, e.g. `http://localhost:3000/sandbox`. */
  pagesOrigin: () => string;
  /** Milliseconds. */
  clock?: () => number;
  /** Delivers webhooks; by default `fetch` does. */
  deliver?: Deliver;
  log?: (entry: object) => void;
  retryDelaysMs?: number[];
  /** Who may use the operator's page; by default programs and people on this machine. */
  mayOperate?: (request: FastifyRequest) => boolean | Promise<boolean>;
  /** Stripe's own by default; `none` for programs that share the sandbox's process or measure themselves. */
  limits?: Partial<LimitSettings> | 'none';
  /** The merchant name in the platform's own checkouts. */
  platformName?: string;
}

export interface Sandbox {
  /** Serves /v1/* and the pages. */
  app: FastifyInstance;
  /** Serves requests to https://api.stripe.com without a network. */
  fetch: typeof fetch;
  /** Does what `fetch` does at less cost, without Node's library for it. */
  exchange: Exchange;
  registerWebhookEndpoint: (endpoint: WebhookEndpointOptions) => Promise<void>;
  /** Starts the loops that deliver webhooks and expire sessions. */
  start: () => void;
  /** Delivers due webhooks now. */
  kick: () => void;
  /** Waits for in-flight deliveries and stops; the database stays open. */
  close: () => Promise<void>;
}

/** Takes a file of 5 MB with its form. */
const upload = { parseAs: 'buffer', bodyLimit: 6 * 1024 * 1024 } as const;
const defaultPlatform = 'acct_1SandboxPlatform';
const application = 'ca_SandboxPlatform000000000000000';

/** A payment provider for development and tests: Stripe's HTTP API, its pages and its webhooks. No money moves. */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { clock = Date.now, log = () => undefined, platform = defaultPlatform, livemode = false } = options;
  await migrate(options.database);

  let started = false;
  const [precedence, limits] = [createPrecedence(), createLimits(readLimits(options))];
  const world: WorldSettings = {
    database: options.database,
    clock,
    platform,
    application,
    pagesOrigin: () => options.pagesOrigin().replace(/\/$/, ''),
    onEvents: (events) => {
      for (const { type, object } of events)
        if (type === 'checkout.session.expired') precedence.release((object as { id: string }).id);
      if (started) loops.kick();
    },
  };
  const loops = createLoops(world, {
    precedence,
    database: options.database,
    clock,
    livemode,
    deliver: options.deliver ?? deliverByFetch,
    retryDelaysMs: options.retryDelaysMs ?? defaultRetryDelaysMs,
    log,
  });
  await withWorld(world, null, async (inside) => {
    await inside.tx.query(`select pg_advisory_xact_lock(724198353)`);
    await ensurePlatform(inside, options.platformName ?? 'Sandbox platform');
  });

  const app = Fastify({
    bodyLimit: 1_048_576,
    exposeHeadRoutes: false,
    // A URL that can't be decoded never reaches a handler.
    frameworkErrors: (_error, request, reply) => {
      void (isApi(request.url) ? unrecognized(request, reply) : pageNotFound(reply));
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addContentTypeParser('multipart/form-data', upload, ({ headers }: FastifyRequest, body: Buffer) =>
    formOfUpload(headers['content-type'] ?? '', body),
  );
  app.setNotFoundHandler((request, reply) => (isApi(request.url) ? unrecognized(request, reply) : pageNotFound(reply)));
  app.setErrorHandler((error, request, reply) =>
    isApi(request.url) ? failed(error, reply, log) : pageFailed(error, reply, log),
  );
  registerApi(app, apiRoutes, { ...world, secretKeys: options.secretKeys, precedence, limits, livemode, log });
  const mayOperate = options.mayOperate ?? (({ socket }) => isLoopback(socket.remoteAddress ?? ''));
  registerPages(app, { ...world, precedence, limits, log, mayOperate });
  await app.ready();

  return {
    app,
    ...requestsTo(app),
    registerWebhookEndpoint: (endpoint) => withWorld(world, null, (inside) => registerEndpoint(inside, endpoint)),
    start: () => {
      started = true;
      loops.start();
    },
    kick: loops.kick,
    close: async () => {
      await loops.stop();
      await app.close();
    },
  };
}

const readLimits = ({ limits = {} }: SandboxOptions): LimitSettings =>
  limits === 'none' ? NO_LIMITS : { ...limitsOfMode(false), ...limits };

/** Everything except the pages counts as API, so that unknown paths get an error that the SDK can parse. */
function isApi(url: string): boolean {
  return !/^\/(?:assets|checkout|elements|onboarding|operator|portal)(?:[/?]|$)/.test(url) && url !== '/';
}
