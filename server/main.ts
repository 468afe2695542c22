import type { Server } from 'node:http';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import { renderPublicPage } from '../web/public/render.tsx';
import { buildApp, createServer } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { systemContext, type Dependencies } from './context.ts';
import { lockDataDir } from './data-lock.ts';
import { migrate, openEmbedded, openPostgres, type DatabaseHandle } from './db/client.ts';
import { readTls } from './db/tls.ts';
import { createAuth } from './features/accounts/auth.ts';
import { CONNECT_EVENTS, PLATFORM_EVENTS } from './features/webhooks/wanted.ts';
import type { Readiness } from './http/health.ts';
import { TIMEOUTS, type Timeouts } from './http/listener.ts';
import { followOpenRequests } from './http/open-requests.ts';
import { WEBHOOK_PATH } from './http/security.ts';
import { createCircuit } from './integrations/circuit.ts';
import { createJobs } from './integrations/jobs.ts';
import { createModeGuard } from './integrations/mode-guard.ts';
import { createOutboxFolder, createSmtpSender } from './integrations/mail.ts';
import { createDiskStore, createS3Store } from './integrations/object-store.ts';
import { createStripe } from './integrations/stripe.ts';
import { declareJobs } from './jobs.ts';
import { openWebsite } from './pages/website.ts';
import { makePrivate } from './private-folder.ts';
import { readSince, reconcileByHand } from './reconcile-command.ts';
import { recover } from './reconcile.ts';

/** Open requests get so long to finish when the process is asked to end, in milliseconds. */
const DRAIN_TIME = 10_000;
/** Calls to the payment provider that fail in a row before none is made for a while. */
const PROVIDER_FAILURES = 4;
const PROVIDER_REST = { first: 500, longest: 8_000 };
const SANDBOX_PREFIX = '/sandbox';

export interface RunningServer {
  url: string;
  dependencies: Dependencies;
  /** Finishes what is in hand, bounded, and closes everything. */
  stop(): Promise<void>;
}

interface Composition {
  app: FastifyInstance;
  dependencies: Dependencies;
  sandbox: Sandbox | undefined;
  close: () => Promise<void>;
}

/**
 * Composition: configuration → database → integrations. Nothing listens and no job is worked yet. `opened` is a
 * database that is open already (tests); it is closed with the rest.
 */
async function compose(config: Config, opened?: DatabaseHandle, timeouts = TIMEOUTS): Promise<Composition> {
  const unlock = config.databaseUrl || opened ? () => {} : lockDataDir(config.dataDir, new Date().toISOString());
  let sandbox: Sandbox | undefined;
  const app = createServer(config, {
    timeouts,
    answersFirst: (request, response) => {
      // The sandbox plays another company's server: it gets its requests raw, before anything of ours.
      if (!sandbox || !request.url?.startsWith(`${SANDBOX_PREFIX}/`)) return false;
      request.url = request.url.slice(SANDBOX_PREFIX.length);
      sandbox.app.routing(request, response);
      return true;
    },
  });
  const { log } = app;
  const refusal = makePrivate(config.dataDir);
  if (refusal) log.warn({ reason: refusal }, 'other users of this machine may be able to read files in DATA_DIR');
  const database = opened ?? (await openDatabase(config, log));
  await migrate(database, migrationsFolder());
  const publicUrl = () =>
    config.publicUrl ?? `http://localhost:${(app.server.address() as AddressInfo | null)?.port ?? config.port}`;
  if (config.stripe.mode === 'sandbox') sandbox = await openSandbox(config, database, publicUrl, log);
  const providerCircuit = createCircuit({
    failures: PROVIDER_FAILURES,
    restMs: PROVIDER_REST,
    onChange: (state) =>
      state === 'open'
        ? log.warn('the payment provider does not answer; it is asked again every few seconds')
        : log.info('the payment provider answers again'),
  });
  const modes = createModeGuard(config.stripe.mode === 'live', log);
  const dependencies: Dependencies = {
    config,
    database,
    db: database.db,
    auth: createAuth(config, database.db),
    jobs: createJobs(database, log),
    stripe: createStripe(config.stripe, providerCircuit, modes, sandbox?.fetch),
    providerCircuit,
    modes,
    photoStore: config.s3 ? createS3Store(config.s3) : createDiskStore(join(config.dataDir, 'photos')),
    log,
    publicUrl,
    clock: () => new Date(),
  };
  const mailSender = config.mail.smtpUrl
    ? createSmtpSender(config.mail.smtpUrl, config.mail.from)
    : createOutboxFolder(join(config.dataDir, 'outbox'), config.mail.from);
  declareJobs(dependencies, mailSender);
  return {
    app,
    dependencies,
    sandbox,
    async close() {
      await dependencies.jobs.stop();
      await sandbox?.close();
      mailSender.close();
      await database.close();
      unlock();
    },
  };
}

