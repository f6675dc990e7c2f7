import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { randomId } from '#client/upload/random-id.ts'
import { AT_HIGHEST_BID } from '#content/messages/bids.ts'
import { BIDDING_HELD } from '#content/messages/changes.ts'
import type { PartnerListedAuctionFragment } from '#contract/generated/partner.ts'
import { Button } from '#ui/controls/button.tsx'
import { YenField } from '#ui/controls/yen-field.tsx'
import { Yen } from '#ui/price/yen.tsx'
import type { AuctionOutcome } from '../auction/auction-actions.ts'
import { middleOf } from '../auction/list/list-columns.ts'
import { Outcome } from '../call/answer/outcome.tsx'
import { ConfirmForm } from '../call/confirm-form.tsx'
import { type Terms, transportOf } from '../cost/cost-of.ts'
import { bidLimits } from './bid-question.ts'
import { ClosedBid } from './closed-bid.tsx'
import { StepButtons } from './step-buttons.tsx'
import { type Steps, stepWords, useBid } from './use-bid.tsx'

/** What the keys of the list do to the bike that is selected. */
export interface BidKeys {
  /** By a key that is no Enter, Enter answers the question. */
  ask(steps: Steps, by: { readonly isShortcut: boolean }): void
  typeMaximum(): void
}

interface Told {
  readonly auctionId: number
  readonly name: string
  readonly outcome: AuctionOutcome
}

interface Properties {
  readonly auctions: readonly PartnerListedAuctionFragment[]
  readonly terms: Terms
  /** Shown still, and in the list no more: nothing can be bid on them. */
  readonly gone: ReadonlySet<number>
  readonly selectedId: number | null
  readonly onSelect: (auctionId: number) => void
  /** A payment is late: the engine takes no bid of the dealer. */
  readonly isHeld: boolean
  readonly onAnswered: () => void
  readonly ref: React.Ref<BidKeys>
}

/**
 * Below the list, for the bike that is selected. A bid that is on its way keeps its fields until it is known what became
 * of it, whichever bike is selected by then.
 */
export function BidDesk({ auctions, terms, gone, selectedId, onSelect, isHeld, onAnswered, ref }: Properties) {
  const [pending, setPending] = useState<readonly number[]>([])
  const [told, setTold] = useState<Told | null>(null)
  const opened = auctions.filter((it) => it.auctionId === selectedId || pending.includes(it.auctionId))
  const isToldHere = told === null || told.auctionId !== selectedId || 'done' in told.outcome
  if (opened.length === 0 && told === null) return null
  return (
    <section
      aria-label="選んだ車両への入札"
      data-bids
      className="card sticky bottom-2 z-20 grid gap-2 px-3 py-2 shadow-lg max-md:hidden"
    >
      <div role="status" className="empty:hidden">
        {told && isToldHere && <ToldLine told={told} onSelect={onSelect} isSelected={told.auctionId === selectedId} />}
      </div>
      {isHeld ? (
        <p className="font-bold text-bad">{BIDDING_HELD}</p>
      ) : (
        opened.map((auction) => (
          <BidBar
            key={auction.auctionId}
            auction={auction}
            terms={terms}
            isGone={gone.has(auction.auctionId)}
            isSelected={auction.auctionId === selectedId}
            ref={auction.auctionId === selectedId ? ref : undefined}
            onAnswered={onAnswered}
            onPending={(isPending) =>
              setPending((before) => {
                const others = before.filter((it) => it !== auction.auctionId)
                return isPending ? [...others, auction.auctionId] : others
              })
            }
            onOutcome={(outcome) => setTold({ auctionId: auction.auctionId, name: nameOf(auction), outcome })}
          />
        ))
      )}
    </section>
  )
}

function nameOf({ makerName, modelName }: PartnerListedAuctionFragment): string {
  return `${makerName} ${modelName}`
}

interface ToldProperties {
  readonly told: Told
  readonly isSelected: boolean
  readonly onSelect: (auctionId: number) => void
}

function ToldLine({ told: { name, auctionId, outcome }, isSelected, onSelect }: ToldProperties) {
  const isBad = 'problem' in outcome || outcome.isOutbid === true
  return (
    <p className={`font-bold ${isBad ? 'text-bad' : 'text-good'}`}>
      {name}（No.{auctionId}）：
      {'problem' in outcome ? outcome.problem : outcome.done}
      {'done' in outcome && outcome.isOutbid && 'ほかの販売店の自動入札が上回っています。'}
      {'problem' in outcome && !isSelected && (
        <Button look="text" onClick={() => onSelect(auctionId)} className="ml-2 text-link">
          この車両を選ぶ
        </Button>
      )}
    </p>
  )
}

interface BarProperties {
  readonly auction: PartnerListedAuctionFragment
  readonly terms: Terms
  readonly isGone: boolean
  readonly isSelected: boolean
  readonly ref: React.Ref<BidKeys> | undefined
  readonly onAnswered: () => void
  readonly onPending: (isPending: boolean) => void
  readonly onOutcome: (outcome: AuctionOutcome) => void
}

