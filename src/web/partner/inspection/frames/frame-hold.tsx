import { useNavigation } from 'react-router'
import type { InspectionQueueQuery } from '#contract/generated/operator.ts'
import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { explanationFault } from '#domain/account/explanation.ts'
import { MAX_REASON_LENGTH } from '#domain/auction/command.ts'
import { STATUS } from '#domain/auction/status.ts'
import { dayLabel } from '#domain/values/typed-day.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { ConfirmForm } from '../../call/confirm-form.tsx'
import { clearConsequences, clearTitle, clearToken, isDecidable, matchName, meanwhileWords } from './frame-words.ts'

type Listing = Pick<
  InspectionQueueQuery['inspectionQueue'][number],
  'auctionId' | 'makerName' | 'modelName' | 'frameMatches'
>
type Match = Listing['frameMatches'][number]

/** Whether a listing waits for the decision on its frame number. */
export function isHeld({ frameMatches }: Pick<Listing, 'frameMatches'>): boolean {
  return frameMatches.some(({ isCleared }) => !isCleared)
}

interface Properties {
  readonly listing: Listing
  readonly isGone?: boolean
  /** Of an auction beyond its inspection: it goes on meanwhile. */
  readonly status?: number
  /** The bike was handed over: the trade cannot be stopped. */
  readonly hasLeft?: boolean
  /** What was decided so far, by whom and why. */
  readonly clearances?: PartnerAuctionQuery['partnerAuction']['frameClearances']
  readonly answer?: React.ComponentProps<typeof ConfirmForm>['answer']
}

/** Where else the frame number stands, and the decision: without it a listing does not pass its inspection. */
export function FrameHold({
  listing,
  isGone = false,
  status = STATUS.beforeInspection,
  hasLeft = false,
  clearances = [],
  answer,
}: Properties) {
  const isBusy = useNavigation().state !== 'idle'
  const { auctionId, makerName, modelName, frameMatches } = listing
  if (frameMatches.length === 0 && clearances.length === 0) return null
  const held = isHeld(listing)
  const matches = frameMatches.map(({ match }) => match)
  return (
    <section className={`card grid gap-3 p-4 ${held ? 'border-2 border-bad' : ''}`} aria-label="車台番号の照合">
      <h2 className={`text-base ${held ? 'text-bad' : ''}`}>
        {held ? '車台番号が一致する記録があります' : '車台番号の一致は確認済みです'}
      </h2>
      {frameMatches.length > 0 && (
        <ul className="grid gap-1">
          {frameMatches.map((match) => (
            <li key={match.match}>
              <MatchWords match={match} />
              {match.isCleared && '（確認済み）'}
            </li>
          ))}
        </ul>
      )}
      {clearances.length > 0 && (
        <ul className="grid gap-2" aria-label="車台番号の判断の記録">
          {clearances.map(({ match, reason, at, operatorName }) => (
            <li key={match} className="border-l-2 border-line pl-3 text-sm">
              <p className="text-text-2">
                {dateTimeText(at)}　{operatorName ?? '運営'}が、{matchName(match)}との一致を問題なしと判断
              </p>
              <p className="written">理由：{reason}</p>
            </li>
          ))}
        </ul>
      )}
      {held && <p className="text-sm text-text-2">{meanwhileWords(status, hasLeft)}</p>}
      {held && isDecidable(status) && (
        <ConfirmForm
          className="grid gap-2"
          label="車台番号の判断"
          answer={answer}
          ask={(read) => ({
            title: clearTitle(`${makerName} ${modelName}`, auctionId),
            consequence: (
              <ul className="list-disc pl-5">
                {clearConsequences(matches, read.text('reason'), status).map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            ),
            confirmLabel: '問題がないと判断する',
            token: clearToken(auctionId, matches),
          })}
        >
          <input type="hidden" name="do" value="clear" />
          <input type="hidden" name="auctionId" value={auctionId} />
          <input type="hidden" name="frameMatches" value={matches.join(' ')} />
          <TextField
            name="reason"
            id="clear-reason"
            label="問題がないと判断した理由（運営の記録に残ります）"
            required
            limit={MAX_REASON_LENGTH}
            validate={explanationFault}
          />
          <Button type="submit" disabled={isBusy || isGone}>
            問題がないと判断する
          </Button>
        </ConfirmForm>
      )}
    </section>
  )
}

function MatchWords({
  match: { auctionId, auctionStatusLabel, createdAt, codeAfterStopAt, stolenOn, note },
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
      {codeAfterStopAt && (
        <strong className="text-bad">
          取引の中止後（{dateTimeText(codeAfterStopAt)}
          ）に、正しい引渡しコードが入力されています。車両がどこにあるかを、出品者と販売店に確認してください。
        </strong>
      )}
    </>
  )
}
