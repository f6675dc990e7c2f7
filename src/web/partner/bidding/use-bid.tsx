import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFetcher } from 'react-router'
import { CLIENT_LEADS } from '#content/messages/bids.ts'
import { HIGHEST_BID, leastBid, leastRaise, stepAt, stepSizesAbove, stepsFrom } from '#domain/auction/bids/yen.ts'
import type { BuyersTerms } from '#domain/auction/cost/purchase-limit.ts'
import { parseYen } from '#domain/values/typed-yen.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { yenText } from '#ui/values/money.ts'
import { writeInto } from '../../forms/form-controls.ts'
import type { AuctionOutcome, runAuctionForm } from '../auction/auction-actions.ts'
import { sendAgain } from '../call/answer/send-again.ts'
import { isUnsent, type SentForm } from '../call/answer/unsent.ts'
import { useHeldKey } from '../call/answer/use-held-key.ts'
import { useIsCurrent } from '../call/answer/use-is-current.ts'
import type { Question } from '../call/confirm-form.tsx'
import type { FormReader } from '../call/form-values.ts'
import { useAddress } from '../console/console-link.tsx'
import { useActorName } from '../console/use-console.ts'
import {
  aboveMarketWords,
  bidToken,
  bidWords,
  bindingWords,
  costWords,
  readBid,
  sinceSent,
  type TypedBid,
} from './bid-question.ts'
import { isStruckOut, type OwnBid } from './struck-out.ts'

export interface BiddenAuction extends BuyersTerms {
  /** False once bidding has ended on the open page. */
  readonly isOpen: boolean
  readonly auctionId: number
  readonly name: string
  readonly currentPrice: number
  readonly bidCount: number
  readonly isLeading: boolean
  /** For an agency: another of its dealers leads. */
  readonly isClientLeading: boolean
  readonly ownMaximum: number | null
  readonly marketPrice: { readonly max: number } | null
  /** Where they are shown, too. */
  readonly struckOutBids?: readonly OwnBid[]
  /** The same request never bids twice. */
  readonly idempotencyKey: string
  /** The link of an alert: asks about one step more as soon as the page is there. */
  readonly isAgain?: boolean
  /** Of a page without scripts. */
  readonly answer?: AuctionOutcome | undefined
}

/** By how many steps one bids with one press. */
export const STEPS = [1, 3, 5] as const
export type Steps = (typeof STEPS)[number]

/** A bid as it is typed, asked about and sent, wherever its fields stand. */
export function useBid(now: BiddenAuction) {
  const { auctionId, idempotencyKey, answer } = now
  const fetcher = useFetcher<typeof runAuctionForm>()
  const before = answer && 'typed' in answer ? answer.typed : undefined
  const [typed, setTyped] = useState<string | null>(before?.price ?? null)
  const [typedMaximum, setTypedMaximum] = useState(before?.maxPrice ?? '')
  const address = useAddress()
  const actor = useActorName()
  const form = useRef<HTMLDivElement>(null)
  const isByShortcut = useRef(false)
  const isBusy = fetcher.state !== 'idle'
  const outcome = fetcher.data
  // Until it is known what became of a bid, its form stays as it was sent, whatever the live figures say.
  const isHeld = isBusy || isUnsent(outcome)
  const bid = useHeldWhile(isHeld, now)
  const { currentPrice, isLeading, ownMaximum } = bid
  const least = isLeading ? leastRaise(ownMaximum ?? currentPrice) : leastBid(currentPrice)
  const { key, renew } = useHeldKey(idempotencyKey, outcome)
  // A raise changes nothing but the maximum, and so does striking one out.
  const state = `${now.currentPrice} ${now.bidCount} ${now.isLeading} ${now.ownMaximum}`
  const bidAt = outcome && 'done' in outcome ? outcome.bidAt : undefined
  const isUnchanged = useIsCurrent(outcome, state, isBusy)

  useEffect(() => {
    if (!outcome || !('done' in outcome)) return
    setTyped(null)
    setTypedMaximum('')
  }, [outcome])

  return {
    bid,
    /** Around the fields: the form inside it is the one that `askSteps` asks about. */
    form,
    key,
    renew,
    least,
    isBusy,
    isHeld,
    outcome,
    /** What the form came to is still true. */
    isCurrent: isUnchanged && !isStruckOut(bidAt, now.struckOutBids ?? []),
    typed,
    typedMaximum,
    setTyped,
    setTypedMaximum,
    since: isBusy ? null : sinceSent(bid, now),
    isAtHighest: least > HIGHEST_BID && !isBusy && !outcome,
    amountOf: (steps: Steps) => stepsFrom(least, steps),
    /** Asks about so many steps more, and no other amount; Enter answers where a key of its own has asked. */
    askSteps(steps: Steps, { isShortcut = false } = {}) {
      if (isHeld) return
      // Another amount that was typed and not sent is no part of what a key or a row asks about.
      const maximum = form.current?.querySelector<HTMLInputElement>('input[name=maxPrice]')
      if (!isLeading && maximum) writeInto(maximum, '')
      flushSync(() => (isLeading ? setTypedMaximum : setTyped)(String(stepsFrom(least, steps))))
      isByShortcut.current = isShortcut
      form.current?.querySelector('form')?.requestSubmit()
      isByShortcut.current = false
    },
    ask: (read: FormReader) => questionOf(read, bid, { actor, least, isByShortcut: isByShortcut.current }),
    draft: { subject: `bid ${auctionId}`, refuse: (_: string, text: string) => tooLittle(text, least) },
    send: (data: FormData) =>
      void fetcher.submit(data, { method: 'post', action: address(`/partner/auctions/${auctionId}`) }),
    retry: (sent: SentForm) => void sendAgain(fetcher, sent),
  }
}

