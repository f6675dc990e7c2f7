import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { sendError } from '../../../http/errors.ts'
import type { Services } from '../../../services.ts'
import { incomingPath } from '../../../storage/incoming-file.ts'
import { inImageTurn } from '../../asset/index.ts'
import { readPrice } from '../market-read.ts'
import { drawModelImage, type ModelImageWords } from './draw-model-image.ts'

/** Counted up when the drawing itself changes. */
const DRAWING = 3

/** GET /og/model/{modelId}.png: what a shared link of a model shows. Drawn once for each price and kept. */
export function registerModelImages(server: FastifyInstance, { db, catalog, storage }: Services): void {
  const underWay = new Map<string, Promise<void>>()

  server.get<{ Params: { file: string } }>('/og/model/:file', async (request, reply) => {
    const [, id] = /^(\d{1,9})\.png$/.exec(request.params.file) ?? []
    const words = id === undefined ? null : await wordsOf(Number(id))
    if (!words) return sendError(reply, 404, 'ERROR_DATA_NOT_FOUND')
    const version = createHash('sha256')
      .update(JSON.stringify([DRAWING, words]))
      .digest('hex')
      .slice(0, 16)
    const etag = `"${version}"`
    reply.header('etag', etag).header('cache-control', 'public, max-age=3600').type('image/png')
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    const folder = `og/${id}`
    const key = `${folder}/${version}.png`
    await keptOnce(folder, key, words)
    return reply.send(storage.read(key))
  })

  async function wordsOf(modelId: number): Promise<ModelImageWords | null> {
    const { modelById, makerById } = catalog.current()
    const model = modelById.get(modelId)
    if (!model) return null
    const price = await readPrice(db, modelId, null, null)
    const [, month, day] = price ? tokyoDay(price.updatedAt).split('-').map(Number) : []
    return {
      kind: model.kind,
      makerName: makerById.get(model.makerId)?.makerNameJp ?? '',
      modelNameJp: model.modelNameJp,
      modelNameEn: model.modelNameEn,
      min: price?.min ?? null,
      middle: price?.middle ?? null,
      max: price?.max ?? null,
      salesCount: price?.salesCount ?? 0,
      updatedOn: month && day ? `${month}/${day}` : null,
    }
  }

  /** A new price makes a new picture, and the old one goes. */
  async function keptOnce(folder: string, key: string, words: ModelImageWords): Promise<void> {
    let work = underWay.get(key)
    if (!work) {
      work = keep(folder, key, words).finally(() => underWay.delete(key))
      underWay.set(key, work)
    }
    await work
  }

  async function keep(folder: string, key: string, words: ModelImageWords): Promise<void> {
    if ((await storage.sizeOf(key)) !== null) return
    const path = incomingPath(storage)
    try {
      await inImageTurn(async () => writeFile(path, await drawModelImage(words)))
      await storage.deleteBelow(folder)
      await storage.keep(key, path)
    } finally {
      await rm(path, { force: true })
    }
  }
}
