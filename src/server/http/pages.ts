import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { GraphqlExecutor } from '#contract/graphql-executor.ts'
import type { PageEntry } from '#contract/page-host.ts'
import type { PublicConfiguration } from '#contract/public-configuration.ts'
import { projectRoot } from '../host/project-root.ts'
import { isUnavailable } from '../host/unavailable.ts'
import type { ChargeWork } from '../limits/register-request-limit.ts'
import type { Metrics } from '../observe/metrics.ts'
import { type RecordFailure, sendError } from './errors.ts'
import { startAtFirstTouch } from './first-touch.ts'
import { type CachedPage, compressPage, type PageCache } from './page-cache.ts'
import { contentSecurityPolicy } from './security-headers.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const RETRY_AFTER_MAINTENANCE = '600'
/** What is unreachable for a moment is mostly back within this time; the browser asks again by itself. */
const RETRY_AFTER_OUTAGE = '5'
/** Drawing a page takes 5 to 30 ms, a kept one 0.1: so many more requests does it count for at the address that asks. */
const REQUESTS_PER_RENDER = 5

/** What forms of our pages are sent as; the console's import sends its file as plain text. */
const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i
const TEXT = /^text\/plain\s*(?:;|$)/i
const TAKES_TEXT = /^\/partner\/market(?:\.data)?$/

/** The link of a mail: who holds it reads what is for one person, without a session. */
const HAS_TOKEN = /[?&]token=/

/** The built app; in development a function, since it changes while we run. */
export type PageBuild = ServerBuild | (() => Promise<ServerBuild>)

interface Options {
  readonly build: PageBuild
  readonly isDevelopment: boolean
  readonly cache: PageCache
  readonly configuration: PublicConfiguration
  readonly metrics: Metrics
  readonly chargeWork: ChargeWork
  readonly recordFailure: RecordFailure
  /** Then kept pages are shown however old they are. */
  readonly isDatabaseAway: () => boolean
  readonly openSession: (request: FastifyRequest) => Promise<OpenedSession>
  /** A request with a session is never answered from the cache, nor kept in it. */
  readonly hasSession: (request: FastifyRequest) => boolean
}

interface OpenedSession {
  /** Runs as the person whose session it is. */
  readonly execute: GraphqlExecutor
  readonly isLoggedIn: boolean
  readonly partnerToken: string | null
  readonly isPartnerSuspended: boolean
  readonly setCookies: readonly string[]
}

/** A page as it was drawn; `kept` when others may have it, too. */
interface Drawn {
  readonly response: Response
  readonly headers: Record<string, string>
  readonly plain: Buffer
  readonly setCookies: readonly string[]
  readonly kept: CachedPage | null
}

