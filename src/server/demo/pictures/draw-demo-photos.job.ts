import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { STATUS } from '#domain/auction/status.ts'
import type { DamageMark } from '#domain/inspection/inspection-sheet.ts'
import { type Db, type Tx, transact } from '../../db/client.ts'
import { addMadePhoto } from '../../features/asset/index.ts'
import { addJob, BACKGROUND_PRIORITY } from '../../jobs/add-job.ts'
import type { Job, JobContext, JobPayloads } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { incomingPath } from '../../storage/incoming-file.ts'
import { isOffRoadOnly } from '../off-road-only.ts'
import type { ListedBike } from './bike-of.ts'
import { type DrawnPhoto, drawInThread, THREADS } from './draw-in-thread.ts'
import type { DrawnType } from './draw-photo.ts'
import { formOf } from './form-of.ts'
import { HEIGHT, WIDTH } from './render/film.ts'

/** Two listings at a time: the other two workers keep to mails and deadlines, which go first. */
const QUEUES = ['demo-photos-1', 'demo-photos-2'] as const
const PRIORITY = { cover: BACKGROUND_PRIORITY, rest: BACKGROUND_PRIORITY + 1 }

// The first is on the cards: from the right, which says most about a bike.
const OF_FINISHED: readonly DrawnType[] = ['03', '99']
const OF_RUNNING: readonly DrawnType[] = [
  '03',
  '99',
  '01',
  '02',
  '04',
  '05',
  '06',
  '08',
  '09',
  '14',
  '15',
  '17',
  '18',
  '19',
]
const ONLY_OF_TRADES: readonly DrawnType[] = ['16', '10', '11', '12', '13', '07', '20']

/** Cards on a page of the two lists that everybody sees: what runs, and what was traded. */
const FIRST_PAGE = 20

/** The first page of both public lists, then in the order of the lists: running ones first, then trades, then what ended. */
export async function findWithoutPhotos(db: Db): Promise<number[]> {
  const { bidding, inTransaction, completed } = STATUS
  const { rows } = await sql<{ auctionId: number }>`
    select auction_id from (
      select *, row_number() over (
        partition by auction_status
        order by case when auction_status = ${bidding} then end_at end, end_at desc, auction_id
      ) as place from auction
    ) as listed
    where not exists (select from auction_image where auction_image.auction_id = listed.auction_id)
    order by auction_status in (${bidding}, ${completed}) and place <= ${FIRST_PAGE} desc,
      auction_status = ${bidding} desc, auction_status = ${inTransaction} desc,
      case when auction_status = ${bidding} then end_at end, end_at desc, auction_id`.execute(db)
  return rows.map(({ auctionId }) => auctionId)
}

/** Two jobs for each listing that has no photos. All lists have their pictures before any listing has the rest of its own. */
export async function planDemoPhotos(tx: Tx): Promise<void> {
  for (const [at, auctionId] of (await findWithoutPhotos(tx.query)).entries()) {
    // Both of a listing in one queue, so that the rest is drawn after the cover.
    const queue = QUEUES[at % QUEUES.length] ?? QUEUES[0]
    for (const part of ['cover', 'rest'] as const) {
      const jobKey = `demo-photos-${auctionId}-${part}`
      await addJob(tx, 'drawDemoPhotos', { auctionId, part }, { queue, priority: PRIORITY[part], jobKey })
    }
  }
}

/** How much longer the first start may take for its pictures; what is not drawn by then is drawn by the jobs. */
const MAX_MS = 12_000

/** Before the first page is shown: the covers of what the lists show, on all cores. */
export async function drawFirstCovers(services: Services, now: Date, maxMs = MAX_MS): Promise<void> {
  const signal = AbortSignal.timeout(maxMs)
  const waiting = await findWithoutPhotos(services.db)
  const draw = async () => {
    while (!signal.aborted) {
      const auctionId = waiting.shift()
      if (auctionId === undefined) return
      await drawListing({ services, now, signal }, { auctionId, part: 'cover' }, true)
    }
  }
  // Its job tries again what could not be drawn, or not in time.
  await Promise.allSettled(Array.from({ length: THREADS }, draw))
}

export const drawDemoPhotos: Job<'drawDemoPhotos'> = (context, payload) => drawListing(context, payload, false)

/**
 * Draws the cover or all other photos of one listing and lists them, all or none. A process that is killed meanwhile leaves at most files that nothing
 * names, and draws the same pictures into the same places after the next start.
 */
