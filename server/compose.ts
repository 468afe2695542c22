import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createServer } from './app.ts';
import type { Config } from './config.ts';
import { type Confirmation, confirmProvider, createConfirmation } from './features/connected-accounts/api.ts';
import { systemContext, type Dependencies } from './context.ts';
import { lockDataDir } from './data-dir/lock.ts';
import type { DatabaseHandle, Db } from './db/client.ts';
import { openEmbedded, openPostgres } from './db/open.ts';
import { connectionsAllowed, countConnections, connectionsOfJobs } from './db/connection/connection-settings.ts';
import { refuseFullDisk } from './db/embedded/disk-room.ts';
import { createNotices } from './db/connection/notices.ts';
import { migrate } from './db/migrate.ts';
import { isPoolersRefusal } from './db/connection/failures.ts';
import { readTls } from './db/connection/tls.ts';
import { answerAsSandbox, openSandbox, type Sandbox } from './embedded-sandbox.ts';
import { createLive } from './features/live/api.ts';
import { callers, createAuth } from './features/accounts/api.ts';
import { findKeyHolder } from './features/api-keys/api.ts';
import { TIMEOUTS, type Timeouts } from './http/connections/listener.ts';
import { isAdminsRequest } from './http/route.ts';
import { createCircuit } from './integrations/provider/circuit.ts';
import { createCircuits, type Circuits } from './integrations/provider/circuits.ts';
import { createDiskStore } from './integrations/stores/disk-store.ts';
import { createJobs } from './integrations/jobs/jobs.ts';
import { createModeGuard } from './integrations/provider/mode-guard.ts';
import { withNamedFailures, withReadsOnly, type WatchedStore } from './integrations/stores/object-store.ts';
import { createHeldSender, createOutboxFolder, createSmtpSender } from './integrations/mail.ts';
import { openOtlpTrace } from './integrations/otlp-trace.ts';
import { createS3Store } from './integrations/stores/s3-store.ts';
import { createPace } from './integrations/provider/pace.ts';
import { createReadCounter, type ReadCounter } from './integrations/provider/read-counter.ts';
import { createStripe, type StripeOptions } from './integrations/provider/stripe.ts';
import { hooks } from './registry/hooks.ts';
import { jobDefinitions } from './registry/jobs.ts';
import type { Website } from './pages/website.ts';
import { makePrivate } from './data-dir/private-folder.ts';
import { NO_TRACE } from './trace.ts';
import { createHeartbeat, QUARANTINE } from './upkeep/processes.ts';

/** Consecutive failed calls to the payment provider that open the circuit. */
const PROVIDER_FAILURES = 4;
const PROVIDER_OPEN_MS = { first: 500, longest: 8_000 };
interface Composition {
  app: FastifyInstance;
  dependencies: Dependencies;
  sandbox: Sandbox | undefined;
  confirmation: Confirmation;
  timeouts: Timeouts;
  close: () => Promise<void>;
}

export interface StartOptions {
  /** A database that is open already (tests). */
  opened?: DatabaseHandle | undefined;
  /** Overrides the timeouts of connections (tests). */
  timeouts?: Partial<Timeouts>;
  /** Replaces the built browser files (development). */
  website?: Website;
  acceptNewProvider?: boolean;
  /**
   * Called after the server stopped because the provider, unreachable at the start, turned out to have another account.
   */
  onOtherProvider?: (error: unknown) => void;
}

/**
 * Composition: configuration → database → integrations. Nothing listens and no job runs yet. `opened` is a database
 * that is already open (tests); `close` closes it too.
 */