/** Serves pages with the React Router build. */
export function registerPages(app: FastifyInstance, options: Options): void {
  const { build, cache, configuration, isDevelopment } = options
  const hasAnalytics = configuration.analyticsId !== null
  const handle = createRequestHandler(build, isDevelopment ? 'development' : 'production')
  /** Kept pages that are being drawn: who asks meanwhile waits for the same one. */
  const underWay = new Map<string, Promise<CachedPage | null>>()
  let rendered = 0
  options.metrics.gauge('kaitori_pages_rendered', 'Pages drawn since the start; all others were kept', () => rendered)

  // Forms of pages are read by their actions.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  app.get('/', async (_request, reply) => reply.redirect('/kaitori', 301))
  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/*',
    async handler(request, reply) {
      const [path = '/'] = request.url.split('?', 1)
      // "GET http://elsewhere/" is for proxies; as an address of a page it would make it elsewhere's.
      if (!path.startsWith('/')) return sendError(reply, 400, 'BAD_REQUEST')
      if (path.length > 1 && (path.endsWith('/') || path.startsWith('//'))) {
        // One slash in front: "//host" would lead to another site.
        return reply.redirect(`/${path.replace(/^[/\\]+|\/+$/g, '')}${request.url.slice(path.length)}`, 301)
      }
      if (request.method === 'POST' && !isForm(path, request.headers['content-type'] ?? ''))
        return sendError(reply, 415, 'BAD_REQUEST')
      if (request.method === 'POST' && isFromElsewhere(request)) return sendError(reply, 400, 'BAD_REQUEST')
      const isVisitor = request.method !== 'POST' && !options.hasSession(request)
      const address = isVisitor && typeof build !== 'function' ? entryOf(build).keptAddress(request.url) : null
      const known = address && (cache.get(address, performance.now()) ?? (await underWay.get(address)))
      if (known) return sendCached(request, reply, known)
      const outdated = address === null ? undefined : cache.getOutdated(address)
      if (outdated && options.isDatabaseAway()) return sendCached(request, reply, outdated)
      if (!options.chargeWork(request, reply, REQUESTS_PER_RENDER)) return reply
      const drawn = await (address === null ? draw(request, isVisitor, null) : drawOnce(request, address))
      if (drawn.response.status === 503 && !configuration.isMaintenance) {
        if (outdated) return sendCached(request, reply, outdated)
        reply.header('retry-after', RETRY_AFTER_OUTAGE)
        if (request.method === 'GET' && drawn.headers['content-type']?.startsWith('text/html'))
          reply.header('refresh', RETRY_AFTER_OUTAGE)
      }
      return sendDrawn(request, reply, drawn, isVisitor)
    },
  })

  function drawOnce(request: FastifyRequest, address: string): Promise<Drawn> {
    const drawn = draw(request, true, address)
    const kept = drawn.then(
      (page) => page.kept,
      () => null,
    )
    underWay.set(address, kept)
    void kept.finally(() => underWay.delete(address))
    return drawn
  }

  async function draw(request: FastifyRequest, isVisitor: boolean, address: string | null): Promise<Drawn> {
    const startedAt = performance.now()
    rendered += 1
    const nonce = isVisitor && !isDevelopment ? null : randomBytes(16).toString('base64')
    let tags: readonly string[] | undefined
    const entry = entryOf(typeof build === 'function' ? await build() : build)
    const session = await options.openSession(request).catch((error) => unavailableSession(error, request))
    const context = entry.createLoadContext({
      execute: session.execute,
      isLoggedIn: session.isLoggedIn,
      partnerToken: session.partnerToken,
      isPartnerSuspended: session.isPartnerSuspended,
      configuration: session === UNAVAILABLE ? { ...configuration, isMaintenance: true } : configuration,
      requestId: request.id,
      nonce,
      cacheUntilChange: (given) => {
        tags = given
      },
      reportError: (error) => {
        request.log.warn({ err: error }, 'page failed')
        options.recordFailure(request, 'page', 'INTERNAL_SERVER_ERROR')
      },
    })
    // What everyone gets is drawn from its address alone: nothing that this visitor's request carries can be part of it.
    const asked =
      address === null
        ? toWebRequest(request, configuration.origin)
        : new Request(new URL(address, configuration.origin))
    const response = await handle(asked, context as RouterContextProvider)
    const isKept = address !== null && tags !== undefined && response.status === 200
    const body = Buffer.from(await response.arrayBuffer())
    const plain = isKept ? startAtFirstTouch(body, { hasAnalytics }) : body
    const headers = pageHeaders(response, plain, nonce, isDevelopment, { hasAnalytics })
    const kept = isKept ? await compressPage(headers, plain) : null
    if (kept && tags && address !== null) cache.put(address, kept, tags, startedAt)
    return { response, headers, plain, setCookies: session.setCookies, kept }
  }
}

function sendDrawn(
  request: FastifyRequest,
  reply: FastifyReply,
  { response, headers, plain, setCookies, kept }: Drawn,
  isVisitor: boolean,
): FastifyReply | Promise<FastifyReply> {
  if (kept) return sendCached(request, reply, kept)
  const retryAfter = reply.getHeader('retry-after')
  reply.status(response.status).headers(headers)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  // The page's own come last: they count.
  for (const cookie of [...setCookies, ...response.headers.getSetCookie()]) reply.header('set-cookie', cookie)
  if (plain.length === 0) return reply.send()
  const isForAnyone = isVisitor && !HAS_TOKEN.test(request.url)
  if (!headers['cache-control']) reply.header('cache-control', isForAnyone ? 'no-cache' : 'private, no-store')
  return sendCompressed(request, reply, plain)
}

function isForm(path: string, contentType: string): boolean {
  return FORM.test(contentType) || (TAKES_TEXT.test(path) && TEXT.test(contentType))
}

/** By the word of the browser; the router itself compares the origin, where there is one. */
function isFromElsewhere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}

function entryOf({ entry }: ServerBuild): PageEntry {
  return entry.module as unknown as PageEntry
}