async function drawListing(
  { services, now, signal }: JobContext,
  { auctionId, part }: JobPayloads['drawDemoPhotos'],
  isUrgent: boolean,
): Promise<void> {
  const { db, storage, bus, catalog } = services
  const listing = await readListing(db, auctionId)
  const model = listing && catalog.current().modelById.get(listing.modelId)
  if (!listing || !model) return
  const { bikeOwnerId, auctionStatus, modelId, color, mileageKm } = listing
  const marks = await readMarks(db, auctionId)
  const bike: ListedBike = {
    seed: seedOf(auctionId),
    form: formOf({
      kind: model.kind,
      nameEn: model.modelNameEn,
      displacement: model.displacement,
      isOffRoadOnly: isOffRoadOnly(modelId),
    }),
    color: color ?? 'other',
    odometerKm: mileageKm,
    stampedNumber: `${modelId}-${String(bikeOwnerId).padStart(6, '0')}`,
    marks,
  }
  const types = typesOf(auctionStatus, marks.length)
  const wanted = types.slice(0, part === 'cover' ? 1 : undefined)
  const drawnBefore = await countDrawn(db, auctionId)
  if (drawnBefore === null || drawnBefore >= wanted.length) return
  const photos = wanted.slice(drawnBefore).map((imageType) => ({ imageType, path: incomingPath(storage) }))
  try {
    const drawn = await drawInThread({ bike, photos, isUrgent }, signal)
    await transact(db, async (tx) => {
      await tx.query.selectFrom('auction').select('auctionId').where('auctionId', '=', auctionId).forUpdate().execute()
      if ((await countDrawn(tx.query, auctionId)) !== drawnBefore) return
      for (const [at, photo] of drawn.entries()) {
        const sortOrder = drawnBefore + at
        const assetId = idOf(auctionId, sortOrder)
        await addMadePhoto(tx, storage, { assetId, bikeOwnerId, ...factsOf(photo) }, photo.path, now)
        const { imageType } = photo
        await tx.query.insertInto('auctionImage').values({ auctionId, assetId, imageType, sortOrder }).execute()
      }
      for (const tag of ['activity', 'reviews']) await bus.publish(tx, 'dataChanged', { tag })
    })
  } finally {
    await Promise.all(photos.map(({ path }) => rm(path, { force: true })))
  }
}

function typesOf(status: number, marks: number): DrawnType[] {
  if (status !== STATUS.bidding && status !== STATUS.inTransaction) return [...OF_FINISHED]
  const all = status === STATUS.inTransaction ? [...OF_RUNNING, ...ONLY_OF_TRADES] : OF_RUNNING
  return [...all, ...Array.from({ length: Math.min(marks, 3) }, () => '32' as const)]
}

function factsOf({ bytes, look }: DrawnPhoto) {
  return { contentType: 'image/jpeg', bytes, look, width: WIDTH, height: HEIGHT }
}

async function readListing(db: Db, auctionId: number) {
  return db
    .selectFrom('auction')
    .select(['bikeOwnerId', 'auctionStatus', 'modelId', 'color', 'mileageKm'])
    .where('auctionId', '=', auctionId)
    .executeTakeFirst()
}

/** How many of its photos the listing has; none may be added to those that somebody else uploaded (null). */
async function countDrawn(db: Db, auctionId: number): Promise<number | null> {
  const images = await db
    .selectFrom('auctionImage')
    .select(['assetId', 'sortOrder'])
    .where('auctionId', '=', auctionId)
    .execute()
  return images.every((it) => it.assetId === idOf(auctionId, it.sortOrder)) ? images.length : null
}

async function readMarks(db: Db, auctionId: number): Promise<DamageMark[]> {
  const lines = await db
    .selectFrom('inspectionLine')
    .select(['damage', 'side', 'x', 'y', 'note'])
    .where('auctionId', '=', auctionId)
    .where('damage', 'is not', null)
    .orderBy('line')
    .execute()
  return lines.flatMap(({ damage, side, x, y, note }) =>
    damage && side && x !== null && y !== null ? [{ kind: damage, side, x, y, note }] : [],
  )
}

function seedOf(auctionId: number): number {
  return createHash('sha256').update(`bike ${auctionId}`).digest().readUInt32LE(0)
}

/** The same for the same photo, so that a second try writes over the first. */
function idOf(auctionId: number, sortOrder: number): string {
  const digits = createHash('sha256').update(`photo ${auctionId} ${sortOrder}`).digest('hex')
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-')
}
