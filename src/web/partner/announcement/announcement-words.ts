import type { AllAnnouncementsQuery } from '#contract/generated/operator.ts'
import { DISPLAY_LOCATIONS, type DisplayLocation } from '#domain/announcement/display-location.ts'
import { dayLabel } from '#domain/values/typed-day.ts'
import type { BadgeTone } from '#ui/feedback/state-badge.tsx'
import type { FormReader } from '../call/form-values.ts'

export type Announcement = AllAnnouncementsQuery['allAnnouncements'][number]

export const LOCATION_LABELS: Readonly<Record<DisplayLocation, string>> = {
  // No page shows these two: who reads the list has to know.
  TOP: 'トップページ（廃止）',
  LOGIN: 'ログイン',
  MYPAGE: 'マイページ',
  SELL_FORM: '出品フォーム（廃止）',
  PARTNER: 'パートナー画面',
}

/** Pages that show announcements; an announcement that stands elsewhere already keeps its place. */
const PLACES: readonly DisplayLocation[] = ['MYPAGE', 'LOGIN', 'PARTNER']

export function isFormerPlace(place: DisplayLocation): boolean {
  return !PLACES.includes(place)
}

export const FORMER_PLACE_HINT =
  '「廃止」の場所は以前の表示場所で、選択していても表示されません。チェックを外して保存すると、選択肢から消えます。'

export function placesFor(announcement: Pick<Announcement, 'displayLocations'> | null): readonly DisplayLocation[] {
  const kept = announcement?.displayLocations ?? []
  return DISPLAY_LOCATIONS.filter((place) => PLACES.includes(place) || kept.includes(place))
}

/** What was understood of an announcement: whether it goes out, and on which days. */
export function announcementToken({ text, has }: Pick<FormReader, 'text' | 'has'>): string {
  return `announcement ${has('isPublished')} ${text('publishStartOn')} ${text('publishEndOn') || 'open'}`
}

interface Saved extends Period {
  readonly subject: string
  readonly displayLocations: readonly DisplayLocation[]
}

/** Where and when an announcement will stand, before it is saved. */
export function savingWords({ subject, displayLocations, isPublished, ...period }: Saved): string {
  const places = displayLocations.map((place) => LOCATION_LABELS[place]).join('、')
  return isPublished
    ? `「${subject}」を${places}に掲載します（${periodWords(period)}）。`
    : `「${subject}」を非公開で保存します。`
}

export function periodWords({ publishStartOn, publishEndOn }: Omit<Period, 'isPublished'>): string {
  return publishEndOn === null
    ? `${dayLabel(publishStartOn)}から無期限`
    : `${dayLabel(publishStartOn)}から${dayLabel(publishEndOn)}まで`
}

type Period = Pick<Announcement, 'isPublished' | 'publishStartOn' | 'publishEndOn'>

/** Whether it stands on the pages today; days as 2026-11-15. */
export function stateOf(
  { isPublished, publishStartOn, publishEndOn }: Period,
  today: string,
): { readonly tone: BadgeTone; readonly label: string } {
  if (!isPublished) return { tone: 'quiet', label: '非公開' }
  if (publishStartOn > today) return { tone: 'info', label: '公開前' }
  return publishEndOn !== null && publishEndOn < today
    ? { tone: 'quiet', label: '終了' }
    : { tone: 'good', label: '公開中' }
}
