import { writeFile } from 'node:fs/promises'
import { findingsIn } from '#domain/images/photo-look.ts'
import { PAPER_TYPES } from '#domain/permission/file-access.ts'
import { lookAtImage } from '../../features/asset/index.ts'
import { standingBike } from './bike-of.ts'
import type { DrawnPhoto, DrawTask } from './draw-in-thread.ts'
import { Photographer } from './draw-photo.ts'

const MAX_TRIES = 5

/** Draws the photos of one bike. Each is judged like every upload, and taken again where that finds fault. */
export async function takePhotos({ bike, photos }: Pick<DrawTask, 'bike' | 'photos'>): Promise<DrawnPhoto[]> {
  const photographer = new Photographer(standingBike(bike))
  const drawn: DrawnPhoto[] = []
  for (const { imageType, path } of photos) {
    const nth = drawn.filter((it) => it.imageType === imageType).length
    const others = drawn.map(({ look }) => look.print)
    const isPaper = PAPER_TYPES.includes(imageType)
    for (let stepsBack = 0; ; stepsBack += 1) {
      const jpeg = await photographer.take(imageType, nth, stepsBack)
      await writeFile(path, jpeg, { mode: 0o600 })
      const look = await lookAtImage(path)
      const isGood = findingsIn(look, { isPaper, others }).length === 0
      if (!isGood && stepsBack + 1 < MAX_TRIES) continue
      drawn.push({ imageType, path, bytes: jpeg.length, look })
      break
    }
  }
  return drawn
}
