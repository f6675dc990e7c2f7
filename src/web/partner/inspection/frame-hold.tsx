import { useNavigation } from 'react-router'
import type { InspectionQueueQuery } from '#contract/generated/operator.ts'
import { MAX_REASON_LENGTH } from '#domain/auction/command.ts'
import { STATUS } from '#domain/auction/status.ts'
import { dayLabel } from '#domain/values/typed-day.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { ConsoleForm } from '../call/console-form.tsx'

type Listing = Pick<InspectionQueueQuery['inspectionQueue'][number], 'auctionId' | 'frameMatches'>
type Match = Listing['frameMatches'][number]

/** Whether a listing waits for the decision on its frame number. */
export function isHeld({ frameMatches }: Listing): boolean {
  return frameMatches.some(({ isCleared }) => !isCleared)
}

interface Properties {
  readonly listing: Listing
  readonly isGone?: boolean
  /** Of an auction beyond its inspection: it goes on meanwhile. */
  readonly status?: number
}

/** Where else the frame number stands, and the decision: without it a listing does not pass its inspection. */
export function FrameHold({ listing, isGone = false, status = STATUS.beforeInspection }: Properties) {
  const isBusy = useNavigation().state !== 'idle'
  const { frameMatches } = listing
  if (frameMatches.length === 0) return null
  const held = isHeld(listing)
  return (
    <section className="card grid gap-3 border-2 border-bad p-4" aria-label="車台番号の照合">
      <h2 className="text-base text-bad">
        {held ? '車台番号が一致する記録があります' : '車台番号の一致は確認済みです'}
      </h2>
      <ul className="grid gap-1">
        {frameMatches.map((match) => (
          <li key={match.match}>
            <MatchWords match={match} />
            {match.isCleared && '（確認済み）'}
          </li>
        ))}
      </ul>
      {held && (
        <>
          <p className="text-sm text-text-2">{meanwhileWords(status)}</p>
          <ConsoleForm className="grid gap-2" aria-label="車台番号の判断">
            <input type="hidden" name="do" value="clear" />
            <input type="hidden" name="auctionId" value={listing.auctionId} />
            <input type="hidden" name="frameMatches" value={frameMatches.map(({ match }) => match).join(' ')} />
            <TextField
              name="reason"
              id="clear-reason"
              label="問題がないと判断した理由（運営の記録に残ります）"
              required
              limit={MAX_REASON_LENGTH}
            />
            <Button type="submit" disabled={isBusy || isGone}>
              問題がないと判断する
            </Button>
          </ConsoleForm>
        </>
      )}
    </section>
  )
}

function meanwhileWords(status: number): string {
  const unseen = '出品者や販売店には表示されません。'
  if (status === STATUS.beforeInspection)
    return `この出品は、ここで判断するまで合格にできません。${unseen}問題がある場合は、「不合格にする」をお使いください。`
  if (status === STATUS.completed)
    return `取引は完了しています。${unseen}出品者、販売店、警察への連絡をご検討ください。`
  const stop = status === STATUS.inTransaction ? '取引を中止' : '出品を停止'
  return `出品や取引は、自動では止まりません。${unseen}問題がある場合は、「運営の操作」から${stop}してください。`
}

function MatchWords({
  match: { auctionId, auctionStatusLabel, createdAt, stolenOn, note },
}: {
  readonly match: Match
}) {
  if (auctionId === null)
    return (
      <>
        <strong className="text-bad">盗難車リスト</strong>
        {stolenOn && `　盗難日 ${dayLabel(stolenOn)}`}
        {note && `　${note}`}
      </>
    )
  return (
    <>
      <a href={`/partner/auctions/${auctionId}`}>No.{auctionId}</a>（{auctionStatusLabel}
      {createdAt && `・${dateTimeText(createdAt)}受付`}）
    </>
  )
}
