import { createServer as createHttpServer, type Server } from 'node:http';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import { renderPublicPage } from '../web/public/render.tsx';
import { buildApp, createServer } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { createConfirmation, type Confirmation } from './confirmation.ts';
import { systemContext, type Dependencies } from './context.ts';
import { lockDataDir } from './data-lock.ts';
import { migrate, openEmbedded, openPostgres, type DatabaseHandle } from './db/client.ts';
import { createAuth } from './features/accounts/auth.ts';
import { ACCEPT_NEW_PROVIDER, confirmProvider } from './features/connected-accounts/platform.ts';
import { CONNECT_EVENTS, PLATFORM_EVENTS } from './features/webhooks/wanted.ts';
import type { Readiness } from './http/health.ts';
import { followOpenRequests } from './http/open-requests.ts';
import { WEBHOOK_PATH } from './http/security.ts';
import { createCircuit } from './integrations/circuit.ts';
import { createJobs } from './integrations/jobs.ts';
import { createOutboxFolder, createSmtpSender } from './integrations/mail.ts';
import { createDiskStore, createS3Store } from './integrations/object-store.ts';
import { createStripe } from './integrations/stripe.ts';
import { declareJobs } from './jobs.ts';
import { openWebsite } from './pages/website.ts';
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
  confirmation: Confirmation;
  close: () => Promise<void>;
}

/**
 * Composition: configuration → database → integrations. Nothing listens and no job is worked yet. `opened` is a
 * database that is open already (tests); it is closed with the rest.
 */
async function compose(config: Config, opened?: DatabaseHandle, acceptNewProvider = false): Promise<Composition> {
  const unlock = config.databaseUrl || opened ? () => {} : lockDataDir(config.dataDir, new Date().toISOString());
  let sandbox: Sandbox | undefined;
  const app = createServer(config, (handler) =>
    createHttpServer((request, response) => {
      // The sandbox plays another company's server: it gets its requests raw, before anything of ours.
      if (sandbox && request.url?.startsWith(`${SANDBOX_PREFIX}/`)) {
        request.url = request.url.slice(SANDBOX_PREFIX.length);
        sandbox.app.routing(request, response);
      } else handler(request, response);
    }),
  );
  const { log } = app;
  const database =
    opened ?? (await openDatabase(config, (error) => log.warn({ err: error }, 'a database connection was lost')));
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
  const { db } = database;
  const unconfirmed = createStripe(config.stripe, providerCircuit, sandbox?.fetch);
  const confirmation = createConfirmation(
    () => confirmProvider({ config, db, stripe: unconfirmed, log, acceptNewProvider }),
    log,
  );
  const dependencies: Dependencies = {
    config,
    database,
    db,
    auth: createAuth(config, db),
    jobs: createJobs(database, log),
    stripe: createStripe(config.stripe, providerCircuit, sandbox?.fetch, confirmation.isConfirmed),
    providerCircuit,
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
    confirmation,
    async close() {
      confirmation.stop();
      await dependencies.jobs.stop();
      await sandbox?.close();
      mailSender.close();
      await database.close();
      unlock();
    },
  };
}

interface StartOptions {
  /** A database that is open already (tests). */
  opened?: DatabaseHandle;
  acceptNewProvider?: boolean;
  /** The provider couldn't be reached at the start, and turned out to be another one; the server is stopped. */
  onOtherProvider?: (error: unknown) => void;
}

/** Composition → whose provider it is → app → listen. */
export async function start(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const { app, dependencies, sandbox, confirmation, close } = await compose(
    config,
    options.opened,
    options.acceptNewProvider,
  );
  try {
    await confirmation.attempt();
  } catch (error) {
    await close();
    throw error;
  }
  const readiness: Readiness = { ready: false, reason: 'starting' };
  const openRequestsEnd = followOpenRequests(app.server);
  if (config.adminSecretFile)
    app.log.info({ file: config.adminSecretFile }, 'the secret key for /admin-setup is in this file');
  await buildApp(app, dependencies, openWebsite(websiteFolder(), config, renderPublicPage), readiness);
  await app.listen({ port: config.port, host: config.host });
  await dependencies.jobs.start();
  if (sandbox) await connectSandbox(sandbox, config, app.server);
  readiness.ready = true;
  const server: RunningServer = {
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
  confirmation.untilConfirmed().then(
    (isConfirmed) => void (isConfirmed && recover(dependencies)),
    async (error: unknown) => {
      app.log.fatal({ err: error }, 'the payment provider is not the one of this database');
      await server.stop().finally(() => options.onOtherProvider?.(error));
    },
  );
  return server;
}

/** `npm run reconcile`: the same parts without a server; answers the exit code. */
async function reconcile(args: string[]): Promise<number> {
  const { since } = readSince(args, new Date());
  // What it finds, and what went wrong, is said on stdout in words.
  const { dependencies, confirmation, close } = await compose({ ...readConfig(), logLevel: 'silent' });
  try {
    if (!(await confirmation.attempt())) throw new Error('The payment provider cannot be reached. Nothing was done.');
    await dependencies.jobs.startWriting();
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

async function openDatabase(config: Config, onError: (error: Error) => void): Promise<DatabaseHandle> {
  return config.databaseUrl
    ? openPostgres(config.databaseUrl, onError)
    : openEmbedded(join(config.dataDir, 'database'));
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
  try {
    if (Number(process.versions.node.split('.')[0]) < 24) {
      throw new Error(
        `Node 24 is needed, this is ${process.version}. Start with "npm start", and allow the installation script of the package "node".`,
      );
    }
    const [command, ...args] = process.argv.slice(2);
    if (command === 'reconcile') process.exit(await reconcile(args));
    if (command !== undefined && (command !== ACCEPT_NEW_PROVIDER || args.length > 0))
      throw new Error(`Usage: npm start -- [${ACCEPT_NEW_PROVIDER}]`);
    const server = await start(readConfig(), {
      acceptNewProvider: command === ACCEPT_NEW_PROVIDER,
      onOtherProvider: fail,
    });
    endOnSignal(server);
    process.stdout.write(`Litterlink ready at ${server.url}\n`);
  } catch (error) {
    fail(error);
  }
}