export async function compose(config: Config, options: StartOptions = {}): Promise<Composition> {
  const { opened, acceptNewProvider = false } = options;
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const unlock = config.databaseUrl || opened ? () => {} : lockDataDir(config.dataDir, new Date().toISOString());
  let sandbox: Sandbox | undefined;
  const app = createServer(config, {
    timeouts,
    intercept: (request, response, pass) =>
      void ((config.role !== 'worker' && answerAsSandbox(sandbox, request, response)) || pass()),
  });
  const { log } = app;
  await prepareFolder(config, log);
  const database = opened ?? (await openDatabase(config, log));
  await migrate(database, migrationsFolder(), log);
  const publicUrl = () =>
    config.publicUrl ?? `http://localhost:${(app.server.address() as AddressInfo | null)?.port ?? config.port}`;
  if (config.stripe.mode === 'sandbox')
    sandbox = await openSandbox(config, database, publicUrl, app.server, log, (request) =>
      isAdminsRequest(request, dependencies),
    );
  const trace = await openTrace(config);
  const providerCircuits = createProviderCircuits(log);
  const modes = createModeGuard(config.stripe.mode === 'live', log);
  const { db } = database;
  // Without the mode guard: confirmProvider reports keys of another mode with a clearer error.
  const exchange = sandbox?.exchange;
  const unconfirmed = createStripe(config.stripe, providerCircuits, { exchange });
  const [gate, providerReads] = [{ isOpen: false }, createReadCounter(db, log, () => new Date())];
  const confirm = () => confirmProvider({ config, db, stripe: unconfirmed, log, acceptNewProvider });
  const confirmation = createConfirmation(confirm, gate, log);
  const dependencies: Dependencies = {
    config,
    database,
    db,
    ...listenTo(config, database, log),
    auth: createAuth(config, db),
    callers: { ...callers, findKeyHolder },
    jobs: createJobs(database, log, config.role !== 'web' && !config.quarantine, trace),
    ...share(config, db, log),
    ...connectProvider(config, providerCircuits, providerReads, { modes, exchange, gate, trace }),
    modes,
    ...openStores(config),
    ...hooks,
    log,
    trace,
    publicUrl,
    clock: () => new Date(),
  };
  const ofJobs = opened ? database : openForJobs(config, database, log);
  declareJobs({ ...dependencies, database: ofJobs, db: ofJobs.db });
  return {
    app,
    dependencies,
    sandbox,
    confirmation,
    timeouts,
    async close() {
      confirmation.stop();
      await dependencies.jobs.stop();
      await dependencies.heartbeat.stop();
      await Promise.all([trace.close(), dependencies.notices.close()]);
      await providerReads.stop();
      await sandbox?.close();
      dependencies.mailSender.close();
      if (ofJobs !== database) await ofJobs.close();
      await database.close();
      unlock();
    },
  };
}

const openTrace = ({ traceRatio: ratio, role }: Config) =>
  ratio === null ? NO_TRACE : openOtlpTrace({ version: readVersion(), role, ratio });

async function prepareFolder({ dataDir, databaseUrl }: Config, log: FastifyBaseLogger): Promise<void> {
  if (!databaseUrl) await refuseFullDisk(dataDir);
  const refusal = makePrivate(dataDir);
  if (refusal) log.warn({ reason: refusal }, 'other users of this machine may be able to read files in DATA_DIR');
}

/** The database's notices, and the open pages that live on them. */
function listenTo(config: Config, database: DatabaseHandle, log: FastifyBaseLogger) {
  const notices = createNotices(database);
  return { notices, live: createLive({ config, db: database.db, notices, log }) };
}

/** What this process tells the others that share the database, and what they share with it. */
const share = ({ role, quarantine, backgroundCallsPerSecond }: Config, db: Db, log: FastifyBaseLogger) => ({
  heartbeat: createHeartbeat(db, { role: quarantine ? QUARANTINE : role, version: readVersion() }, log),
  pace: createPace(db, backgroundCallsPerSecond),
});

const declareJobs = (dependencies: Dependencies) =>
  dependencies.jobs.declare(jobDefinitions, (signal) => systemContext(dependencies, signal));

export const openPhotoStore = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): WatchedStore =>
  withNamedFailures(s3 ? createS3Store(s3) : createDiskStore(join(dataDir, 'photos')));

