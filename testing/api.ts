import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { inject } from 'vitest'
import { createApp } from '#server/app.ts'
import { invalidateCaches } from '#server/cache/invalidate-caches.ts'
import { type Environment, readEnvironment } from '#server/host/env.ts'
import type { ConnectionLimits } from '#server/http/connection-limits.ts'
import { openServices, type RunningServices } from '#server/services.ts'
import { cloneDatabase } from './database.ts'
import { runDueJobs } from './run-due-jobs.ts'

/** Of all shares together; they are opened when they are needed. */
export const POOL_SIZE = 16

interface GraphqlResult {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly data: any
  readonly errors: {
    message: string
    extensions: { code: string; reason?: string; fields?: { field: string; message: string }[] }
  }[]
}

export interface TestApi {
  readonly origin: string
  readonly services: RunningServices
  readonly databaseUrl: string
  /** Where uploaded files are kept. */
  readonly filesFolder: string
  /** Runs every job that is due. */
  runJobs(): Promise<void>
  graphql(query: string, variables?: Record<string, unknown>, headers?: Record<string, string>): Promise<GraphqlResult>
  stop(): Promise<void>
}

interface More {
  readonly connectionLimits?: Partial<ConnectionLimits>
  /** Another address for the same database, behind which it can be taken away. */
  readonly through?: (databaseUrl: string) => Promise<string>
}

/** The real API over HTTP, on a database of its own. */
export async function startApi(
  variables: Record<string, string> = {},
  isDemo = false,
  logger?: FastifyBaseLogger,
  { through, ...limits }: More = {},
): Promise<TestApi> {
  const database = await cloneDatabase(inject('templateUrl'))
  const databaseUrl = through ? await through(database.url) : database.url
  const environment: Environment = readEnvironment({
    NODE_ENV: 'test',
    RATE_LIMIT: '1000000',
    OPERATION_SECONDS: '60', // on a busy machine nothing is late
    DATABASE_URL: database.url,
    ...variables,
  })
  const filesFolder = mkdtempSync(join(tmpdir(), 'kaitori-files-'))
  const services = await openServices(
    databaseUrl,
    POOL_SIZE,
    {
      origin: 'http://localhost',
      secretKey: environment.SECRET_KEY,
      previousSecretKey: environment.SECRET_KEY_PREVIOUS,
      authLimitPerAddress: environment.AUTH_LIMIT_PER_ADDRESS,
      smtpUrl: environment.SMTP_URL,
      mailFrom: environment.MAIL_FROM,
      redisUrl: environment.REDIS_URL,
      pushServices: environment.PUSH_SERVICES,
      webhookLocalOrigins: environment.WEBHOOK_LOCAL_ORIGINS,
      filesFolder,
      objectStoreUrl: environment.OBJECT_STORE_URL,
      closings: environment.SUMMER_CLOSINGS,
      isDemo,
    },
    () => undefined,
  )
  const configuration = {
    graphqlEndpoint: '/graphql',
    realtimeEndpoint: '/realtime/graphql',
    apiBase: '/',
    region: 'ap-northeast-1',
    idToken: null,
    analyticsId: null,
    contactUrl: '/kaitori/contact',
    parentSiteUrl: '/kaitori',
    origin: 'http://localhost',
    isDemo,
    isMaintenance: environment.MAINTENANCE,
    isTraced: false,
    closings: environment.SUMMER_CLOSINGS,
    footerLinks: [],
  }
  const app = await createApp({
    environment,
    services,
    configuration,
    pages: null,
    ...(logger && { logger }),
    ...limits,
  })
  invalidateCaches(app, services)
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`
  return {
    origin,
    services,
    databaseUrl: database.url,
    filesFolder,
    runJobs: () => runDueJobs(services, services.clock.now, logger),
    async graphql(query, variables = {}, headers = {}) {
      const response = await fetch(`${origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ query, variables }),
      })
      const { data = null, errors = [] } = (await response.json()) as Partial<GraphqlResult>
      return { status: response.status, data, errors }
    },
    async stop() {
      await app.server.close()
      await services.close()
      await database.drop()
      rmSync(filesFolder, { recursive: true, force: true })
    },
  }
}
