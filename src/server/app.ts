import './events.ts'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { GraphqlExecutor } from '#contract/graphql-executor.ts'
import type { PublicConfiguration } from '#contract/public-configuration.ts'
import { isPartnerPath } from '#domain/session/partner-cookies.ts'
import type { AuthTokens } from '#domain/session/session-cookies.ts'
import { registerJwks } from './auth/keys/signing-keys.ts'
import { type Principal, principalOfApi } from './auth/principal.ts'
import { openPageSession } from './auth/session/page-session.ts'
import { openPartnerPageSession } from './auth/session/partner-page-session.ts'
import { isApiToken } from './auth/token/api-token.ts'
import { rideOut } from './db/leader.ts'
import { databasesOf, type Share } from './db/shares.ts'
import { refreshOwnerSession, registerUnsubscribe } from './features/account/index.ts'
import { registerAlertUnsubscribe } from './features/alert/index.ts'
import { registerAssets, registerUploads, temporaryLimits } from './features/asset/index.ts'
import { refreshPartnerSession } from './features/dealer/index.ts'
import { mayReadMessageFile } from './features/message/index.ts'
import { registerModelImages, registerSalesFiles } from './features/souba/index.ts'
import { createAnswerCache } from './graphql/answer-cache.ts'
import type { RequestContext } from './graphql/context.ts'
import { createExecutor } from './graphql/executor.ts'
import { registerGraphqlRoute, statusOf } from './graphql/route.ts'
import { registerSecondEndpoint } from './graphql/second-endpoint.ts'
import { untrusted } from './graphql/trusted-operations.ts'
import type { Environment } from './host/env.ts'
import {
  type ConnectionLimits,
  DEFAULT_CONNECTION_LIMITS,
  limitConnections,
  limitSlowBodies,
  MAX_BODY_BYTES,
  MAX_HEADER_BYTES,
} from './http/connection-limits.ts'
import { answerUnparsed } from './http/error-page.ts'
import { answerBadAddress, type RecordFailure, registerErrorHandler } from './http/errors.ts'
import { registerHealth, registerMaintenance, registerMetrics } from './http/health.ts'
import { networkOf } from './http/network-address.ts'
import { refuseOddRequests } from './http/odd-requests.ts'
import type { Pages } from './http/page-build.ts'
import { createPageCache } from './http/page-cache.ts'
import { registerPages, registerStaticFiles } from './http/pages.ts'
import { requestIdOf } from './http/request-id.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'
import { clientAddress, trustProxy } from './http/trusted-proxies.ts'
import { registerRequestLimit } from './limits/register-request-limit.ts'
import { mountLive } from './live.ts'
import { registerOutbox } from './mail/outbox-route.ts'
import type { LogDestination } from './observe/log-destination.ts'
import { registerRequestLog } from './observe/request-log.ts'
import { registerBrowserSpans, traceApp, tracedExecutor } from './observe/tracing.ts'
import { watchClock, watchDatabase, watchLog } from './observe/watch.ts'
import type { RealtimeLimits } from './realtime/limits.ts'
import { schema } from './schema.ts'
import type { Services } from './services.ts'

/** While the database changes its leader: who asks for a page waits it out, a program is soon told to try again. */
const PAGE_PATIENCE_MS = 15_000
const API_PATIENCE_MS = 2_000

interface Options {
  readonly environment: Environment
  readonly services: Services
  readonly configuration: PublicConfiguration
  /** Without it the process serves the API alone. */
  readonly pages: Pages | null
  readonly logger?: FastifyBaseLogger
  /** Where the logger's lines go, so that health can say whether they arrive. */
  readonly log?: LogDestination
  /** For tests: smaller than a real client would notice. */
  readonly realtimeLimits?: Partial<RealtimeLimits>
  readonly connectionLimits?: Partial<ConnectionLimits>
}

export interface App {
  readonly server: FastifyInstance
  /** Drops what this process kept of public pages and answers: what carries the tag, or all. */
  forget(tag?: string): void
  /** The bus may have missed something: nothing kept is trusted, and every socket comes back to read. */
  afterGap(): void
  /** Another database leads: what was read before may not be true there. */
  afterPromotion(): void
  /** Makes /readyz say no, so that a load balancer sends nothing more. */
  announceStop(): void
}

