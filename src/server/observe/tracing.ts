import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

export const TRACER = 'kaitori'

/** Sends spans to an OpenTelemetry collector (OTLP over HTTP); returns what sends the last ones. */
export async function startTracing(endpoint: string): Promise<() => Promise<void>> {
  // Loaded only where tracing is configured.
  const [{ OTLPTraceExporter }, { resourceFromAttributes }, { BatchSpanProcessor, NodeTracerProvider }] =
    await Promise.all([
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-node'),
    ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': TRACER }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  provider.register()
  return () => provider.shutdown()
}

/** A span around a piece of work; without a configured collector it costs next to nothing. */
export async function traced<T>(name: string, work: () => Promise<T>): Promise<T> {
  return trace.getTracer(TRACER).startActiveSpan(name, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

/** A span for something that has just ended. */
export function traceEnded(name: string, milliseconds: number, attributes: Record<string, string>): void {
  const end = Date.now()
  trace
    .getTracer(TRACER)
    .startSpan(name, { kind: SpanKind.CLIENT, startTime: end - milliseconds, attributes })
    .end(end)
}
