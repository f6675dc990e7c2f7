import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { AT_HIGHEST_BID } from '#content/messages/bids.ts'
import { HIGHEST_BID, leastBid, leastRaise, stepAt, stepSizesAbove } from '#domain/auction/bids/yen.ts'
import { timesAboveMarket } from '#domain/listing/second-look.ts'
import { parseYen } from '#domain/values/typed-yen.ts'
import { Button } from '#ui/controls/button.tsx'
import { YenField } from '#ui/controls/yen-field.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { yenText } from '#ui/values/money.ts'
import type { AuctionOutcome, runAuctionForm } from '../auction/auction-actions.ts'
import { ConfirmForm, type Question } from '../call/confirm-form.tsx'
import type { FormReader } from '../call/form-values.ts'
import { Outcome } from '../call/outcome.tsx'
import { sendAgain } from '../call/send-again.ts'
import { isUnsent } from '../call/unsent.ts'
import { useHeldKey } from '../call/use-held-key.ts'
import { useIsCurrent } from '../call/use-is-current.ts'
import { useAddress } from '../console/console-link.tsx'
import { useActorName } from '../console/use-console.ts'
import { bidLimits, bidToken, bidWords, readBid, sinceSent, type TypedBid } from './bid-question.ts'

/** The amount, the maximum or both. */
const EITHER = 'どちらか必須'

interface Properties {
  /** False once bidding has ended on the open page. */
  readonly isOpen: boolean
  readonly auctionId: number
  readonly name: string
  readonly currentPrice: number
  readonly bidCount: number
  readonly isLeading: boolean
  readonly ownMaximum: number | null
  readonly marketPrice: { readonly max: number } | null
  /** The same request never bids twice. */
  readonly idempotencyKey: string
  /** Of a page without scripts. */
  readonly answer: AuctionOutcome | undefined
}

/** An open bid, a maximum, or both; the leader's maximum alone. What will happen is said before it does. */
export function BidForm(now: Properties) {
  const { auctionId, idempotencyKey, answer } = now
  const fetcher = useFetcher<typeof runAuctionForm>()
  const [typed, setTyped] = useState<string | null>(answer && 'typed' in answer ? (answer.typed?.price ?? null) : null)
  const address = useAddress()
  const actor = useActorName()
  const isBusy = fetcher.state !== 'idle'
  const outcome = fetcher.data
  // Until it is known what became of a bid, its form stays as it was sent, whatever the live figures say.
  const bid = useHeldWhile(isBusy || isUnsent(outcome), now)
  const { currentPrice, isLeading, ownMaximum, isOpen } = bid
  const [typedMaximum, setTypedMaximum] = useState('')
  const since = isBusy ? null : sinceSent(bid, now)
  const least = isLeading ? leastRaise(ownMaximum ?? currentPrice) : leastBid(currentPrice)
  const { key, renew } = useHeldKey(idempotencyKey, outcome)
  const isCurrent = useIsCurrent(outcome, `${now.currentPrice} ${now.bidCount} ${now.isLeading}`, isBusy)

  useEffect(() => {
    if (!outcome || !('done' in outcome)) return
    setTyped(null)
    setTypedMaximum('')
  }, [outcome])

  if (!isOpen)
    return (
      <Ended typed={outcome && 'problem' in outcome ? [] : amountsIn([typed ?? '', typedMaximum])}>
        <Outcome refusal={outcome} onRetry={(sent) => void sendAgain(fetcher, sent)} />
      </Ended>
    )
  if (least > HIGHEST_BID && !isBusy && !outcome)
    return (
      <Notice tone="info" isAnswer>
        {AT_HIGHEST_BID}
      </Notice>
    )
  return (
    <ConfirmForm
      label="入札"
      className="grid gap-3 border-t border-line pt-3"
      ask={(read) => questionOf(read, bid, actor, least)}
      answer={outcome ?? answer}
      draft={{ subject: `bid ${auctionId}`, refuse: (_, text) => tooLittle(text, least) }}
      onInput={renew}
      send={(data) => void fetcher.submit(data, { method: 'post', action: address(`/partner/auctions/${auctionId}`) })}
    >
      <input type="hidden" name="do" value="bid" />
      <input type="hidden" name="idempotencyKey" value={key} />
      <input type="hidden" name="asLeader" value={isLeading ? '1' : '0'} />
      {since && (
        <Notice tone="warn" isAnswer>
          {since}
        </Notice>
      )}
      {isLeading ? (
        !since && <p>自社がすでに最高額です。入札額は変えずに、自動入札の上限を引き上げられます。</p>
      ) : (
        <YenField
          name="price"
          label="入札額"
          mark={EITHER}
          value={typed ?? String(least)}
          onChange={({ target }) => setTyped(target.value)}
          limits={bidLimits.price(least)}
          hint={since ? undefined : stepWords(least)}
          className="text-lg"
        />
      )}
      <YenField
        name="maxPrice"
        label="自動入札の上限"
        {...(isLeading ? { required: true } : { mark: EITHER })}
        limits={bidLimits.maxPrice(least)}
        onChange={({ target }) => setTypedMaximum(target.value)}
        hint={`${isLeading && !since ? `${stepWords(least)}。` : ''}上限まで、最高額を保つために必要な額だけ自動で入札します。ほかの販売店には見えません。`}
        className="text-lg"
      />
      <Button type="submit" look="action" isPending={isBusy} className="min-h-12 w-full">
        {isBusy ? '送信しています' : isLeading ? '上限を引き上げる' : '入札する'}
      </Button>
      {outcome && ('problem' in outcome || isCurrent) && (
        <Outcome refusal={outcome} onRetry={(sent) => void sendAgain(fetcher, sent)} />
      )}
      {outcome && 'done' in outcome && outcome.isOutbid && isCurrent && (
        <Notice tone="bad" isAnswer>
          ほかの販売店の自動入札が上回っています。
        </Notice>
      )}
    </ConfirmForm>
  )
}

