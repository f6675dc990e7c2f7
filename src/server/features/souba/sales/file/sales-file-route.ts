import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { MAX_SALES_FILE_BYTES } from '#domain/souba/files/sales-file.ts'
import { uploadRefused } from '#domain/upload/upload-fault.ts'
import { principalOfHeader, principalOfPageToken, requirePartner } from '../../../../auth/principal.ts'
import { transact } from '../../../../db/client.ts'
import type { Services } from '../../../../services.ts'
import { incomingPath, receiveFile } from '../../../../storage/incoming-file.ts'
import { discardRest, sendRefusal, watchSending } from '../../../asset/index.ts'
import { addSalesFile } from './sales-file-store.ts'

const MAX_FILE_NAME = 200

interface Route {
  readonly Querystring: { readonly name?: string }
  readonly Body: Readable
}

/**
 * POST /assets/sales-file?name=… of an operator, with the file as the body: streamed to the disk, cut at the limit, kept, and
 * then checked by a job. What breaks off leaves nothing.
 */
export async function registerSalesFiles(
  server: FastifyInstance,
  services: Services,
  { idleMs }: { readonly idleMs: number },
): Promise<void> {
  const underWay = new Set<number>()
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.post<Route>('/assets/sales-file', async (request, reply) => {
      try {
        const partnerId = await operatorOf(services, request)
        if (underWay.has(partnerId)) throw uploadRefused('TOO_MANY_AT_ONCE')
        underWay.add(partnerId)
        try {
          const salesFileId = await receive(services, request, partnerId, idleMs)
          return reply.status(201).header('cache-control', 'no-store').send({ salesFileId })
        } finally {
          underWay.delete(partnerId)
        }
      } catch (error) {
        discardRest(request.raw)
        return sendRefusal(reply, error)
      }
    })
  })
}

async function operatorOf(services: Services, { headers }: FastifyRequest): Promise<number> {
  const now = services.clock.now()
  const principal = await principalOfHeader(services, headers.authorization, now, principalOfPageToken)
  return Number(requirePartner({ principal }, 'operator').partnerId)
}

async function receive(
  services: Services,
  request: FastifyRequest<Route>,
  partnerId: number,
  idleMs: number,
): Promise<number> {
  const { storage, db, clock } = services
  if (Number(request.headers['content-length'] ?? 0) > MAX_SALES_FILE_BYTES) throw uploadRefused('SALES_FILE_TOO_LARGE')
  const path = incomingPath(storage)
  const endWatch = watchSending(request.raw, idleMs)
  try {
    const bytes = await receiveFile(Readable.from(upToLimit(request.body ?? request.raw)), path).finally(endWatch)
    if (bytes === 0) throw uploadRefused('FILE_EMPTY')
    const storageKey = `sales-files/${randomUUID()}`
    await storage.keep(fileKeyOf(storageKey), path)
    const fileName = (request.query.name ?? '').slice(0, MAX_FILE_NAME)
    return await transact(db, (tx) => addSalesFile(tx, { partnerId, fileName, storageKey, bytes }, clock.now()))
  } catch (error) {
    // Of ours, of the disk or of the store; else the connection broke off.
    const isTold = error instanceof ExpectedError || (error instanceof Error && 'syscall' in error)
    throw isTold || !request.raw.destroyed ? error : uploadRefused('FORM_BROKEN')
  } finally {
    await rm(path, { force: true })
  }
}

/** Below the folder that is deleted when the file is checked. */
export function fileKeyOf(storageKey: string): string {
  return `${storageKey}/file`
}

async function* upToLimit(source: Readable): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_SALES_FILE_BYTES) throw uploadRefused('SALES_FILE_TOO_LARGE')
    yield chunk
  }
}
