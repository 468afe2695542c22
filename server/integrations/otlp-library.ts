/** OpenTelemetry's libraries, read from a file of their own where an operator has a collector (scripts/build/server.mjs). */
export { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
export { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
export { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
export { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
