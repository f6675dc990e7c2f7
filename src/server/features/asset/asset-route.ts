import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorTexts } from '#content/messages/errors.ts'
import { DOCUMENT_TITLES, type DocumentKind } from '#domain/auction/trade/trade-document.ts'
import { IMAGE_FORMAT, isServedWidth } from '#domain/images/image-widths.ts'
import { PARTNER_COOKIES, PARTNER_PATH } from '#domain/session/partner-cookies.ts'
import { COOKIE_PATH, readCookies, SESSION_COOKIES } from '#domain/session/session-cookies.ts'
import { principalOfHeader } from '../../auth/principal.ts'
import type { Db } from '../../db/client.ts'
import { sendError } from '../../http/errors.ts'
import type { Services } from '../../services.ts'
import type { ByteRange } from '../../storage/storage.ts'
import { isImage } from './asset-answer.ts'
import { originalKey } from './asset-files.ts'
import { type Asset, findAsset } from './asset-store.ts'
import { DamagedFileError, wholeOf } from './damaged-file.ts'
import { checkOriginal, createImageWidths } from './image-width.ts'
import { type MayReadMessageFile, type Reading, readingOf } from './may-read-asset.ts'

type Query = Readonly<Partial<Record<'w' | 'd' | 'f' | 'uploadId', string | string[]>>>

interface Route {
  readonly Params: { readonly assetId: string }
  readonly Querystring: Query
}

const HOLDS_NO_PAGE = "default-src 'none'; sandbox"
/** What we have written ourselves is read where it is; a browser's own viewer does not run in a sandbox. */
const OPENS_IN_PLACE = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'",
}

/**
 * GET /assets/{assetId}: the original; with w (and d) an image in that width, as webp. Who asks stands in the header; the
 * images of a page cannot bring one, so below /kaitori and /partner the page's own cookies count, too.
 */
