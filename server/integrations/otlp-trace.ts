import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { Context, Span, SpanContext, SpanKind } from '@opentelemetry/api';
import { describeError } from '../describe-error.ts';
import type { StepSubject, Trace } from '../trace.ts';

interface TraceOptions {
  version: string;
  role: string;
  /** Share of the traces that are sent, 0 to 1: that of OTEL_TRACES_SAMPLER_ARG. */
  ratio: number;
}

/**
 * Sends the steps of work to an OpenTelemetry collector, whose address and headers the exporter reads from the standard variables
 * (OTEL_EXPORTER_OTLP_ENDPOINT and others, https://opentelemetry.io/docs/specs/otel/protocol/exporter/). A collector that is away or slow
 * keeps nothing waiting: what it doesn't take is dropped. A visitor's own trace headers are ignored, or strangers could write into a trace.
 */
export async function openOtlpTrace({ version, role, ratio }: TraceOptions): Promise<Trace> {
  const library = await import('./otlp-library.ts');
  const { ROOT_CONTEXT, SpanStatusCode, trace } = library;
  const named = library.resourceFromAttributes({
    'service.name': 'litterlink',
    'service.version': version,
    'litterlink.role': role,
  });
  const provider = new library.TracerProvider({
    resource: named.merge(library.detectResources({ detectors: [library.envDetector] })),
    // By the trace's id alone, so that all steps of a sale are sent or none.
    sampler: new library.TraceIdRatioBasedSampler(ratio),
    spanProcessors: [new library.BatchSpanProcessor({ exporter: new library.OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('litterlink', version);
  const current = new AsyncLocalStorage<Context>();

  function start(name: string, kind: SpanKind, { orderId, attributes = {} }: StepSubject = {}): Span {
    const around = current.getStore();
    const sale = orderId ? spanOfSale(orderId) : undefined;
    const outer = around && trace.getSpan(around)?.spanContext();
    if (!sale || outer?.traceId === sale.traceId)
      return tracer.startSpan(name, { kind, attributes }, around ?? ROOT_CONTEXT);
    const links = outer ? [{ context: outer }] : [];
    const about = { ...attributes, 'litterlink.order': orderId! };
    return tracer.startSpan(name, { kind, attributes: about, links }, trace.setSpanContext(ROOT_CONTEXT, sale));
  }
  const inside = (span: Span) => trace.setSpan(ROOT_CONTEXT, span);

  return {
    async step(name, work, subject) {
      const span = start(name, library.SpanKind.INTERNAL, subject);
      try {
        return await current.run(inside(span), work);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR, message: describeError(error) });
        throw error;
      } finally {
        span.end();
      }
    },
    begin(name) {
      const span = start(name, library.SpanKind.SERVER);
      return {
        within: (work) => current.run(inside(span), work),
        end(status) {
          span.setAttribute('http.response.status_code', status);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    close: () => provider.shutdown(),
  };
}

const SAMPLED = 1;

/** The beginning of a sale's trace, the same in every process: from its order's id. */
function spanOfSale(orderId: string): SpanContext {
  const hash = createHash('sha256').update(`litterlink order ${orderId}`).digest('hex');
  return { traceId: hash.slice(0, 32), spanId: hash.slice(32, 48), traceFlags: SAMPLED, isRemote: true };
}
