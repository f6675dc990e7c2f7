import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { uploadTexts } from '#content/messages/uploads.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { isUploadFault, UPLOAD_REFUSALS, uploadRefused } from '#domain/upload/upload-fault.ts'
import { ASSET_KINDS, type AssetKind, isUploadId, PARTNER_KINDS, TEMPORARY_KINDS } from '#domain/upload/upload-rules.ts'
import { MINUTE, SECOND } from '#domain/values/duration.ts'
import { type Principal, principalOfHeader, principalOfPageToken, requireOwner } from '../../../auth/principal.ts'
import { sendError } from '../../../http/errors.ts'
import { networkOf } from '../../../http/network-address.ts'
import type { Services } from '../../../services.ts'
import { assetAnswer } from '../asset-answer.ts'
import { type AccountUploader, checkRoom, type Uploader } from '../asset-store.ts'
import { turnsOf } from '../image-turns.ts'
import type { TemporaryLimits } from './check-space.ts'
import { receiveForm } from './receive-form.ts'
import { storeUpload } from './store-upload.ts'

interface Limits {
  /** Uploads under way from one network address. */
  readonly mostPerAddress: number
  /** A client that sends nothing for so long is cut off. */
  readonly idleMs: number
  readonly temporary: TemporaryLimits
  /** Path of an ffmpeg. */
  readonly movieDecoder: string | undefined
}

/** Where a request's file goes: to an account known by token, or to the id in the form. */
type Receive = (request: FastifyRequest, kind: AssetKind) => Promise<{ received: string; uploader: Uploader }>

/** POST /assets/{kind} with a token, POST /assets/{kind}/temporary with an id. */
export async function registerUploads(server: FastifyInstance, services: Services, limits: Limits): Promise<void> {
  const takeSlot = createUploadSlots(limits.mostPerAddress)
  const { db, storage } = services

  const receiveForAccount: Receive = async (request, kind) => {
    const now = services.clock.now()
    const principal = await principalOfHeader(services, request.headers.authorization, now, principalOfPageToken)
    const uploader = accountUploader(principal, kind)
    await checkRoom(db, uploader, announcedBytes(request), limits.temporary, now)
    const { received } = await receiveForm(request, storage, kind, async () => undefined)
    return { received, uploader }
  }
  const receiveTemporary: Receive = async (request, kind) => {
    const sourceKey = services.secrets.sign('upload-source', networkOf(request.ip))
    const check = async (uploadId: string) => {
      if (!isUploadId(uploadId)) throw uploadRefused('ID_INVALID')
      const bytes = announcedBytes(request)
      await checkRoom(db, { uploadId, sourceKey }, bytes, limits.temporary, services.clock.now())
    }
    const { received, id } = await receiveForm(request, storage, kind, check)
    if (id !== null && isUploadId(id)) return { received, uploader: { uploadId: id, sourceKey } }
    await rm(received, { force: true })
    throw uploadRefused('ID_INVALID')
  }
  const handle = (kind: AssetKind, receive: Receive) => async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const release = takeSlot(networkOf(request.ip), receive === receiveTemporary)
      try {
        const endWatch = watchSending(request.raw, limits.idleMs)
        const { received, uploader } = await receive(request, kind).finally(endWatch)
        const asset = await storeUpload(
          services,
          {
            kind,
            uploader,
            received,
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

  await server.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false }) // receiveForm() stops at the limit itself
    for (const kind of ASSET_KINDS) scope.post(`/assets/${kind}`, handle(kind, receiveForAccount))
    // Before the body's type is looked at: no file of whatever type can go there.
    const notFound = async (request: FastifyRequest, reply: FastifyReply) => {
      discardRest(request.raw)
      return sendError(reply, 404, 'ERROR_DATA_NOT_FOUND')
    }
    scope.post('/assets/*', { onRequest: notFound }, notFound)
    for (const kind of TEMPORARY_KINDS) scope.post(`/assets/${kind}/temporary`, handle(kind, receiveTemporary))
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

function sendRefusal(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof ExpectedError)) throw error
  const { code } = error
  if (code === 'ERROR_NOT_AUTHORIZED') return sendError(reply, 401, code)
  // Without a reason it is the line for work on images that is full.
  const reason = error.reason ?? 'TOO_MANY_AT_ONCE'
  if (!isUploadFault(reason)) throw error
  return sendError(reply, UPLOAD_REFUSALS[reason].status, code, reason, uploadTexts[reason])
}

/** On this instance: a movie has up to 200 MB, and lies on the disk while it is sent. */
const MAX_CONCURRENT = 50
/** Visitors leave places for those who are logged in. */
const MAX_CONCURRENT_OF_VISITORS = 30

/** Counts the uploads under way, in all and by network address; returns what gives the place back. */
function createUploadSlots(mostPerAddress: number): (address: string, isVisitor: boolean) => () => void {
  const underWay = new Map<string, number>()
  let inAll = 0
  let ofVisitors = 0
  return (address, isVisitor) => {
    const count = underWay.get(address) ?? 0
    const isFull = inAll >= MAX_CONCURRENT || (isVisitor && ofVisitors >= MAX_CONCURRENT_OF_VISITORS)
    if (count >= mostPerAddress || isFull) throw uploadRefused('TOO_MANY_AT_ONCE')
    underWay.set(address, count + 1)
    inAll += 1
    if (isVisitor) ofVisitors += 1
    return () => {
      const left = (underWay.get(address) ?? 1) - 1
      if (left > 0) underWay.set(address, left)
      else underWay.delete(address)
      inAll -= 1
      if (isVisitor) ofVisitors -= 1
    }
  }
}

/** 200 MB at 1 Mbit/s take 28 minutes. */
const MAX_UPLOAD_MS = 40 * MINUTE
const MAX_REST_MS = 5 * SECOND

/** Cuts a client off that stops sending, or never comes to an end. Returns what ends the watch. */
function watchSending(request: IncomingMessage, idleMs: number): () => void {
  const { socket } = request
  const cutOff = () => void socket.destroy()
  const longest = setTimeout(cutOff, MAX_UPLOAD_MS)
  socket.setTimeout(idleMs, cutOff)
  return () => {
    clearTimeout(longest)
    socket.setTimeout(0)
    socket.off('timeout', cutOff)
  }
}

/**
 * Reads and forgets what is still coming of a refused request: a client that is closed on while it sends sees a lost
 * connection instead of the answer.
 */
function discardRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return
  const giveUp = setTimeout(() => request.socket.destroy(), MAX_REST_MS)
  request.once('close', () => clearTimeout(giveUp))
  request.once('end', () => clearTimeout(giveUp))
  request.unpipe()
  request.resume()
}