export function registerAssets(
  server: FastifyInstance,
  services: Services,
  mayReadMessageFile: MayReadMessageFile,
): void {
  const { db, storage } = services
  const widths = createImageWidths(services)

  serve('/assets/:assetId', () => undefined)
  serve(`${COOKIE_PATH}/assets/:assetId`, ({ headers }) =>
    readCookies(headers.cookie ?? '').get(SESSION_COOKIES.idToken),
  )
  serve(`${PARTNER_PATH}/assets/:assetId`, ({ headers }) =>
    readCookies(headers.cookie ?? '').get(PARTNER_COOKIES.idToken),
  )

  function serve(url: string, tokenOf: (request: FastifyRequest) => string | undefined): void {
    server.route<Route>({
      method: ['GET', 'HEAD'],
      url,
      handler: (request, reply) => answer(request, reply, request.headers.authorization ?? tokenOf(request)),
    })
  }

  async function answer(request: FastifyRequest<Route>, reply: FastifyReply, token: string | undefined) {
    const now = services.clock.now()
    const { uploadId } = request.query
    reply.header('cache-control', 'no-store') // what is refused now may be allowed later, and the other way round
    const asset = await findAsset(db, request.params.assetId, now)
    const reader = {
      principal: () => principalOfHeader(services, token, now).catch(() => null),
      uploadId: typeof uploadId === 'string' ? uploadId : null,
    }
    const reading = asset ? await readingOf(db, reader, asset, mayReadMessageFile, now) : 'nobody'
    if (!asset || reading === 'nobody') return sendError(reply, 404, 'ERROR_DATA_NOT_FOUND')
    const width = wantedWidth(request.query)
    if (width === 'invalid' || (width !== null && !isImage(asset))) return sendError(reply, 400, 'BAD_REQUEST')
    const etag = `"${asset.assetId}${width === null ? '' : `-${width}`}"`
    if (request.headers['if-none-match'] === etag)
      return reply.status(304).header('cache-control', cacheControlOf(reading)).header('etag', etag).send()
    const file = await openFile(asset, width).catch((error: unknown) => reported(request, error))
    if (file instanceof DamagedFileError)
      return sendError(reply, 500, 'INTERNAL_SERVER_ERROR', 'FILE_DAMAGED', errorTexts.INTERNAL_SERVER_ERROR)
    reply.headers(headersOf(asset, reading)).header('etag', etag)
    if (asset.kind === 'TRADE_DOCUMENT') reply.headers(await documentHeaders(db, asset.assetId))
    if (width !== null) reply.type(`image/${IMAGE_FORMAT}`)
    return sendFile(request, reply, file, etag)
  }

  async function openFile(asset: Asset, width: number | null) {
    if (width !== null) return widths.open(asset, width)
    const key = originalKey(asset.storageKey)
    checkOriginal(asset, await storage.sizeOf(key))
    return { key, bytes: asset.bytes }
  }

  /** Returns the damage, so that the request can tell; anything else stays an error. */
  function reported(request: FastifyRequest, error: unknown): DamagedFileError {
    if (!(error instanceof DamagedFileError)) throw error
    services.metrics.damagedFile()
    request.log.error({ err: error, storageKey: error.storageKey }, 'damaged file')
    return error
  }

  function sendFile(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, bytes }: { readonly key: string; readonly bytes: number },
    etag: string,
  ) {
    const { range: wanted, 'if-range': ifRange } = request.headers
    const range = ifRange === undefined || ifRange === etag ? byteRangeOf(wanted, bytes) : null
    reply.header('accept-ranges', 'bytes')
    if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${bytes}`).send()
    if (range) reply.status(206).header('content-range', `bytes ${range.first}-${range.last}/${bytes}`)
    const length = range ? range.last - range.first + 1 : bytes
    reply.header('content-length', length)
    if (request.method === 'HEAD') return reply.send()
    const body = wholeOf(storage.read(key, range ?? undefined), length, key)
    body.once('error', (error) => error instanceof DamagedFileError && reported(request, error))
    return reply.send(body)
  }
}

/** In pixels; null: the original. */
function wantedWidth({ w, d = '1', f = IMAGE_FORMAT }: Query): number | null | 'invalid' {
  if (w === undefined) return null
  const width = Number(w) * Number(d)
  const isServed = isServedWidth(Number(w)) && isServedWidth(width) && (d === '1' || d === '2')
  return isServed && f === IMAGE_FORMAT ? width : 'invalid'
}

function headersOf(asset: Asset, reading: Reading): Record<string, string> {
  return {
    'content-type': asset.contentType,
    'cache-control': cacheControlOf(reading),
    'content-security-policy': HOLDS_NO_PAGE,
    ...(asset.contentType === 'application/pdf' && { 'content-disposition': 'attachment; filename="document.pdf"' }),
  }
}

async function documentHeaders(db: Db, assetId: string): Promise<Record<string, string>> {
  const document = await db
    .selectFrom('tradeDocument')
    .select(['auctionId', 'kind'])
    .where('assetId', '=', assetId)
    .executeTakeFirst()
  return { ...OPENS_IN_PLACE, 'content-disposition': document ? `inline; ${fileNames(document)}` : 'inline' }
}

/** For people in Japanese (RFC 6266, RFC 8187), and in plain letters for what does not read that. */
function fileNames({ auctionId, kind }: { readonly auctionId: number; readonly kind: DocumentKind }): string {
  const named = encodeURIComponent(`${DOCUMENT_TITLES[kind]}-${auctionId}.pdf`)
  return `filename="${kind}-${auctionId}.pdf"; filename*=UTF-8''${named}`
}

/**
 * Whatever anyone may see today can be private tomorrow: a browser may hold on to it, but asks before every use. What
 * only some may see is kept nowhere.
 */
function cacheControlOf(reading: Reading): string {
  return reading === 'anyone' ? 'private, no-cache' : 'private, no-store'
}

/**
 * The part of a file that a Range header asks for (RFC 9110 §14). Null: the whole file, also for several ranges and
 * what is no range at all, which a server may ignore. 'unsatisfiable': it lies behind the end.
 */
export function byteRangeOf(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 }
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return null
  return first >= size ? 'unsatisfiable' : { first, last }
}
