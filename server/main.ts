import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp, buildWorkerApp } from './app.ts';
import { backUpByHand, restoreByHand } from './backup/command.ts';
import { moveByHand } from './backup/move.ts';
import { compose, websiteFolder, type StartOptions } from './compose.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { report } from './doctor.ts';
import { systemContext, type Dependencies } from './context.ts';
import { recordSettings } from './features/audit/api.ts';
import { connectSandbox } from './embedded-sandbox.ts';
import { ACCEPT_NEW_PROVIDER } from './features/connected-accounts/api.ts';
import type { Readiness } from './http/observing/health.ts';
import { openAdminPort } from './http/observing/admin-port.ts';
import { createDrain } from './http/connections/drain.ts';
import { limitYoungObjects } from './launch/memory.ts';
import { countDue } from './integrations/jobs/queue-tables.ts';
import { findFileShortage } from './launch/open-files.ts';
import { describeError } from './describe-error.ts';
import { openWebsite } from './pages/website.ts';
import { diagnoseAll, setUpByHand } from './stripe-command.ts';
import { readSince, reconcileByHand } from './reconciliation/command.ts';
import { recover } from './reconciliation/reconcile.ts';
import { renderFirstView } from '../web/app/render.tsx';
import { renderPublicPage } from '../web/public/render.tsx';

/** How long requests in flight may take to finish after the drain. */
const FINISH_MS = 10_000;
const SAME_SIGNAL_MS = 1_000;
export interface RunningServer {
  url: string;
  dependencies: Dependencies;
  /** Drains, finishes the requests in flight, bounded, and closes everything. `endDrain` ends it early. */
  stop(endDrain?: AbortSignal): Promise<void>;
}

/** Composition (compose.ts) → confirm the provider's account → app → listen. */
export async function start(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const { app, dependencies, sandbox, confirmation, timeouts, close } = await compose(config, options);
  // It waits for the database most of the time; what it finds wrong, `start` below throws.
  dependencies.jobs.startWriting().catch(() => {});
  const stopping = new AbortController();
  // Its events are delivered by processes that receive them.
  const receiving = config.role === 'worker' ? undefined : sandbox;
  const readiness = createReadiness(stopping.signal, receiving);
  const drain = createDrain(app.server);
  const confirm = async () => {
    await confirmation.attempt();
    await recordSettings(systemContext(dependencies));
  };
  const build = async () => {
    if (config.role === 'worker') return buildWorkerApp(app, dependencies, readiness);
    const website = options.website ?? openWebsite(websiteFolder(), config, { renderFirstView, renderPublicPage });
    return buildApp(app, dependencies, website, readiness, timeouts);
  };
  try {
    await Promise.all([confirm(), build()]);
  } catch (error) {
    await close();
    throw error;
  }
  logSettings(config, app.log);
  await app.listen({ port: config.port, host: config.host });
  const closeAdminPort = await openAdminPort(app, config);
  const isReady = (part: string) => (readiness.parts = { ...readiness.parts, [part]: 'ready' });
  await dependencies.auth.$context;
  isReady('auth');
  await dependencies.jobs.start();
  isReady('jobs');
  if (config.quarantine) await logHeld(dependencies);
  dependencies.heartbeat.start();
  if (receiving) await connectSandbox(receiving, config, dependencies.handledEvents, dependencies.publicUrl());
  Object.assign(readiness, { ready: true, parts: undefined });
  const server: RunningServer = {
    url: dependencies.publicUrl(),
    dependencies,
    async stop(endDrain) {
      Object.assign(readiness, { ready: false, reason: 'stopping' });
      drain.closeConnections();
      stopping.abort();
      dependencies.jobs.interrupt();
      // It serves on, while load balancers read 503 at /readyz and stop sending requests.
      await sleep(config.drainMs, undefined, { signal: endDrain }).catch(() => {});
      readiness.isClosing = true;
      const deadline = Date.now() + FINISH_MS;
      await drain.untilAnswered(FINISH_MS);
      const closed = app.close();
      await drain.untilAnswered(deadline - Date.now());
      closeAdminPort();
      // The rest is idle: browsers open spare connections, for which Node would wait a minute.
      app.server.closeAllConnections();
      await closed;
      await close();
    },
  };
  const mayRecover = config.role !== 'web' && !config.quarantine;
  confirmation.untilConfirmed().then(
    (isConfirmed) => void (isConfirmed && mayRecover && recoverUntilStop(dependencies)),
    async (error: unknown) => {
      app.log.fatal({ err: error }, 'the payment provider is not the one of this database');
      await server.stop().finally(() => options.onOtherProvider?.(error));
    },
  );
  return server;
}

function logSettings({ adminSecretFile, warnings, maxConnections }: Config, log: Dependencies['log']): void {
  if (adminSecretFile) log.info({ file: adminSecretFile }, 'the secret key for /admin-setup is in this file');
  for (const warning of warnings) log.warn({ warning }, 'a setting is not safe enough');
  const shortage = findFileShortage(maxConnections);
  if (shortage) log.warn(shortage);
}

