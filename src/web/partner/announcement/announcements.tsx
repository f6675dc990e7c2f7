import { redirect } from 'react-router'
import { AllAnnouncementsDocument, SaveAnnouncementDocument } from '#contract/generated/operator.ts'
import { announcementFaults } from '#domain/announcement/announcement-faults.ts'
import { DISPLAY_LOCATIONS } from '#domain/announcement/display-location.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { dateText } from '#ui/values/date-time.ts'
import { useLastAnswer } from '../call/answer/use-last-answer.ts'
import { useSaidOnce } from '../call/answer/use-said-once.ts'
import { formOf } from '../call/form-values.ts'
import { oneIn, placeIn } from '../call/page-address.ts'
import { isRefusal, mutate, query } from '../call/partner-call.ts'
import { ConsoleLink } from '../console/console-link.tsx'
import { ConsoleMeta } from '../console/console-meta.tsx'
import type { Route } from './+types/announcements.ts'
import { AnnouncementForm } from './announcement-form.tsx'
import { announcementToken, LOCATION_LABELS, savingWords, stateOf } from './announcement-words.ts'

/** As many as an answer has. */
const PAGE_SIZE = 100

export async function loader(route: Route.LoaderArgs) {
  const before = placeIn(route, 'before')
  const { allAnnouncements } = await query(route, AllAnnouncementsDocument, { before })
  return {
    announcements: allAnnouncements,
    before,
    edited: oneIn(route, 'edit', allAnnouncements, ({ announcementId }) => announcementId),
    saved: placeIn(route, 'saved'),
    isNewSaved: route.url.searchParams.has('new'),
    today: tokyoDay(new Date()),
  }
}

export async function action(route: Route.ActionArgs) {
  const form = await formOf(route)
  const { text, all, has } = form
  const places = all('displayLocations')
  const today = tokyoDay(new Date())
  const publishStartOn = form.day('publishStartOn', { label: '掲載の開始日', yearFrom: today })
  const end = { label: '掲載の終了日', yearFrom: publishStartOn || today }
  const publishEndOn = text('publishEndOn') === '' ? null : form.day('publishEndOn', end)
  const input = {
    announcementId: form.id('announcementId'),
    subject: text('subject'),
    body: text('body'),
    displayOn: publishStartOn,
    displayLocations: DISPLAY_LOCATIONS.filter((place) => places.includes(place)),
    isPublished: has('isPublished'),
    publishStartOn,
    publishEndOn,
    updatedAt: form.textOrNull('updatedAt'),
  }
  const known = input.announcementId === null ? null : { publishStartOn, publishEndOn }
  for (const { field, message } of announcementFaults(input, today, known))
    if (form.faults.every((it) => it.field !== field)) form.fault(field, message)
  const refusal = form.refusal() ?? form.question(announcementToken(form), savingWords(input))
  if (refusal) return refusal
  const result = await mutate(route, SaveAnnouncementDocument, { input })
  if (isRefusal(result)) return result
  const isNew = input.announcementId === null
  throw redirect(`/partner/announcements?saved=${result.saveAnnouncement}${isNew ? '&new=1' : ''}`)
}

export default function Announcements({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData)
  const { announcements, before, edited, saved, isNewSaved, today } = loaderData
  useSaidOnce(saved !== null, 'saved', 'new')
  const last = announcements.length === PAGE_SIZE ? announcements.at(-1) : undefined
  return (
    <div className="grid gap-5">
      <ConsoleMeta title="お知らせ" />
      <h1 className="text-xl">お知らせ</h1>
      <AnnouncementForm
        key={edited?.announcementId ?? `saved ${saved}`}
        announcement={edited}
        today={today}
        isNewSaved={isNewSaved}
        refusal={answer ?? (saved === null ? null : { done: '保存しました。' })}
      />
      <DataTable
        caption="お知らせの一覧"
        columns={['件名', '掲載期間', '表示場所', '状態', '操作']}
        rows={announcements.map((it) => {
          const { tone, label } = stateOf(it, today)
          return {
            key: it.announcementId,
            cells: [
              <span key="subject" className="font-bold">
                {it.subject}
              </span>,
              `${dateText(it.publishStartOn)}〜${it.publishEndOn ? dateText(it.publishEndOn) : ''}`,
              it.displayLocations.map((place) => LOCATION_LABELS[place]).join('、'),
              <StateBadge key="state" tone={tone}>
                {label}
              </StateBadge>,
              <ConsoleLink
                key="edit"
                to={`/partner/announcements?${before === null ? '' : `before=${before}&`}edit=${it.announcementId}`}
                aria-label={`${it.subject}を編集する`}
                className="inline-flex min-h-11 items-center"
              >
                編集する
              </ConsoleLink>,
            ],
          }
        })}
        empty="お知らせはまだありません。"
      />
      {last && (
        <p>
          <ConsoleLink to={`/partner/announcements?before=${last.announcementId}`} className="button button-quiet">
            さらに前のお知らせ
          </ConsoleLink>
        </p>
      )}
    </div>
  )
}
