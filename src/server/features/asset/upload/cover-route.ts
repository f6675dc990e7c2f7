import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { STATUS } from '#domain/auction/status.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { readCoverAreas } from '#domain/images/cover-areas.ts'
import { isUploadId } from '#domain/upload/upload-rules.ts'
import { principalOfHeader, requireOwner } from '../../../auth/principal.ts'
import type { Db } from '../../../db/client.ts'
import { sendError } from '../../../http/errors.ts'
import type { Services } from '../../../services.ts'
import { assetAnswer, isImage } from '../asset-answer.ts'
import { type Asset, findAsset, findCovered, type Uploader } from '../asset-store.ts'
import type { TemporaryLimits } from './check-space.ts'
import { coverAsset } from './cover-asset.ts'
import { sendRefusal } from './send-refusal.ts'

interface Route {
  readonly Params: { readonly assetId: string }
  readonly Body: unknown
}

/** POST /assets/{assetId}/cover with {areas} and a token, or with {areas, uploadId} of a visitor. Answers as an upload does. */
export function registerCovers(server: FastifyInstance, services: Services, limits: TemporaryLimits): void {
  server.post<Route>('/assets/:assetId/cover', async (request, reply) => {
    try {
      return await cover(request, reply)
    } catch (error) {
      return sendRefusal(reply, error)
    }
  })

  async function cover(request: FastifyRequest<Route>, reply: FastifyReply) {
    const now = services.clock.now()
    const { areas: given, uploadId } = isRecord(request.body) ? request.body : {}
    const owner = await ownerOf(request, uploadId)
    const areas = readCoverAreas(given)
    if (!areas) return sendError(reply, 400, 'BAD_REQUEST')
    const { assetId } = request.params
    const asset = await findAsset(services.db, assetId, now)
    const found = asset ?? (await findCovered(services.db, assetId, now))
    if (!found || !isImage(found) || found.kind !== 'AUCTION_ITEM_IMAGE') return notFound(reply)
    const uploader = uploaderOf(found, owner)
    if (!uploader) return notFound(reply)
    if (asset && (await isPastInspection(services.db, assetId)))
      return sendError(reply, 409, 'ERROR_AUCTION_STATUS_INVALID')
    // Covered already, by this request sent again.
    const covered = asset ? await coverAsset(services, { asset, uploader, areas, limits }, now) : found
    return reply.status(201).header('cache-control', 'no-store').send(assetAnswer(covered))
  }

  async function ownerOf({ headers }: FastifyRequest, uploadId: unknown): Promise<Owner> {
    if (typeof uploadId === 'string' && isUploadId(uploadId)) return { uploadId }
    const principal = await principalOfHeader(services, headers.authorization, services.clock.now())
    return { bikeOwnerId: requireOwner({ principal }).bikeOwnerId }
  }
}

type Owner = { readonly bikeOwnerId: number } | { readonly uploadId: string }

/** Whose photo it is; null: somebody else's, which answers as one that does not exist. */
function uploaderOf({ bikeOwnerId, uploadId, sourceKey }: Asset, owner: Owner): Uploader | null {
  if ('bikeOwnerId' in owner) return bikeOwnerId === owner.bikeOwnerId && uploadId === null ? owner : null
  return uploadId === owner.uploadId && sourceKey !== null ? { uploadId, sourceKey } : null
}

function notFound(reply: FastifyReply): FastifyReply {
  return sendRefusal(reply, new ExpectedError('ERROR_DATA_NOT_FOUND'))
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Whether listings show a photo of which none waits for its inspection: none would take another photo in its place. */
async function isPastInspection(db: Db, assetId: string): Promise<boolean> {
  const shown = await db
    .selectFrom('auctionImage')
    .innerJoin('auction', 'auction.auctionId', 'auctionImage.auctionId')
    .select('auction.auctionStatus')
    .where('auctionImage.assetId', '=', assetId)
    .where('auctionImage.isActive', '=', true)
    .execute()
  return shown.length > 0 && shown.every(({ auctionStatus }) => auctionStatus !== STATUS.beforeInspection)
}
