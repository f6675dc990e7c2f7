import { rm } from 'node:fs/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { uploadRefused } from '#domain/upload/upload-fault.ts'
import { ASSET_KINDS, type AssetKind, isUploadId, PARTNER_KINDS, TEMPORARY_KINDS } from '#domain/upload/upload-rules.ts'
import { type Principal, principalOfHeader, principalOfPageToken, requireOwner } from '../../../auth/principal.ts'
import { sendError } from '../../../http/errors.ts'
import { networkOf } from '../../../http/network-address.ts'
import type { Services } from '../../../services.ts'
import { assetAnswer } from '../asset-answer.ts'
import { type AccountUploader, checkRoom, type Uploader } from '../asset-store.ts'
import { turnsOf } from '../image-turns.ts'
import type { TemporaryLimits } from './check-space.ts'
import { registerCovers } from './cover-route.ts'
import { receiveForm } from './receive-form.ts'
import { sendRefusal } from './send-refusal.ts'
import { discardRest, watchSending } from './sending-limits.ts'
import { storeUpload } from './store-upload.ts'

interface Limits {
  /** Uploads under way of one account, or of the visitors of one network. */
  readonly mostPerAddress: number
  /** A client that sends nothing, or next to nothing, for so long is cut off. */
  readonly idleMs: number
  readonly temporary: TemporaryLimits
  /** Path of an ffmpeg. */
  readonly movieDecoder: string | undefined
}

/** Who sends, and what receives the file for them: an account known by token, or the id in the form. */
type Begin = (request: FastifyRequest, kind: AssetKind) => Promise<Begun> | Begun

interface Begun {
  /** By whom uploads under way are counted: a visitor by its network, so that it takes no place of an account there. */
  readonly sender: string
  readonly isVisitor: boolean
  receive(): Promise<{ received: string; uploader: Uploader; imageType: string | null }>
}

/** POST /assets/{kind} with a token, POST /assets/{kind}/temporary with an id. */
export async function registerUploads(server: FastifyInstance, services: Services, limits: Limits): Promise<void> {
  const takeSlot = createUploadSlots(limits.mostPerAddress)
  const { db, storage } = services

  const beginForAccount: Begin = async (request, kind) => {
    const now = services.clock.now()
    const principal = await principalOfHeader(services, request.headers.authorization, now, principalOfPageToken)
    const uploader = accountUploader(principal, kind)
    const sender = 'partnerId' in uploader ? `partner ${uploader.partnerId}` : `owner ${uploader.bikeOwnerId}`
    return {
      sender,
      isVisitor: false,
      async receive() {
        await checkRoom(db, uploader, announcedBytes(request), limits.temporary, now)
        const { received, imageType } = await receiveForm(request, storage, kind, async () => undefined)
        return { received, uploader, imageType }
      },
    }
  }
  const beginTemporary: Begin = (request, kind) => {
    const network = networkOf(request.ip)
    return { sender: network, isVisitor: true, receive: () => receiveTemporary(request, kind, network) }
  }
  const receiveTemporary = async (request: FastifyRequest, kind: AssetKind, network: string) => {
    const sourceKey = services.secrets.sign('upload-source', network)
    const check = async (uploadId: string) => {
      if (!isUploadId(uploadId)) throw uploadRefused('ID_INVALID')
      const bytes = announcedBytes(request)
      await checkRoom(db, { uploadId, sourceKey }, bytes, limits.temporary, services.clock.now())
    }
    const { received, id, imageType } = await receiveForm(request, storage, kind, check)
    if (id !== null && isUploadId(id)) return { received, uploader: { uploadId: id, sourceKey }, imageType }
    await rm(received, { force: true })
    throw uploadRefused('ID_INVALID')
  }
  const handle = (kind: AssetKind, begin: Begin) => async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const { sender, isVisitor, receive } = await begin(request, kind)
      const release = takeSlot(sender, isVisitor)
      try {
        const endWatch = watchSending(request.raw, limits.idleMs)
        const { received, uploader, imageType } = await receive().finally(endWatch)
        const asset = await storeUpload(
          services,
          {
            kind,
            uploader,
            received,
            imageType,
            limits: limits.temporary,
            movieDecoder: limits.movieDecoder,
            turns: turnsOf('uploadId' in uploader, () => request.raw.socket.destroyed),
          },
          services.clock.now(),
        )
        return reply.status(201).header('cache-control', 'no-store').send(assetAnswer(asset))
      } finally {
        release()
      }
    } catch (error) {
      discardRest(request.raw)
      return sendRefusal(reply, error)
    }
  }

  registerCovers(server, services, limits.temporary)
  await server.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false }) // receiveForm() stops at the limit itself
    for (const kind of ASSET_KINDS) scope.post(`/assets/${kind}`, handle(kind, beginForAccount))
    // Before the body's type is looked at: no file of whatever type can go there.
    const notFound = async (request: FastifyRequest, reply: FastifyReply) => {
      discardRest(request.raw)
      return sendError(reply, 404, 'ERROR_DATA_NOT_FOUND')
    }
    scope.post('/assets/*', { onRequest: notFound }, notFound)
    for (const kind of TEMPORARY_KINDS) scope.post(`/assets/${kind}/temporary`, handle(kind, beginTemporary))
  })
}

/** Of the whole form, as far as the client tells; what it really sent counts in the end. */
function announcedBytes({ headers }: FastifyRequest): number {
  return Number(headers['content-length'] ?? 0)
}

function accountUploader(principal: Principal | null, kind: AssetKind): AccountUploader {
  if (principal?.audience === 'partner' && PARTNER_KINDS.some((it) => it === kind))
    return { partnerId: Number(principal.partnerId) }
  return { bikeOwnerId: requireOwner({ principal }).bikeOwnerId }
}

/** On this instance: a movie has up to 200 MB, and lies on the disk while it is sent. */
const MAX_CONCURRENT = 50
/** Visitors leave places for those who are logged in. */
const MAX_CONCURRENT_OF_VISITORS = 30

/** Counts the uploads under way, in all and by sender; returns what gives the place back. */
function createUploadSlots(mostPerSender: number): (sender: string, isVisitor: boolean) => () => void {
  const underWay = new Map<string, number>()
  let inAll = 0
  let ofVisitors = 0
  return (sender, isVisitor) => {
    const count = underWay.get(sender) ?? 0
    const isFull = inAll >= MAX_CONCURRENT || (isVisitor && ofVisitors >= MAX_CONCURRENT_OF_VISITORS)
    if (count >= mostPerSender || isFull) throw uploadRefused('TOO_MANY_AT_ONCE')
    underWay.set(sender, count + 1)
    inAll += 1
    if (isVisitor) ofVisitors += 1
    return () => {
      const left = (underWay.get(sender) ?? 1) - 1
      if (left > 0) underWay.set(sender, left)
      else underWay.delete(sender)
      inAll -= 1
      if (isVisitor) ofVisitors -= 1
    }
  }
}
