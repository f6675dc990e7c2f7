import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Db, onStatement } from '../db/client.ts'
import { type Executor, knownName } from '../graphql/executor.ts'
import { TRACER, traced, traceEnded } from './tracing.ts'

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