export async function createApp(options: Options): Promise<App> {
  const { environment, services, configuration, pages } = options
  const isDevelopment = environment.NODE_ENV === 'development'
  const trust = trustProxy(environment.TRUST_PROXY)
  const connectionLimits = {
    ...DEFAULT_CONNECTION_LIMITS,
    perAddress: environment.CONNECTIONS_PER_ADDRESS,
    ...options.connectionLimits,
  }
  let isStopping = false
  const server = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: environment.TRUST_PROXY === false ? false : trust,
    requestTimeout: connectionLimits.requestMs,
    keepAliveTimeout: connectionLimits.keepAliveMs,
    http: {
      headersTimeout: connectionLimits.headersMs,
      connectionsCheckingInterval: connectionLimits.checkMs,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    requestIdHeader: false,
    genReqId: requestIdOf,
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    clientErrorHandler: answerUnparsed,
    frameworkErrors: answerBadAddress,
  })
  const recordFailure: RecordFailure = ({ id: requestId }, operation, code) =>
    services.failedRequests.record({
      requestId,
      at: services.clock.now(),
      operation,
      code,
      role: null,
      bikeOwnerId: null,
      partnerId: null,
    })
  registerErrorHandler(server, recordFailure)
  limitSlowBodies(server, connectionLimits)
  if (environment.TRUST_PROXY === false) limitConnections(server, connectionLimits)
  registerRequestLog(server)
  refuseOddRequests(server)
  registerSecurityHeaders(server)
  const { metrics } = services
  registerMetrics(server, metrics)
  const databases = databasesOf(services)
  watchDatabase(databases, metrics, server.log, environment.SLOW_STATEMENT_MS)
  watchClock(services.clock, metrics)
  if (environment.MAINTENANCE) registerMaintenance(server)
  registerHealth(server, [...services.dependencies, watchLog(options.log, metrics)], () => isStopping)
  const chargeWork = registerRequestLimit(server, {
    most: environment.RATE_LIMIT,
    exchange: services.requestCounts,
    disguise: (address) => services.secrets.sign('email-key', address),
    now: () => services.clock.milliseconds(),
  })

  const isTraced = environment.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined
  if (isTraced) {
    traceApp(server, databases)
    registerBrowserSpans(server, services.clock.milliseconds)
  }
  const executor = await createExecutor(server, {
    schema,
    allowIntrospection: isDevelopment,
    deadlineMs: environment.OPERATION_SECONDS * 1000,
  })
  const execute = isTraced ? tracedExecutor(executor) : executor
  const servicesOf = (share: Share): Services => ({ ...services, ...services.shares[share] })
  const shared = {
    visitorPages: servicesOf('visitorPages'),
    memberPages: servicesOf('memberPages'),
    api: servicesOf('api'),
  }
  const contextOf = (
    share: Share,
    request: FastifyRequest,
    principal: Principal | null,
    now: Date,
  ): RequestContext => ({
    services: shared[share],
    share,
    requestId: request.id,
    now,
    principal,
    clientAddress: networkOf(request.ip),
  })
  const answers = createAnswerCache(schema)
  const { leader } = services
  const graphqlOptions = {
    execute,
    answers,
    leader,
    async createContext(request: FastifyRequest) {
      const now = services.clock.now()
      const { authorization } = request.headers
      const principal = await rideOut(leader, API_PATIENCE_MS, () =>
        principalOfApi(shared.api, authorization, request.ip, now),
      )
      return contextOf('api', request, principal, now)
    },
  }
  const roles = environment.ROLES
  if (roles.has('api')) {
    registerGraphqlRoute(server, '/graphql', {
      ...graphqlOptions,
      // Programs of dealers have operations of their own.
      ...(environment.TRUSTED_OPERATIONS && {
        unserved: (body, authorization) => (isApiToken(authorization) ? null : untrusted(body)),
      }),
    })
    await registerUploads(server, services, {
      mostPerAddress: environment.UPLOADS_PER_ADDRESS,
      temporary: temporaryLimits(environment),
      idleMs: environment.UPLOAD_IDLE_SECONDS * 1000,
      movieDecoder: environment.MOVIE_DECODER,
    })
    await registerSalesFiles(server, services, { idleMs: environment.UPLOAD_IDLE_SECONDS * 1000 })
    registerAssets(server, services, mayReadMessageFile)
    registerJwks(server, services.keys)
  }
  if (roles.has('realtime')) await registerSecondEndpoint(server, graphqlOptions)
  const realtime = roles.has('realtime')
    ? mountLive(server, services, {
        metrics,
        addressOf: (request) => networkOf(clientAddress(request, trust)),
        ...(options.realtimeLimits && { limits: options.realtimeLimits }),
      })
    : null
  if (roles.has('web')) {
    registerModelImages(server, services)
    await registerUnsubscribe(server, services)
    await registerAlertUnsubscribe(server, services)
    if (configuration.isDemo) registerOutbox(server, services)
  }

  const pageCache = createPageCache()
  if (pages) {
    if (pages.middleware) passFirst(server, pages.middleware)
    else await registerStaticFiles(server)
    registerPages(server, {
      isDatabaseAway: leader.isAway,
      build: pages.build,
      isDevelopment,
      cache: pageCache,
      configuration,
      metrics,
      chargeWork,
      recordFailure,
      async openSession(request) {
        const page = pageRequestOf(request, configuration.origin)
        const isPartner = isPartnerPath(page.path)
        const refresh = (tokens: AuthTokens, now: Date) =>
          (isPartner ? refreshPartnerSession : refreshOwnerSession)(shared.memberPages, tokens, now)
        const open = isPartner ? openPartnerPageSession : openPageSession
        const { principal, setCookies, pageToken, isSuspended } = {
          pageToken: null,
          isSuspended: false,
          ...(await rideOut(leader, PAGE_PATIENCE_MS, () =>
            open({ ...shared.memberPages, refresh }, page, services.clock.now()),
          )),
        }
        const share = principal ? 'memberPages' : 'visitorPages'
        const pageReads = { generation: {} }
        const executeInProcess: GraphqlExecutor = async (operation) => {
          const context = contextOf(share, request, principal, services.clock.now())
          const execution = await execute(operation, { ...context, pageReads }, request.log)
          return {
            status: execution.wasRefused ? 400 : statusOf(execution),
            data: execution.data,
            errors: [...execution.errors],
          }
        }
        return {
          execute: executeInProcess,
          isLoggedIn: principal?.audience === 'owner',
          partnerToken: pageToken,
          isPartnerSuspended: isSuspended,
          setCookies,
        }
      },
      hasSession: (request) => /(?:^|;\s*)P[BP](?:IDT|EXP|RT|DEL)=/.test(request.headers.cookie ?? ''),
    })
  }
  const forget = (tag?: string) => {
    for (const cache of [pageCache, answers]) tag === undefined ? cache.clear() : cache.invalidate(tag)
  }
  return {
    server,
    forget,
    afterGap() {
      forget()
      realtime?.restartAll()
    },
    afterPromotion() {
      for (const cache of [pageCache, answers]) cache.forgetAll()
      realtime?.restartAll()
    },
    announceStop() {
      isStopping = true
    },
  }
}

function passFirst(server: FastifyInstance, middleware: NonNullable<Pages['middleware']>): void {
  server.addHook('onRequest', (request, reply, done) => middleware(request.raw, reply.raw, () => done()))
}

/** Pages ask for their data at the same address with ".data" behind it, also ahead of a visit. */
function pageRequestOf(request: FastifyRequest, origin: string) {
  const [path = '/'] = request.url.split('?', 1)
  const { cookie, purpose, 'sec-purpose': secPurpose } = request.headers
  const isDataOnly = path.endsWith('.data')
  return {
    path: isDataOnly ? path.slice(0, -'.data'.length) : path,
    cookieHeader: cookie,
    isSecure: origin.startsWith('https:'),
    isPrefetch: isDataOnly || `${purpose} ${secPurpose}`.includes('prefetch'),
  }
}