interface EndedProperties {
  /** What stood in the fields and was not sent. */
  readonly typed: readonly string[]
  /** What became of the last bid. */
  readonly children: React.ReactNode
}

/** In place of the form: a bid that was being typed does not go without a word. */
function Ended({ typed, children }: EndedProperties) {
  return (
    <div className="grid gap-3 border-t border-line pt-3">
      <Notice tone="info" isAnswer title="入札の受付は終了しました">
        {typed.length > 0 && `入力中だった金額（${typed.join('、')}）は送信されていません。`}
      </Notice>
      {children}
    </div>
  )
}

/** As they were understood; what was not stands as it was typed. */
function amountsIn(texts: readonly string[]): string[] {
  return texts
    .filter((text) => text.trim() !== '')
    .map((text) => {
      const parsed = parseYen(text)
      return parsed.ok && parsed.value !== null ? yenText(parsed.value) : `「${text.trim().slice(0, 20)}」`
    })
}

/** Why an amount that was typed before is no bid any more; what cannot be read is told by its field. */
function tooLittle(text: string, least: number): string | null {
  const parsed = parseYen(text)
  return parsed.ok && parsed.value !== null && parsed.value < least
    ? `現在の最低額（${yenText(least)}）を下回るため`
    : null
}

/** The latest value, or the one that stood when it began to be held. */
function useHeldWhile<Value>(isHeld: boolean, value: Value): Value {
  const [held, setHeld] = useState(value)
  if (!isHeld && held !== value) setHeld(value)
  return isHeld ? held : value
}

/** What the field takes, with the sizes that begin above: 1,000 yen steps end at 300,000. */
function stepWords(least: number): string {
  const above = stepSizesAbove(least).map(({ from, step }) => `${yenText(from)}以上は${yenText(step)}単位`)
  return `${yenText(least)}から・${yenText(stepAt(least))}単位${above.length > 0 ? `（${above.join('、')}）` : ''}`
}

function questionOf(read: FormReader, bid: Properties, actor: string, least: number): Question {
  const typed = readBid(read, least)
  const { price, maxPrice } = typed
  const { isLeading, auctionId, currentPrice, ownMaximum } = bid
  const name = `${bid.name}（No.${auctionId}）`
  return {
    title: isLeading ? `${actor}として、${name}の上限を引き上げます` : `${actor}として、${name}に入札します`,
    consequence: <Consequence typed={typed} bid={bid} actor={actor} least={least} />,
    confirmLabel:
      price !== null
        ? `${yenText(price)} で入札する${maxPrice !== null && maxPrice > price ? `（上限 ${yenText(maxPrice)}）` : ''}`
        : isLeading
          ? `上限を ${yenText(maxPrice ?? 0)} に引き上げる`
          : `${yenText(maxPrice ?? 0)} を上限に入札する`,
    token: bidToken(typed),
    // A higher price ends the question only where the amount is no longer enough, which the fields say.
    facts: `${isLeading} ${isLeading ? ownMaximum : ''}`,
    standing: isLeading
      ? `自社が最高額です（現在価格 ${yenText(currentPrice)}）。`
      : `現在価格は ${yenText(currentPrice)} です（${yenText(least)} から入札できます）。`,
    object: `No.${auctionId} への ${bidWords(typed, isLeading)}`,
  }
}

interface ConsequenceProperties {
  readonly typed: TypedBid
  readonly bid: Properties
  readonly actor: string
  readonly least: number
}

function Consequence({ typed, bid, actor, least }: ConsequenceProperties) {
  const { price, maxPrice } = typed
  const { isLeading, currentPrice, ownMaximum, marketPrice } = bid
  const times = timesAboveMarket(Math.max(price ?? 0, maxPrice ?? 0), marketPrice?.max)
  return (
    <div className="grid gap-3">
      {times !== null && (
        <Notice tone="bad" title={`相場の上限（${yenText(marketPrice?.max ?? 0)}）の${times}倍です`}>
          金額の桁に間違いがないか、もう一度ご確認ください。
        </Notice>
      )}
      <ul className="list-disc pl-5">
        {isLeading && <li>自社がすでに最高額です。入札額 {yenText(currentPrice)} は変わりません。</li>}
        {isLeading && maxPrice !== null && (
          <li className="font-bold">
            {actor}の自動入札の上限を、{ownMaximum !== null && `${yenText(ownMaximum)} から `}
            {yenText(maxPrice)} に引き上げます。
          </li>
        )}
        {price !== null && (
          <li className="font-bold">
            {actor}として {yenText(price)} で入札します。
          </li>
        )}
        {!isLeading && price === null && <li>いま必要な額（{yenText(least)}）から入札します。</li>}
        {!isLeading && maxPrice !== null && (
          <li className="font-bold">
            {actor}として {yenText(maxPrice)} まで自動で入札を続けます。
          </li>
        )}
        <li>入札後の取り消しはできません。落札した場合は、この金額での買取が前提となります。</li>
      </ul>
    </div>
  )
}
