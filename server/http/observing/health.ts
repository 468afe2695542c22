import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Registry, collectDefaultMetrics } from 'prom-client';
import type { Dependencies } from '../../context.ts';
import { takesWrites } from '../../db/client.ts';
import { forbidden } from '../../errors.ts';
import { forEachConcurrently } from '../../integrations/concurrency/for-each-concurrently.ts';
import { within } from '../../integrations/concurrency/within.ts';
import { isEventStream } from '../answers/event-stream.ts';
import { metricsGuard } from './metrics-guard.ts';
import { requestMetrics, type ObserveAnswer } from './request-metrics.ts';

/** Set by main.ts: false before the jobs run and while the process shuts down. */
export interface Readiness {
  ready: boolean;
  reason: string;
  /** While the process starts: what it needs, and whether it is ready. A start doesn't wait for what is opened on demand. */
  parts?: Record<string, 'ready' | 'starting' | 'on demand'>;
  /** The drain is over: new requests are refused. */
  isClosing?: boolean;
  /** Aborted when the process begins to shut down. */
  stopping: AbortSignal;
}

const READY_TIMEOUT_MS = 3_000;
/** How long all figures together may take: Prometheus waits ten seconds for a scrape, and then takes the process for down. */
const SCRAPE_MS = 7_000;
/** Few of the connections that requests need. */
const FIGURE_CONCURRENCY = 3;

/**
 * /healthz: the process is up. /readyz: it can serve requests. /metrics: Prometheus text. Returns what counts the answers
 * from memory.
 */
export function healthRoutes(app: FastifyInstance, dependencies: Dependencies, readiness: Readiness): ObserveAnswer {
  const { config, database, figures, providerReads, modes } = dependencies;
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const { ready, reason, parts } = readiness;
    if (!ready) return reply.status(503).send({ status: 'unavailable', reason, ...(parts ? { parts } : {}) });
    try {
      if (await within(READY_TIMEOUT_MS, takesWrites(database))) return { status: 'ok', ...troubles(dependencies) };
      reply.status(503);
      return { status: 'unavailable', reason: database.whyReadOnly?.() ?? 'the database takes no writes' };
    } catch {
      return reply.status(503).send({ status: 'unavailable', reason: 'the database does not answer' });
    }
  });

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const { observe, observeReady } = requestMetrics(registry);
  const modeRefusals = new Counter({
    name: 'provider_mode_refusals_total',
    help: 'Events and responses of the provider refused since the start because they are of the other mode',
    labelNames: ['source'],
    registers: [registry],
  });
  const gauges = figures.map(({ name, help, label, count }) => ({
    count,
    label,
    gauge: new Gauge({ name, help, labelNames: label ? [label] : [], registers: [registry] }),
  }));
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    // How long a page stays open says nothing about the server.
    if (!isEventStream(reply.raw))
      observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime);
    done();
  });
  const isForOperator = metricsGuard(config);
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!isForOperator(request)) throw forbidden('Metrics are for the operator.');
    const deadline = performance.now() + SCRAPE_MS;
    await within(READY_TIMEOUT_MS, providerReads.flush()).catch(() => undefined);
    modeRefusals.reset();
    for (const [source, count] of Object.entries(modes.counts())) modeRefusals.inc({ source }, count);
    await forEachConcurrently(FIGURE_CONCURRENCY, gauges, async ({ gauge, label, count }) => {
      // NaN marks a missing value: without the database the other metrics are still useful.
      const figure = await within(Math.max(0, deadline - performance.now()), count(dependencies)).catch(() => NaN);
      gauge.reset();
      if (typeof figure === 'number') gauge.set(figure);
      else for (const [value, number] of Object.entries(figure)) gauge.set({ [label!]: value }, number);
    });
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return observeReady;
}

/** The process stays ready: most of the product works without these, and other processes would not reach them either. */
const troubles = ({
  config,
  providerCircuit,
  photoStore,
  notices,
  heartbeat,
}: Dependencies): Record<string, string> => ({
  ...(config.quarantine ? { quarantine: 'holds jobs, mails and writes' } : {}),
  ...(providerCircuit.isOpen() ? { provider: 'does not answer' } : {}),
  ...(photoStore.isFailing() ? { storage: 'does not answer' } : {}),
  ...(notices.areReceived() ? {} : { live: 'receives no notices' }),
  ...(heartbeat.workersSilentFor() === undefined ? {} : { workers: 'are silent' }),
});