/** It listens once the database is there. */
const createReadiness = (stopping: AbortSignal, sandbox: unknown): Readiness => ({
  ready: false,
  reason: 'starting',
  parts: {
    database: 'ready',
    auth: 'starting',
    jobs: 'starting',
    ...(sandbox ? { sandbox: 'starting' } : {}),
    live: 'on demand',
    storage: 'on demand',
  },
  stopping,
});

/** Lists what a start without QUARANTINE would do at once. */
async function logHeld({ database, log }: Dependencies): Promise<void> {
  const held = (await countDue(database)).map(({ queue, count }) => [queue, count] as const);
  log.warn({ held: Object.fromEntries(held) }, 'quarantine: these jobs wait, and neither they nor scheduled ones run');
}

/** When it fails, or the process ends, the schedule or the next start continues the work. */
async function recoverUntilStop(dependencies: Dependencies): Promise<void> {
  try {
    await recover(dependencies);
  } catch (error) {
    if (!dependencies.jobs.signal.aborted)
      dependencies.log.error({ err: error }, 'the recovery at the start failed; the schedule continues it');
  }
}

/** `npm run reconcile`: the same composition without a server; returns the exit code. */
async function reconcile(args: string[]): Promise<number> {
  const { since } = readSince(args, new Date());
  // Silent, since it reports findings and errors on stdout.
  const { dependencies, confirmation, close } = await compose({ ...readConfig(), logLevel: 'silent' });
  try {
    if (!(await confirmation.attempt())) throw new Error('The payment provider cannot be reached. Nothing was done.');
    await dependencies.jobs.startWriting();
    return await reconcileByHand(systemContext(dependencies), since, (line) => void process.stdout.write(`${line}\n`));
  } finally {
    await close();
  }
}

/**
 * `npm start -- migrate`: brings the schemas of the product and of its job queue up to date, and exits. Each start does
 * so too; a deployment whose servers may not change the schema runs it before them.
 */
async function migrateOnly(): Promise<void> {
  const { dependencies, close } = await compose({ ...readConfig(), logLevel: 'warn' });
  try {
    await dependencies.jobs.startWriting();
  } finally {
    await close();
  }
  process.stdout.write('The database is up to date.\n');
}

/**
 * Stops once, with exit code 0, on SIGTERM, SIGINT and SIGHUP, and when the parent closes the IPC channel. A later
 * signal ends the drain. A launcher forwards the first one, so it arrives twice.
 */
function endOnSignal(server: RunningServer): void {
  const endDrain = new AbortController();
  let stoppingSince: number | undefined;
  const end = () => {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > SAME_SIGNAL_MS) endDrain.abort();
      return;
    }
    stoppingSince = Date.now();
    server.stop(endDrain.signal).then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  process.on('SIGHUP', end);
  if (process.connected) process.on('disconnect', end);
}

/** `npm run doctor`: reports what a start and the provider say about the settings, without starting. Returns the exit code. */
async function doctor(): Promise<number> {
  const { lines, exitCode } = report(await diagnoseAll());
  process.stdout.write(`${lines.join('\n')}\n`);
  return exitCode;
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
  // A failed query says nothing without its cause.
  return error instanceof Error && error.cause instanceof Error ? describeError(error) : (message ?? String(error));
}

/** Commands that copy everything, and say in a line what they copied. */
const COPIES = new Map([
  ['backup', backUpByHand],
  ['restore', restoreByHand],
  ['move', moveByHand],
]);

async function run(): Promise<void> {
  // Files are for this user only, those that libraries write included.
  process.umask(0o077);
  try {
    const [command, ...args] = process.argv.slice(2);
    if (command === 'reconcile') process.exit(await reconcile(args));
    if (command === 'stripe') process.exit(await setUpByHand(args));
    const copy = COPIES.get(command ?? '');
    if (copy) {
      process.stdout.write(`${await copy(args)}\n`);
      process.exit(0);
    }
    if (command !== undefined && (![ACCEPT_NEW_PROVIDER, 'doctor', 'migrate'].includes(command) || args.length > 0))
      throw new Error(
        `Usage: npm start -- [doctor | stripe setup | migrate | backup | restore | move | ${ACCEPT_NEW_PROVIDER}]`,
      );
    if (command === 'doctor') process.exit(await doctor());
    if (command === 'migrate') {
      await migrateOnly();
      process.exit(0);
    }
    const server = await start(readConfig(), {
      acceptNewProvider: command === ACCEPT_NEW_PROVIDER,
      onOtherProvider: fail,
    });
    endOnSignal(server);
    process.stdout.write(`Litterlink ready at ${server.url}\n`);
    limitYoungObjects();
  } catch (error) {
    fail(error);
  }
}

if (import.meta.main) void run();