/** Composition → app → listen. `limits` replaces some of the time limits of connections (tests). */
export async function start(
  config: Config,
  opened?: DatabaseHandle,
  limits: Partial<Timeouts> = {},
): Promise<RunningServer> {
  const timeouts = { ...TIMEOUTS, ...limits };
  const { app, dependencies, sandbox, close } = await compose(config, opened, timeouts);
  const readiness: Readiness = { ready: false, reason: 'starting' };
  const openRequestsEnd = followOpenRequests(app.server);
  if (config.adminSecretFile)
    app.log.info({ file: config.adminSecretFile }, 'the secret key for /admin-setup is in this file');
  await buildApp(app, dependencies, openWebsite(websiteFolder(), config, renderPublicPage), readiness, timeouts);
  await app.listen({ port: config.port, host: config.host });
  await dependencies.jobs.start();
  if (sandbox) await connectSandbox(sandbox, config, app.server);
  readiness.ready = true;
  void recover(dependencies);

  return {
    url: dependencies.publicUrl(),
    dependencies,
    async stop() {
      Object.assign(readiness, { ready: false, reason: 'stopping' });
      const impatient = Date.now() + DRAIN_TIME;
      // Meanwhile it listens still, so that whoever asks /readyz hears 503 rather than nothing.
      await openRequestsEnd(DRAIN_TIME);
      const closed = app.close();
      await openRequestsEnd(impatient - Date.now());
      // What is left asks for nothing: browsers open spare connections, for which Node would wait a minute.
      app.server.closeAllConnections();
      await closed;
      await close();
    },
  };
}

/** `npm run reconcile`: the same parts without a server; answers the exit code. */
async function reconcile(args: string[]): Promise<number> {
  const { since } = readSince(args, new Date());
  // What it finds, and what went wrong, is said on stdout in words.
  const { dependencies, close } = await compose({ ...readConfig(), logLevel: 'silent' });
  await dependencies.jobs.startWriting();
  try {
    return await reconcileByHand(systemContext(dependencies), since, (line) => void process.stdout.write(`${line}\n`));
  } finally {
    await close();
  }
}

async function openSandbox(
  config: Config,
  database: DatabaseHandle,
  publicUrl: () => string,
  log: FastifyBaseLogger,
): Promise<Sandbox> {
  const sandbox = await createSandbox({
    database: {
      query: (text, values) => database.query(text, values),
      transaction: (work) => database.transaction((query) => work({ query })),
    },
    secretKeys: (key) => key === config.stripe.secretKey,
    pagesOrigin: () => `${publicUrl()}${SANDBOX_PREFIX}`,
    platformName: config.productName,
    log: (entry) => log.info(entry, 'sandbox'),
  });
  await sandbox.app.ready();
  return sandbox;
}

async function openDatabase({ databaseUrl, dataDir }: Config, log: FastifyBaseLogger): Promise<DatabaseHandle> {
  if (!databaseUrl) return openEmbedded(join(dataDir, 'database'));
  const { mode, isExposed } = readTls(databaseUrl);
  const stated = `database connection: ${mode === 'none' ? 'no TLS' : `TLS ${mode}`}`;
  if (isExposed) log.warn(`${stated}; the network can read or change it, unless DATABASE_URL says sslmode=verify-full`);
  else log.info(stated);
  return openPostgres(databaseUrl, (error) => log.warn({ err: error }, 'a database connection was lost'));
}

/** The sandbox delivers its webhooks to our own address over HTTP, signed, as the provider would. */
async function connectSandbox(sandbox: Sandbox, config: Config, server: Server): Promise<void> {
  const { port } = server.address() as AddressInfo;
  const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}${WEBHOOK_PATH}`;
  const [platformSecret, connectSecret] = config.stripe.webhookSecrets;
  for (const endpoint of [
    { id: 'we_litterlink', secret: platformSecret!, connect: false, enabledEvents: PLATFORM_EVENTS },
    { id: 'we_litterlink_connect', secret: connectSecret!, connect: true, enabledEvents: CONNECT_EVENTS },
  ])
    await sandbox.registerWebhookEndpoint({ ...endpoint, url });
  sandbox.start();
}

/** Beside the bundle when built, in their room when run from source. */
function beside(...candidates: string[]): string {
  const found = candidates.map((path) => join(import.meta.dirname, path)).find((path) => existsSync(path));
  if (!found) throw new Error(`Not built: none of ${candidates.join(', ')} exists. Run "npm run build".`);
  return found;
}
const migrationsFolder = () => beside('migrations', 'db/migrations');
const websiteFolder = () => dirname(dirname(beside('../web/.vite/manifest.json', '../dist/web/.vite/manifest.json')));

/** Ends once, with exit code 0, on SIGTERM and SIGINT, and when the parent that holds the ipc channel is gone. */
function endOnSignal(server: RunningServer): void {
  let stopping = false;
  const end = () => {
    if (stopping) return;
    stopping = true;
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  process.on('SIGHUP', end);
  if (process.connected) process.on('disconnect', end);
}

function fail(error: unknown): never {
  const lines = error instanceof ConfigError ? error.lines : [explain(error)];
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
}

function explain(error: unknown): string {
  const { code, message, port, address } = error as {
    code?: string;
    message?: string;
    port?: number;
    address?: string;
  };
  if (code === 'EADDRINUSE')
    return `PORT: ${port} on ${address} is taken by another program, e.g. PORT=${(port ?? 3000) + 1}`;
  if (code === 'EACCES' && port) return `PORT: ${port} needs more rights than this process has, e.g. PORT=3000`;
  return message ?? String(error);
}

if (import.meta.main) {
  // What this process writes is for its own user, also what libraries write.
  process.umask(0o077);
  try {
    if (Number(process.versions.node.split('.')[0]) < 24) {
      throw new Error(
        `Node 24 is needed, this is ${process.version}. Start with "npm start", and allow the installation script of the package "node".`,
      );
    }
    if (process.argv[2] === 'reconcile') process.exit(await reconcile(process.argv.slice(3)));
    const server = await start(readConfig());
    endOnSignal(server);
    process.stdout.write(`Litterlink ready at ${server.url}\n`);
  } catch (error) {
    fail(error);
  }
}