/** Why an amount that was typed before is no bid any more; what cannot be read is told by its field. */
function tooLittle(text: string, least: number): string | null {
  const parsed = parseYen(text)
  return parsed.ok && parsed.value !== null && parsed.value < least
    ? `現在の最低額（${yenText(least)}）を下回るため`
    : null
}

/** The latest value, or the one that stood when it began to be held. */
function useHeldWhile<Value extends object>(isHeld: boolean, value: Value): Value {
  const [held, setHeld] = useState(value)
  const isSame = (Object.keys(value) as (keyof Value)[]).every((name) => held[name] === value[name])
  if (!isHeld && !isSame) setHeld(value)
  return isHeld ? held : value
}

/** What the field takes, with the sizes that begin above: 1,000 yen steps end at 300,000. */
export function stepWords(least: number): string {
  const above = stepSizesAbove(least).map(({ from, step }) => `${yenText(from)}以上は${yenText(step)}単位`)
  return `${yenText(least)}から・${yenText(stepAt(least))}単位${above.length > 0 ? `（${above.join('、')}）` : ''}`
}

interface Asking {
  readonly actor: string
  readonly least: number
  readonly isByShortcut: boolean
}

function questionOf(read: FormReader, bid: BiddenAuction, { actor, least, isByShortcut }: Asking): Question {
  const typed = readBid(read, least)
  const { price, maxPrice } = typed
  const { isLeading, auctionId, currentPrice, ownMaximum, marketPrice } = bid
  const name = `${bid.name}（No.${auctionId}）`
  const above = aboveMarketWords(typed, marketPrice?.max)
  return {
    title: isLeading ? `${actor}として、${name}の上限を引き上げます` : `${actor}として、${name}に入札します`,
    consequence: <Consequence typed={typed} bid={bid} actor={actor} least={least} above={above} />,
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
      : `現在価格は ${yenText(currentPrice)} です（${yenText(least)} から入札できます）。${bid.isClientLeading ? CLIENT_LEADS : ''}`,
    object: `No.${auctionId} への ${bidWords(typed, isLeading)}`,
    // What is far above the market is looked at twice: Enter leads back.
    isConfirmFirst: isByShortcut && above === null,
  }
}

interface ConsequenceProperties {
  readonly typed: TypedBid
  readonly bid: BiddenAuction
  readonly actor: string
  readonly least: number
  /** How far above the market; null where nothing is odd about the amount. */
  readonly above: string | null
}

function Consequence({ typed, bid, actor, least, above }: ConsequenceProperties) {
  const { price, maxPrice } = typed
  const { isLeading, currentPrice, ownMaximum } = bid
  return (
    <div className="grid gap-3">
      {above !== null && <Notice tone="bad">{above}</Notice>}
      {bid.isClientLeading && <Notice tone="warn">{CLIENT_LEADS}</Notice>}
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
        <li>{costWords(typed, bid)}</li>
        {!isLeading && ownMaximum !== null && (
          <li>
            これまでの{actor}の上限は {yenText(ownMaximum)} です。
          </li>
        )}
        <li>{bindingWords(typed)}</li>
      </ul>
    </div>
  )
}
