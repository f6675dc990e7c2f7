const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The two largest units: 2日3時間, 3時間20分, 4分05秒, 9秒. Nothing is left at or below zero. */
export function remainingText(milliseconds: number): string | null {
  if (milliseconds <= 0) return null
  // Rounded up, so that "1秒" is the last thing seen before the end.
  const left = Math.ceil(milliseconds / SECOND) * SECOND
  const days = Math.floor(left / DAY)
  const hours = Math.floor((left % DAY) / HOUR)
  const minutes = Math.floor((left % HOUR) / MINUTE)
  const seconds = Math.floor((left % MINUTE) / SECOND)
  if (days > 0) return hours > 0 ? `${days}日${hours}時間` : `${days}日`
  if (hours > 0) return minutes > 0 ? `${hours}時間${minutes}分` : `${hours}時間`
  if (minutes > 0) return `${minutes}分${String(seconds).padStart(2, '0')}秒`
  return `${seconds}秒`
}

/** たった今, 5分前, 3時間前, 2日前; older than a week the caller shows the date. */
export function elapsedText(milliseconds: number): string | null {
  if (milliseconds < MINUTE) return 'たった今'
  if (milliseconds < HOUR) return `${Math.floor(milliseconds / MINUTE)}分前`
  if (milliseconds < DAY) return `${Math.floor(milliseconds / HOUR)}時間前`
  if (milliseconds < 7 * DAY) return `${Math.floor(milliseconds / DAY)}日前`
  return null
}