function BidBar({ auction, terms, isGone, isSelected, ref, onAnswered, onPending, onOutcome }: BarProperties) {
  const [idempotencyKey] = useState(randomId)
  const isOpen = auction.leastBid !== null && !isGone
  const middle = middleOf(auction)
  const transport = transportOf(auction, terms)
  const it = useBid({ ...auction, name: nameOf(auction), isOpen, idempotencyKey, transport })
  const { bid, least, isHeld, isBusy, outcome, typed, typedMaximum } = it
  const maximum = useRef<HTMLDivElement>(null)
  const typeMaximum = () => {
    const field = maximum.current?.querySelector('input')
    // The bar is in sight already.
    field?.focus({ preventScroll: true })
    // What is typed now takes the place of what stood there.
    field?.select()
  }
  useImperativeHandle(ref, () => ({
    // A leader has no bid to make: what more it would pay is a maximum, which it types.
    ask: (steps, by) => (bid.isLeading ? typeMaximum() : it.askSteps(steps, by)),
    typeMaximum,
  }))
  useTold(isHeld, onPending)
  useTold(outcome, (told) => told && onOutcome(told))
  if (it.closed !== null)
    return (
      isSelected && (
        <div className="grid gap-2">
          <p className="font-bold">{nameOf(auction)}</p>
          <ClosedBid
            closed={it.closed}
            typed={[typed, typedMaximum]}
            outcome={outcome && 'problem' in outcome ? outcome : undefined}
            onRetry={it.retry}
          />
        </div>
      )
    )
  if (it.isAtHighest) return isSelected && <p>{AT_HIGHEST_BID}</p>
  return (
    <div ref={it.form} hidden={!isSelected} {...it.keys}>
      <ConfirmForm
        label="入札"
        className="flex flex-wrap items-start gap-x-4 gap-y-2"
        ask={it.ask}
        answer={outcome}
        draft={it.draft}
        onInput={it.onInput}
        onAsking={it.onAsking}
        send={(data) => {
          onAnswered()
          it.send(data)
        }}
      >
        <input type="hidden" name="do" value="bid" />
        <input type="hidden" name="idempotencyKey" value={it.key} />
        <input type="hidden" name="asLeader" value={bid.isLeading ? '1' : '0'} />
        <div className="min-w-0 grow basis-40">
          <p className="truncate font-bold">{nameOf(auction)}</p>
          <p className="text-xs text-text-2">
            {bid.isLeading ? '自社が最高額' : '現在'} <Yen yen={bid.currentPrice} />
            {bid.isLeading && bid.ownMaximum !== null && (
              <>
                ・自社の上限 <Yen yen={bid.ownMaximum} />
              </>
            )}
            {middle !== null && (
              <>
                ・相場のまん中 <Yen yen={middle} />
                {auction.isOutsideMarket && '（目安）'}
              </>
            )}
          </p>
        </div>
        <StepButtons bid={it} isInBar />
        {!bid.isLeading && (
          <LabelledAmount label="入札額">
            <YenField
              name="price"
              label="入札額"
              isLabelHidden
              isInLine
              unit=""
              title={stepWords(least)}
              value={typed ?? String(least)}
              onChange={({ target }) => it.setTyped(target.value)}
              limits={bidLimits.price(least)}
              className="min-h-9 w-28 py-1 text-right"
            />
          </LabelledAmount>
        )}
        <div ref={maximum}>
          <LabelledAmount label="上限">
            <YenField
              name="maxPrice"
              label="自動入札の上限"
              isLabelHidden
              isInLine
              unit=""
              {...(bid.isLeading ? { required: true } : {})}
              aria-keyshortcuts="m"
              title={`${stepWords(least)}。ほかの販売店には見えません。`}
              value={typedMaximum}
              onChange={({ target }) => it.setTypedMaximum(target.value)}
              limits={bidLimits.maxPrice(least)}
              className="min-h-9 w-28 py-1 text-right"
            />
          </LabelledAmount>
        </div>
        <Button type="submit" look="action" isPending={isBusy} className="min-h-9 px-3 py-1">
          {isBusy ? '送信中' : bid.isLeading ? '上限を上げる' : '入札する'}
        </Button>
        <p role="status" className="basis-full text-right font-bold text-warn empty:hidden">
          {it.left}
        </p>
        {it.since && <p className="basis-full text-warn">{it.since}</p>}
        {outcome && 'problem' in outcome && (
          <div className="basis-full">
            <Outcome refusal={outcome} onRetry={it.retry} />
          </div>
        )}
      </ConfirmForm>
    </div>
  )
}

function LabelledAmount({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div className="flex items-start gap-1.5">
      <span aria-hidden="true" className="flex min-h-9 items-center text-xs text-text-2">
        {label}
      </span>
      {children}
    </div>
  )
}

/** Tells the value once each time it is another one. */
function useTold<Value>(value: Value, tell: (value: Value) => void): void {
  const last = useRef<Value | undefined>(undefined)
  useEffect(() => {
    if (last.current === value) return
    last.current = value
    tell(value)
  })
}
