import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import type { PublicConfiguration } from '#contract/public-configuration.ts'
import { createApp } from './app.ts'
import { invalidateCaches } from './cache/invalidate-caches.ts'
import { waitForDatabase } from './db/client.ts'
import { startEmbeddedDatabase } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { seed, seedDemo } from './demo/seed.ts'
import { startDeadlinePoller } from './features/auction/index.ts'
import { planBidProofs } from './features/bidding/index.ts'
import { keepPricesFresh } from './features/souba/index.ts'
import { addPlanTradeDocuments } from './features/trade-document/index.ts'
import { defaultDataFolder } from './host/data-folder.ts'
import { type Environment, readEnvironment } from './host/env.ts'
import { lockFolder } from './host/folder-lock.ts'
import { footerLinks } from './host/footer-links.ts'
import { assertPortIsFree, placeOf, startFailure } from './host/start-failure.ts'
import { loadPages } from './http/page-build.ts'
import { startJobs } from './jobs/runner.ts'
import { crontab, jobs } from './jobs.ts'
import { describeError } from './observe/describe-error.ts'
import { openLogDestination } from './observe/log-destination.ts'
import { startTracing } from './observe/tracing.ts'
import { openServices } from './services.ts'

const MAX_SHUTDOWN_MS = 10_000

/** How to stop what was started, in the order of the start. */
type Stops = (() => unknown)[]

/** Starts everything and runs until SIGINT or SIGTERM. Whatever ends it, also half-way, stops what was started. */
async function runHost(): Promise<void> {
  const stops: Stops = []
  let isStopping = false
  const stop = async (exitCode: number) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), MAX_SHUTDOWN_MS).unref()
    // One that fails keeps none of the others from ending.
    for (const end of stops.reverse())
      try {
        await end()
      } catch (error) {
        process.stderr.write(`停止の途中で失敗しました / failed to stop: ${error}\n`)
      }
    process.exit(exitCode)
  }
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0))
  // Who reads what we print may leave at any time.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  let environment: Environment | undefined
  try {
    environment = readEnvironment()
    await start(environment, stops)
  } catch (error) {
    if (isStopping) return // what was stopped under its hands
    const lines = [...startFailure(error, environment?.DATABASE_URL)]
    if (isTold(environment?.LOG_LEVEL) && error instanceof Error && error.stack) lines.push(error.stack)
    process.stderr.write(`${lines.join('\n')}\n`)
    await stop(1)
  }
}

/** The stack helps whoever looks for a fault of the program. */
function isTold(level: string | undefined): boolean {
  return level === 'debug' || level === 'trace'
}

