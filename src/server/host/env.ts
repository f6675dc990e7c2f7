import { z } from 'zod'
import { type Closing, DEFAULT_CLOSINGS, parseClosings } from '#domain/values/closings.ts'
import { isLoopbackAddress } from '../http/outgoing/reach.ts'
import { parseTrustedProxies, type TrustedProxies } from '../http/trusted-proxies.ts'

/**
 * What a process may do; each role works alone, and any number of processes may have it. web: pages, their files and
 * images. api: GraphQL and uploaded files. realtime: sockets, and the two message operations beside them. worker: jobs,
 * deadlines of auctions and the daily prices.
 */
const ROLES = ['web', 'api', 'realtime', 'worker'] as const

type Role = (typeof ROLES)[number]
type Roles = ReadonlySet<Role>

/** Null when a name is unknown or there is none. */
function parseRoles(text: string): Roles | null {
  const roles = new Set<Role>()
  for (const name of text.split(',')) {
    const role = ROLES.find((it) => it === name.trim())
    if (!role) return null
    roles.add(role)
  }
  return roles
}

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')
const address = z.union([z.url(), z.string().startsWith('/')])

function parseLinks(text: string, context: z.RefinementCtx): Readonly<Record<string, string>> {
  try {
    return z.record(z.string(), address).parse(JSON.parse(text))
  } catch {
    context.addIssue({ code: 'custom', message: 'must be a JSON object of key and address' })
    return z.NEVER
  }
}

function readClosings(text: string, context: z.RefinementCtx): readonly Closing[] {
  const closings = parseClosings(text)
  if (closings) return closings
  context.addIssue({ code: 'custom', message: 'must be like 2025-08-10..2025-08-17, several with a comma' })
  return z.NEVER
}

function readRoles(text: string, context: z.RefinementCtx): Roles {
  const roles = parseRoles(text)
  if (roles) return roles
  context.addIssue({ code: 'custom', message: `must be some of ${ROLES.join(', ')}, with a comma` })
  return z.NEVER
}

function readLocalOrigins(text: string, context: z.RefinementCtx): readonly string[] {
  const origins = text.split(',').filter((origin) => origin !== '')
  if (origins.every(isLocalOrigin)) return origins
  context.addIssue({
    code: 'custom',
    message: 'must be origins of this machine like http://127.0.0.1:4000, with a comma',
  })
  return z.NEVER
}

function isLocalOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { origin, protocol, hostname } = new URL(text)
  const isOurs = hostname === 'localhost' || isLoopbackAddress(hostname.replace(/^\[|\]$/g, ''))
  return isOurs && origin === text && /^https?:$/.test(protocol)
}

function readTrustedProxies(text: string, context: z.RefinementCtx): TrustedProxies {
  const trusted = parseTrustedProxies(text)
  if (trusted !== null) return trusted
  context.addIssue({
    code: 'custom',
    message: 'must be 0, a number of proxies or networks like 10.0.0.0/8, with a comma',
  })
  return z.NEVER
}

const variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  /** What this process does of the work that instances share. */
  ROLES: z.string().default(ROLES.join(',')).transform(readRoles),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Default: all addresses; in demo mode, whose passwords everyone knows, this machine alone. */
  HOST: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Any PostgreSQL ≥ 15. Without it the program runs in demo mode on the embedded one. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Shared out between visitors' pages, members' pages, the API and everything else (see db/shares.ts). */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(8).max(500).default(20),
  /** A statement that takes longer is ended by the database. */
  DATABASE_STATEMENT_SECONDS: z.coerce.number().positive().max(600).default(15),
  /** A statement that waits longer for someone else's lock is ended by the database. */
  DATABASE_LOCK_SECONDS: z.coerce.number().positive().max(600).default(5),
  /** A query of pages or API that takes longer is stopped; so is each of its statements. */
  OPERATION_SECONDS: z.coerce.number().positive().max(600).default(5),
  /** Statements that take this long are logged, without their values. */
  SLOW_STATEMENT_MS: z.coerce.number().int().min(0).default(500),
  /** Past the PgBouncer in transaction mode that DATABASE_URL leads to: for LISTEN, the queue and imports. */
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Copies that follow DATABASE_URL, several with a comma, for reads that may be a moment old. */
  DATABASE_REPLICA_URL: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.url({ protocol: /^postgres(ql)?$/ })))
    .optional(),
  /** Carries what instances tell each other; without it the database does. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  /** An S3 bucket for uploaded files, as https://KEY:SECRET@host/bucket?region=…; without it they lie in DATA_FOLDER. */
  OBJECT_STORE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** An OpenTelemetry collector that takes OTLP over HTTP. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Where the embedded database and uploaded files live. */
  DATA_FOLDER: z.string().min(1).optional(),
  /** The address people use, for links in mails and canonical addresses. */
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  GRAPHQL_ENDPOINT: address.default('/graphql'),
  REALTIME_ENDPOINT: address.default('/realtime/graphql'),
  API_BASE: address.default('/'),
  /** Of the real-time endpoint, as its clients name it. */
  REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('ap-northeast-1'),
  /** Sent by browsers without a session: for a closed installation, since every page carries it. */
  ID_TOKEN: z.string().optional(),
  /** A Google Tag Manager container; its script is loaded only after the visitor agreed. */
  ANALYTICS_ID: z
    .string()
    .regex(/^[\w-]+$/)
    .optional(),
  CONTACT_URL: address.default('/kaitori/contact'),
  PARENT_SITE_URL: address.default('/kaitori/parent-site'),
  /** Addresses of the footer's pages, as JSON of key and address (keys: see footer-links.ts). */
  FOOTER_LINKS: z.string().default('{}').transform(parseLinks),
  /** What everything secret is derived from; without it, one is made and kept in the database. */
  SECRET_KEY: z.string().min(32).optional(),
  /** The one before: it still opens what it sealed, until `npm run rotate-secret` sealed everything anew. */
  SECRET_KEY_PREVIOUS: z.string().min(32).optional(),
  /** Without it mails stay in the outbox, readable at /dev/mail in demo mode. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default('Kaitori <no-reply@kaitori.example>'),
  /** Origins of push services beside those of the known browsers, several with a comma. */
  PUSH_SERVICES: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((origin) => origin !== ''))
    .pipe(z.array(z.url({ protocol: /^https?$/ }))),
  /** Receivers on this machine that webhooks may be sent to, several with a comma: for tests and the demo alone. */
  WEBHOOK_LOCAL_ORIGINS: z.string().default('').transform(readLocalOrigins),
  /** Logins, codes and sign-ups from one network address before each further one has to wait. */
  AUTH_LIMIT_PER_ADDRESS: z.coerce.number().int().min(1).default(120),
  /** Uploads under way from one network address; the sell form sends up to seven at once. */
  UPLOADS_PER_ADDRESS: z.coerce.number().int().min(1).default(8),
  /** What visitors without an account store, which goes after 24 hours: files and megabytes from one network address … */
  TEMPORARY_FILES_PER_ADDRESS: z.coerce.number().int().min(1).default(400),
  TEMPORARY_MEGABYTES_PER_ADDRESS: z.coerce.number().int().min(1).default(2_000),
  /** … and of all of them together, over all instances. */
  TEMPORARY_FILES: z.coerce.number().int().min(1).default(20_000),
  TEMPORARY_MEGABYTES: z.coerce.number().int().min(1).default(20_000),
  /** Seconds after which a client that stopped sending its upload is cut off. */
  UPLOAD_IDLE_SECONDS: z.coerce.number().positive().default(30),
  /** Path of an ffmpeg. With it, a picture of every movie is decoded before the movie is kept; without, its structure is checked alone. */
  MOVIE_DECODER: z.string().optional(),
  /** Whether the demo world has simulated dealers and an operator. */
  MARKET_SIMULATION: flag.default(true),
  /** Whether the listings of the demo world get photos. They are drawn in the background after the first start. */
  DEMO_PICTURES: flag.default(true),
  /** Every page shows the maintenance screen and the API refuses. */
  MAINTENANCE: flag.default(false),
  /** Days on which nobody inspects or answers: first..last day, several with a comma. */
  SUMMER_CLOSINGS: z.string().transform(readClosings).default(DEFAULT_CLOSINGS),
  /** /graphql runs only the documents that our own clients were built with. */
  TRUSTED_OPERATIONS: flag.default(false),
  /** How many proxies stand in front, or their networks: so much of X-Forwarded-For is believed, from its end. */
  TRUST_PROXY: z.string().default('0').transform(readTrustedProxies),
  /** Open connections of one address, where clients connect to this process directly (TRUST_PROXY=0). */
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).default(1000),
  /** Requests a minute and address; GraphQL and pages are counted together. */
  RATE_LIMIT: z.coerce.number().int().min(1).default(1200),
})

/** An installation that people use reaches nothing on its own machine, whatever somebody sets up there. */
const schema = variables.superRefine(({ NODE_ENV, DATABASE_URL, WEBHOOK_LOCAL_ORIGINS }, context) => {
  if (WEBHOOK_LOCAL_ORIGINS.length > 0 && NODE_ENV === 'production' && DATABASE_URL !== undefined)
    context.addIssue({ code: 'custom', path: ['WEBHOOK_LOCAL_ORIGINS'], message: 'is for tests and the demo alone' })
})

export type Environment = z.output<typeof schema>

/** The only reader of process.env. A wrong variable stops the start with one line that names it. */
export function readEnvironment(variables: Record<string, string | undefined> = process.env): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const result = schema.safeParse(given)
  if (result.success) return result.data
  throw new EnvironmentError(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
}

export class EnvironmentError extends Error {
  constructor(readonly lines: readonly string[]) {
    super(`Wrong environment variable: ${lines.join('; ')}`)
    this.name = 'EnvironmentError'
  }
}
