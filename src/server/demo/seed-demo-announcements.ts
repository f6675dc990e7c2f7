import { dayInTokyo } from '#domain/account/birth-date.ts'
import type { DisplayLocation } from '#domain/announcement/display-location.ts'
import type { Tx } from '../db/client.ts'

const DAY_MS = 24 * 60 * 60 * 1000

interface DemoAnnouncement {
  readonly subject: string
  readonly body: string
  readonly daysAgo: number
  readonly displayLocations: DisplayLocation[]
}

const ANNOUNCEMENTS: readonly DemoAnnouncement[] = [
  {
    subject: '写真の撮り方ガイドを公開しました',
    body: '明るい場所で、車体全体が入るように撮影すると、入札が集まりやすくなります。くわしくは「お役立ち情報」をご覧ください。',
    daysAgo: 2,
    displayLocations: ['MYPAGE', 'SELL_FORM'],
  },
  {
    subject: '相場の更新について',
    body: '買取相場は、実際の取引にもとづいて毎日更新しています。お調べになった車種の相場は、マイページからいつでもご確認いただけます。',
    daysAgo: 9,
    displayLocations: ['MYPAGE'],
  },
  {
    subject: '新しい端末でのログインについて',
    body: '安全にご利用いただくため、はじめての端末やブラウザからログインするときは、メールでお送りする認証コードの入力をお願いしています。',
    daysAgo: 21,
    displayLocations: ['MYPAGE', 'LOGIN'],
  },
]

export async function seedDemoAnnouncements(tx: Tx, now: Date): Promise<void> {
  const known = await tx.query.selectFrom('announcement').select('announcementId').limit(1).executeTakeFirst()
  if (known) return
  const rows = ANNOUNCEMENTS.map(({ daysAgo, ...announcement }) => {
    const day = dayInTokyo(new Date(now.getTime() - daysAgo * DAY_MS))
    return { ...announcement, displayOn: day, publishStartOn: day, isPublished: true, createdAt: now }
  })
  await tx.query.insertInto('announcement').values(rows).execute()
}
