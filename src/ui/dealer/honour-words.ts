const MINUTES_PER_HOUR = 60
const HOURS_PER_DAY = 24
/** From here on in days: 「36時間」 is still read at once, 「50時間」 is not. */
const MAX_HOURS = 48

/** 0.962 → 96%. All is said of all alone: 99.6 % are 99%. */
export function shareText(share: number): string {
  const percent = share * 100
  return `${share < 1 ? Math.min(99, Math.round(percent)) : 100}%`
}

/** 0.0234 → 2.3% */
export function rateText(rate: number): string {
  return `${(rate * 100).toFixed(1)}%`
}

export function daysText(days: number): string {
  const shown = Math.round(days * 10) / 10
  return shown === 0 ? '当日' : `${shown}日`
}

/** How long somebody waits: 5分, 2.5時間, 3日. */
export function waitText(minutes: number): string {
  if (minutes < 1) return '1分未満'
  if (Math.round(minutes) < MINUTES_PER_HOUR) return `${Math.round(minutes)}分`
  const hours = minutes / MINUTES_PER_HOUR
  if (hours < MAX_HOURS) return `${hours < 10 ? Math.round(hours * 10) / 10 : Math.round(hours)}時間`
  return `${Math.round((hours / HOURS_PER_DAY) * 10) / 10}日`
}

/** +0.034 → +3.4ポイント */
export function pointsText(change: number): string {
  const points = Math.round(change * 1_000) / 10
  if (points === 0) return '±0'
  return `${points > 0 ? '+' : '−'}${Math.abs(points).toFixed(1)}ポイント`
}