/** Who it is cannot be told while the database is unreachable: the page says so instead of showing a visitor's. */
const UNAVAILABLE: OpenedSession = {
  execute: async () => ({ status: 503, data: null, errors: [] }),
  isLoggedIn: false,
  partnerToken: null,
  isPartnerSuspended: false,
  setCookies: [],
}

function unavailableSession(error: unknown, request: FastifyRequest): OpenedSession {
  if (!isUnavailable(error)) throw error
  request.log.error({ err: error }, 'session could not be opened')
  return UNAVAILABLE
}

function pageHeaders(
  response: Response,
  body: Buffer,
  nonce: string | null,
  isDevelopment: boolean,
  policy: Parameters<typeof contentSecurityPolicy>[1],
): Record<string, string> {
  const headers: Record<string, string> = {}
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie') headers[name] = value
  })
  // Vite's hot reload runs inline scripts and styles of its own.
  if (!isDevelopment && headers['content-type']?.startsWith('text/html')) {
    const scripts = nonce ? [`'nonce-${nonce}'`] : inlineScriptHashes(body.toString('utf8'))
    headers['content-security-policy'] = contentSecurityPolicy(scripts, policy)
  }
  if (response.status === 503) headers['retry-after'] = RETRY_AFTER_MAINTENANCE
  return headers
}

/** Only scripts without src run from the page itself; data blocks (application/json) never run. */
function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\ssrc=/.test(attributes) || /type="application\/(ld\+)?json"/.test(attributes)) continue
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return [...hashes]
}

function sendCached(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  reply.headers(page.headers).header('etag', page.etag).header('vary', 'accept-encoding, cookie')
  reply.header('cache-control', 'no-cache')
  if (request.headers['if-none-match']?.includes(page.etag)) return reply.status(304).send()
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(encoding === 'br' ? page.brotli : encoding === 'gzip' ? page.gzip : page.plain)
}

async function sendCompressed(request: FastifyRequest, reply: FastifyReply, body: Buffer): Promise<FastifyReply> {
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  reply.header('vary', 'accept-encoding, cookie')
  if (encoding === null) return reply.send(body)
  const compressed =
    encoding === 'br'
      ? await compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : await compressGzip(body)
  return reply.header('content-encoding', encoding).send(compressed)
}

function toWebRequest(request: FastifyRequest, origin: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  const controller = new AbortController()
  request.raw.once('close', () => {
    if (!request.raw.complete) controller.abort()
  })
  const body = request.method === 'POST' && typeof request.body === 'string' ? { body: request.body } : {}
  return new Request(new URL(request.url, openedOrigin(request.headers.host, origin)), {
    // A page asked for with HEAD may be kept for those who GET it: it is drawn whole, and Node sends its head alone.
    method: request.method === 'HEAD' ? 'GET' : request.method,
    headers,
    signal: controller.signal,
    ...body,
  })
}

type Encoding = 'br' | 'gzip'

const OURS: readonly Encoding[] = ['br', 'gzip']

/** The encoding to answer with: brotli before gzip, none that the client refuses with a weight of 0, else null. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  if (!header) return null
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((it) => it.trim())
    const weight = parameters.find((it) => it.startsWith('q='))
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0)
  }
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0
  return OURS.find((encoding) => weightOf(encoding) > 0) ?? null
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Where the page was opened. That is the origin we are known by; but on one's own machine 127.0.0.1 is as good as
 * localhost, and the forms of a page opened there are its own and no other site's.
 */
export function openedOrigin(host: string | undefined, origin: string): string {
  const known = new URL(origin)
  if (host === undefined || !LOOPBACK.has(known.hostname)) return origin
  const address = `${known.protocol}//${host}`
  const asked = URL.canParse(address) ? new URL(address) : known
  return LOOPBACK.has(asked.hostname) && asked.port === known.port ? asked.origin : origin
}

const CLIENT_FILES = join(projectRoot, 'build/client')

/** The browser's files: those below /static have a hash in their name and never change; the others are asked for again. */
export async function registerStaticFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(CLIENT_FILES, 'static'),
    prefix: '/static/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  })
  await app.register(fastifyStatic, {
    root: CLIENT_FILES,
    prefix: '/',
    wildcard: false,
    globIgnore: ['static/**'],
    maxAge: '1h',
    index: false,
    decorateReply: false,
  })
}
