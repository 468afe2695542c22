import { Counter, Histogram, type Registry } from 'prom-client';

/** Adds an answered request to the metrics. The route is a pattern, which bounds the number of series. */
export type ObserveAnswer = (labels: { method: string; route: string; status: number }, elapsedMs: number) => void;

/** `observe` for the answers of the framework, `observeReady` for those from memory, which it doesn't see. */
export function requestMetrics(registry: Registry): { observe: ObserveAnswer; observeReady: ObserveAnswer } {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const ready = new Counter({
    name: 'ready_answers_total',
    help: 'Reads of public pages that were answered from memory since the start',
    registers: [registry],
  });
  const observe: ObserveAnswer = (labels, elapsedMs) => duration.observe(labels, elapsedMs / 1000);
  return {
    observe,
    observeReady(labels, elapsedMs) {
      ready.inc();
      observe(labels, elapsedMs);
    },
  };
}