function openStores({ s3, mail, dataDir, quarantine }: Config) {
  const photoStore = openPhotoStore({ s3, dataDir });
  if (quarantine) return { photoStore: s3 ? withReadsOnly(photoStore) : photoStore, mailSender: createHeldSender() };
  return {
    photoStore,
    mailSender: mail.smtpUrl
      ? createSmtpSender(mail.smtpUrl, mail.from)
      : createOutboxFolder(join(dataDir, 'outbox'), mail.from),
  };
}

const connectProvider = (
  config: Config,
  providerCircuits: Circuits,
  providerReads: ReadCounter,
  options: StripeOptions,
) => ({
  stripe: createStripe(config.stripe, providerCircuits, {
    ...options,
    readsOnly: config.quarantine,
    onAttempt: providerReads.count,
  }),
  providerCircuit: providerCircuits.ordinary,
  providerCircuits,
  providerReads,
});

const createProviderCircuits = (log: FastifyBaseLogger) =>
  createCircuits((kind) =>
    createCircuit({
      failures: PROVIDER_FAILURES,
      openMs: PROVIDER_OPEN_MS,
      onChange: (state) =>
        state === 'open'
          ? log.warn({ calls: kind }, 'payment provider unhealthy: circuit open, probing every few seconds')
          : log.info({ calls: kind }, 'payment provider healthy: circuit closed'),
    }),
  );

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>;

export async function openDatabase(config: Config, log: Log): Promise<DatabaseHandle> {
  const { databaseUrl, databaseConnections, dataDir } = config;
  if (!databaseUrl)
    return openEmbedded(join(dataDir, 'database'), undefined, (words, isFull) => log[isFull ? 'warn' : 'info'](words));
  const { mode, isExposed } = readTls(databaseUrl);
  const description = `database connection: ${mode === 'none' ? 'no TLS' : `TLS ${mode}`}`;
  if (isExposed)
    log.warn(`${description}; the network can read or change it, unless DATABASE_URL says sslmode=verify-full`);
  else log.info(description);
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  const database = openPostgres(databaseUrl, onError, databaseConnections);
  try {
    await logRoom(database, countConnections(databaseConnections), log);
    return database;
  } catch (error) {
    await database.close();
    throw isPoolersRefusal(error) ? new Error(POOLER_FOUND, { cause: error }) : error;
  }
}

const POOLER_FOUND =
  'DATABASE_URL: is the address of a connection pooler, which takes no settings from us: set DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL to PostgreSQL itself';

/** The database for running jobs; the embedded one has a single connection. */
function openForJobs({ databaseConnections, role }: Config, database: DatabaseHandle, log: FastifyBaseLogger) {
  const { driver } = database;
  if (driver.kind === 'pglite' || role === 'web') return database;
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection of the jobs was lost');
  return openPostgres(driver.url, onError, connectionsOfJobs(databaseConnections));
}

/** Says how many processes like this one the database has connections for. */
async function logRoom(database: DatabaseHandle, needed: number, log: Log): Promise<void> {
  const allowed = await connectionsAllowed((text) => database.query(text));
  const processes = Math.floor(allowed / needed);
  const room = { connections: needed, allowed, processes };
  if (processes < 1) log.warn(room, 'the database allows fewer connections than this process may open');
  else
    log.info(
      room,
      'database connections: the most that this process opens, how many the database allows, how many such processes fit',
    );
}

/** Next to the bundle when built, in the source tree otherwise. */
function findBuilt(...candidates: string[]): string {
  const found = candidates.map((path) => join(import.meta.dirname, path)).find((path) => existsSync(path));
  if (!found) throw new Error(`Not built: none of ${candidates.join(', ')} exists. Run "npm run build".`);
  return found;
}
const readVersion = (): string =>
  JSON.parse(readFileSync(findBuilt('../package.json', '../../package.json'), 'utf8')).version;
const migrationsFolder = () => findBuilt('migrations', 'db/migrations');
export const websiteFolder = () =>
  dirname(dirname(findBuilt('../web/.vite/manifest.json', '../dist/web/.vite/manifest.json')));
