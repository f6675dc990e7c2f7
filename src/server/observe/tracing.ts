import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { BROWSER_SPAN_PATH, type BrowserSpan } from '#contract/browser-span.ts'
import { MINUTE } from '#domain/values/duration.ts'
import { type Db, onStatement } from '../db/client.ts'
import { type Executor, knownName } from '../graphql/executor.ts'
import { sendError } from '../http/errors.ts'

const TRACER = 'kaitori'
const MAX_BROWSER_SPAN_BYTES = 1_000
const MAX_BROWSER_SPAN_MS = 10 * MINUTE
const MAX_BROWSER_SKEW_MS = 5 * MINUTE

/** Of the span that is made just now, where it has its ids already. */
let givenIds: Pick<BrowserSpan, 'traceId' | 'spanId'> | null = null

/** Sends spans to an OpenTelemetry collector (OTLP over HTTP); returns what sends the last ones. */
export async function startTracing(endpoint: string): Promise<() => Promise<void>> {
  // Loaded only where tracing is configured.
  const [
    { OTLPTraceExporter },
    { resourceFromAttributes },
    { BatchSpanProcessor, NodeTracerProvider, RandomIdGenerator },
  ] = await Promise.all([
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-node'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const random = new RandomIdGenerator()
  const provider = new NodeTracerProvider({
    idGenerator: {
      generateTraceId: () => givenIds?.traceId ?? random.generateTraceId(),
      generateSpanId: () => givenIds?.spanId ?? random.generateSpanId(),
    },
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

const HEX = /^(?!0+$)[0-9a-f]+$/
const browserSpan = z.strictObject({
  traceId: z.string().check(z.length(32), z.regex(HEX)),
  spanId: z.string().check(z.length(16), z.regex(HEX)),
  operation: z.string().check(z.maxLength(100)),
  start: z.number(),
  milliseconds: z.number().check(z.minimum(0), z.maximum(MAX_BROWSER_SPAN_MS)),
})

/** Exports the browser's own span, above the request that it sent. Whoever sends what is none is told nothing more. */
export function registerBrowserSpans(server: FastifyInstance, now: () => number): void {
  server.post<{ Body: unknown }>(BROWSER_SPAN_PATH, { bodyLimit: MAX_BROWSER_SPAN_BYTES }, async (request, reply) => {
    const span = readBrowserSpan(request.body)
    if (!span) return sendError(reply, 400, 'BAD_REQUEST')
    const { operation, start, milliseconds } = span
    // A browser's clock may be hours off: then the span ends when we heard of it.
    const startTime = Math.abs(now() - start) < MAX_BROWSER_SKEW_MS ? start : now() - milliseconds
    givenIds = span
    const made = trace
      .getTracer(TRACER)
      .startSpan(`browser ${knownName(operation)}`, { kind: SpanKind.CLIENT, startTime, root: true })
    givenIds = null
    made.end(startTime + milliseconds)
    return reply.status(204).send()
  })
}

function readBrowserSpan(body: unknown): BrowserSpan | null {
  if (typeof body !== 'string') return null
  try {
    return z.safeParse(browserSpan, JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}
