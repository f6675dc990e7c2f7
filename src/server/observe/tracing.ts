import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Db, onStatement } from '../db/client.ts'
import { type Executor, knownName } from '../graphql/executor.ts'

const TRACER = 'kaitori'

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
function traceEnded(name: string, milliseconds: number, attributes: Record<string, string>): void {
  const end = Date.now()
  trace
    .getTracer(TRACER)
    .startSpan(name, { kind: SpanKind.CLIENT, startTime: end - milliseconds, attributes })
    .end(end)
}

/** Requests and the statements they cause. */
export function traceApp(server: FastifyInstance, databases: readonly Db[]): void {
  traceRequests(server)
  for (const db of databases)
    onStatement(db, (text, milliseconds) => traceEnded('sql', milliseconds, { 'db.query.text': text }))
}

export function tracedExecutor(execute: Executor): Executor {
  return (request, requestContext, log) =>
    traced(`graphql ${knownName(request.operationName)}`, () => execute(request, requestContext, log))
}

/** A span for every request, below the caller's where it sent one (traceparent); the path carries no query. */
function traceRequests(server: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  server.addHook('onRequest', (request, _reply, done) => {
    const parent = propagation.extract(context.active(), request.headers)
    const attributes = { 'http.request.method': request.method, 'kaitori.request_id': request.id }
    const name = `${request.method} ${request.routeOptions.url ?? 'unknown'}`
    const span = trace.getTracer(TRACER).startSpan(name, { kind: SpanKind.SERVER, attributes }, parent)
    spans.set(request, span)
    context.with(trace.setSpan(parent, span), done)
  })
  server.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}