async function start(environment: Environment, stops: Stops): Promise<void> {
  const isDemo = environment.DATABASE_URL === undefined
  const roles = environment.ROLES
  const host = environment.HOST ?? (isDemo ? 'localhost' : '0.0.0.0')
  await assertPortIsFree(environment.PORT, host)
  const dataFolder = environment.DATA_FOLDER ?? defaultDataFolder()
  if (isDemo) stops.push(lockFolder(dataFolder))
  const log = openLogDestination({ to: isDemo ? `${dataFolder}/server.log` : 1 })
  stops.push(() => log.close())
  const logger = pino({ level: environment.LOG_LEVEL, serializers: { err: describeError } }, log)
  const embedded = isDemo
    ? await startEmbeddedDatabase({
        folder: `${dataFolder}/postgres`,
        database: 'kaitori',
        onRestart: (reason) => logger.error({ reason }, 'PostgreSQL ended by itself: starting it again'),
        onLaunch: (stop) => stops.push(stop),
      })
    : null
  const url = environment.DATABASE_URL ?? embedded?.url ?? ''
  const directUrl = environment.DATABASE_DIRECT_URL ?? url

  const otel = environment.OTEL_EXPORTER_OTLP_ENDPOINT
  const stopTracing = otel === undefined ? null : await startTracing(otel)
  stops.push(() => stopTracing?.().catch(() => undefined)) // the collector is unreachable
  await waitForDatabase(directUrl, () =>
    process.stderr.write(`データベースを待っています / waiting for the database at ${placeOf(directUrl)} …\n`),
  )
  await migrate(directUrl)
  const origin = environment.PUBLIC_ORIGIN ?? `http://localhost:${environment.PORT}`
  const settings = {
    origin,
    secretKey: environment.SECRET_KEY,
    previousSecretKey: environment.SECRET_KEY_PREVIOUS,
    authLimitPerAddress: environment.AUTH_LIMIT_PER_ADDRESS,
    smtpUrl: environment.SMTP_URL,
    mailFrom: environment.MAIL_FROM,
    redisUrl: environment.REDIS_URL,
    pushServices: environment.PUSH_SERVICES,
    webhookLocalOrigins: environment.WEBHOOK_LOCAL_ORIGINS,
    filesFolder: `${dataFolder}/files`,
    objectStoreUrl: environment.OBJECT_STORE_URL,
    replicaUrls: environment.DATABASE_REPLICA_URL,
    directUrl: environment.DATABASE_DIRECT_URL,
    databaseLimits: {
      statementMs: environment.DATABASE_STATEMENT_SECONDS * 1000,
      lockMs: environment.DATABASE_LOCK_SECONDS * 1000,
    },
    operationMs: environment.OPERATION_SECONDS * 1000,
    closings: environment.SUMMER_CLOSINGS,
    isDemo,
    onBusFault: (error: unknown) => logger.error({ err: error }, 'bus failed'),
  }
  const services = await openServices(
    url,
    environment.DATABASE_POOL_SIZE,
    settings,
    () => app.afterGap(),
    () => {
      logger.warn('another database leads: connections are opened anew, and what was kept is dropped')
      app.afterPromotion()
    },
  )
  stops.push(() => services.close())
  await seed(services)
  if (isDemo) {
    await seedDemo(services, directUrl, environment.DEMO_PICTURES)
    stops.push(() => rmSync(`${dataFolder}/database-url`, { force: true }))
    writeFileSync(`${dataFolder}/database-url`, url, { mode: 0o600 }) // for commands that run beside the demo
  } else if (!environment.SMTP_URL) {
    logger.warn('SMTP_URL is not set: mails stay in the database, nobody gets a code')
  }
  const app = await createApp({
    environment,
    services,
    configuration: publicConfiguration(environment, origin, isDemo),
    pages: roles.has('web') ? await loadPages(environment.NODE_ENV === 'development') : null,
    logger,
    log,
  })
  invalidateCaches(app, services)

  const runner = roles.has('worker')
    ? await startJobs({ services, jobs, pool: services.client.pool, logger }, crontab)
    : null

  const deadlines = roles.has('worker') ? startDeadlinePoller(services, logger) : null

  stops.push(
    () => deadlines?.stop(),
    () => runner?.stop(),
    () => app.server.close(),
    () => app.announceStop(),
  )

  await app.server.listen({ port: environment.PORT, host })
  if (roles.has('worker')) {
    void keepPricesFresh(directUrl, services, logger)
    await planBidProofs(services.db)
    await addPlanTradeDocuments(services.db)
  }
  if (roles.has('web') || roles.has('api')) services.catalog.keepSearchReady()
  if (isDemo && environment.MARKET_SIMULATION) stops.push(startDemoMarket(origin, logger))
  greet(origin, isDemo, dataFolder)
}

function publicConfiguration(environment: Environment, origin: string, isDemo: boolean): PublicConfiguration {
  return {
    graphqlEndpoint: environment.GRAPHQL_ENDPOINT,
    realtimeEndpoint: environment.REALTIME_ENDPOINT,
    apiBase: environment.API_BASE,
    region: environment.REGION,
    idToken: environment.ID_TOKEN ?? null,
    analyticsId: environment.ANALYTICS_ID ?? null,
    contactUrl: environment.CONTACT_URL,
    parentSiteUrl: environment.PARENT_SITE_URL,
    origin,
    isDemo,
    isMaintenance: environment.MAINTENANCE,
    // Another origin would have to allow the header first.
    isTraced: environment.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined && environment.GRAPHQL_ENDPOINT.startsWith('/'),
    closings: environment.SUMMER_CLOSINGS,
    footerLinks: footerLinks({ contact: environment.CONTACT_URL, ...environment.FOOTER_LINKS }),
  }
}

/**
 * Starts the simulated market as a program of its own, which knows nothing but the public API. Returns how to stop it.
 * From source (development) there is no built program beside this one: then it is started by hand.
 */
function startDemoMarket(origin: string, log: FastifyBaseLogger): () => void {
  if (import.meta.url.endsWith('.ts')) return () => undefined
  const file = fileURLToPath(new URL('./market-simulation.js', import.meta.url))
  const child = spawn(process.execPath, [file, '--origin', origin, '--quiet'], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('error', (error) => log.warn({ err: error }, 'the simulated market could not start'))
  child.on('exit', (code) => log.info({ code }, 'the simulated market ended'))
  child.unref()
  child.channel?.unref()
  return () => void child.kill('SIGTERM')
}

function greet(origin: string, isDemo: boolean, dataFolder: string): void {
  const lines = [`Kaitori が起動しました: ${origin}/kaitori`]
  if (isDemo) lines.push(`デモモードです（データと記録: ${dataFolder}）`, '終了するには Ctrl-C を押してください。')
  process.stdout.write(`${lines.join('\n')}\n`)
}

await runHost()
