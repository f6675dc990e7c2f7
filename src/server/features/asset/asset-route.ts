import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { IMAGE_FORMAT, isServedWidth } from '#domain/images/image-widths.ts'
import { PARTNER_COOKIES, PARTNER_PATH } from '#domain/session/partner-cookies.ts'
import { COOKIE_PATH, readCookies, SESSION_COOKIES } from '#domain/session/session-cookies.ts'
import { viewerOfHeader } from '../../auth/viewer.ts'
import type { Services } from '../../graphql/context.ts'
import { sendError } from '../../http/errors.ts'
import { mayReadMessageFile } from '../message/may-read-message-file.ts'
import { isImage } from './asset-answer.ts'
import { originalKey } from './asset-files.ts'
import { type Asset, findAsset } from './asset-store.ts'
import { byteRangeOf } from './byte-range.ts'
import { createImageWidths } from './image-width.ts'
import { isPrivate, mayReadAsset } from './may-read-asset.ts'

type Query = Readonly<Partial<Record<'w' | 'd' | 'f' | 'uploadId', string | string[]>>>

interface Route {
  readonly Params: { readonly assetId: string }
  readonly Querystring: Query
}

const HOLDS_NO_PAGE = "default-src 'none'; sandbox"

/**
 * GET /assets/{assetId}: the original; with w (and d) an image in that width, as webp. Below /kaitori and /partner a
 * page's own images come with its cookies, since they cannot bring a header.
 */
export function registerAssets(server: FastifyInstance, services: Services): void {
  const { db, storage } = services
  const widths = createImageWidths(storage)

  serve('/assets/:assetId', (request) => request.headers.authorization)
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
      handler: (request, reply) => answer(request, reply, tokenOf(request)),
    })
  }

  async function answer(request: FastifyRequest<Route>, reply: FastifyReply, token: string | undefined) {
    const now = services.clock.now()
    const asset = await findAsset(db, request.params.assetId, now)
    if (!asset || !(await mayRead(request, asset, token, now))) return sendError(reply, 404, 'ERROR_DATA_NOT_FOUND')
    const width = wantedWidth(request.query)
    if (width === 'invalid' || (width !== null && !isImage(asset))) return sendError(reply, 400, 'BAD_REQUEST')
    reply.headers(headersOf(asset))
    const etag = `"${asset.assetId}${width === null ? '' : `-${width}`}"`
    reply.header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    if (width === null) return sendFile(request, reply, originalKey(asset.storageKey), asset.bytes, etag)
    const key = await widths.keyOf(asset.storageKey, width)
    reply.type(`image/${IMAGE_FORMAT}`)
    return sendFile(request, reply, key, (await storage.sizeOf(key)) ?? 0, etag)
  }

  async function mayRead(
    request: FastifyRequest<Route>,
    asset: Asset,
    token: string | undefined,
    now: Date,
  ): Promise<boolean> {
    const { uploadId } = request.query
    // A token that ran out does not keep anyone from what everyone may read.
    const viewer = isPrivate(asset) ? await viewerOfHeader(services, token, now).catch(() => null) : null
    if (asset.messageTabId !== null) return mayReadMessageFile(db, viewer, asset.messageTabId)
    return mayReadAsset({ viewer, uploadId: typeof uploadId === 'string' ? uploadId : null }, asset)
  }

  function sendFile(request: FastifyRequest, reply: FastifyReply, key: string, size: number, etag: string) {
    const { range: wanted, 'if-range': ifRange } = request.headers
    const range = ifRange === undefined || ifRange === etag ? byteRangeOf(wanted, size) : null
    reply.header('accept-ranges', 'bytes')
    if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${size}`).send()
    if (range) reply.status(206).header('content-range', `bytes ${range.first}-${range.last}/${size}`)
    reply.header('content-length', range ? range.last - range.first + 1 : size)
    if (request.method === 'HEAD') return reply.send()
    return reply.send(storage.read(key, range ?? undefined))
  }
}

/** In pixels; null: the original. */
function wantedWidth({ w, d = '1', f = IMAGE_FORMAT }: Query): number | null | 'invalid' {
  if (w === undefined) return null
  const width = Number(w) * Number(d)
  const isServed = isServedWidth(Number(w)) && isServedWidth(width) && (d === '1' || d === '2')
  return isServed && f === IMAGE_FORMAT ? width : 'invalid'
}

function headersOf(asset: Asset): Record<string, string> {
  return {
    'content-type': asset.contentType,
    'cache-control': cacheControlOf(asset),
    'content-security-policy': HOLDS_NO_PAGE,
    ...(asset.contentType === 'application/pdf' && { 'content-disposition': 'attachment; filename="document.pdf"' }),
  }
}

function cacheControlOf(asset: Asset): string {
  if (isPrivate(asset)) return 'private, no-store'
  // A temporary one is gone tomorrow: only the browser that uploaded it keeps it, for a while.
  return asset.expiresAt ? 'private, max-age=3600' : 'public, max-age=31536000, immutable'
}
