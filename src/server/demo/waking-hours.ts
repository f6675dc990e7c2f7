import { DAY, HOUR, later } from '#domain/values/duration.ts'
import { tokyoDay, tokyoHour } from '#domain/values/tokyo-time.ts'

/** Nobody of the demo world does anything before or after. */
const [GETS_UP, GOES_TO_BED] = [8, 23]

/** The moment, or the next morning if everyone sleeps then; later in the morning the later in the night. */
export function whenAwake(moment: Date): Date {
  const day = tokyoDay(moment)
  const [morning, night] = [tokyoHour(day, GETS_UP), tokyoHour(day, GOES_TO_BED)]
  if (moment >= morning && moment < night) return moment
  const bedtime = moment < morning ? later(night, -DAY) : night
  const slept = (moment.getTime() - bedtime.getTime()) / (24 - GOES_TO_BED + GETS_UP)
  return later(moment < morning ? morning : later(morning, DAY), Math.floor(slept))
}

/** A moment between the two, by the part of the waking hours that have passed; the first of them where all of it is night. */
export function wakingMoment(from: Date, until: Date, part: number): Date {
  const stretches: { readonly start: number; readonly length: number }[] = []
  for (let day = tokyoDay(from); day <= tokyoDay(until); day = tokyoDay(later(tokyoHour(day, 12), DAY))) {
    const start = Math.max(tokyoHour(day, GETS_UP).getTime(), from.getTime())
    const length = Math.min(tokyoHour(day, GOES_TO_BED).getTime(), until.getTime()) - start
    if (length > 0) stretches.push({ start, length })
  }
  let left = part * stretches.reduce((sum, { length }) => sum + length, 0)
  for (const { start, length } of stretches) {
    if (left <= length) return new Date(Math.floor(start + left))
    left -= length
  }
  return from
}

/** How long after the end of the bidding an owner answers, if it is awake by then. */
const ANSWERED_AFTER = 5 * HOUR

export function answeredAt(endAt: Date): Date {
  return whenAwake(later(endAt, ANSWERED_AFTER))
}
